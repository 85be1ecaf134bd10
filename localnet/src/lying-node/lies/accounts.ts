import { setTimeout as pause } from 'node:timers/promises';
import { u64 } from '../../rpc/json.ts';
import { type Call, changed, optionsOf, type Result, withoutLeastSlot } from '../call.ts';
import { integerOf } from '../exact-json.ts';
import type { LieOf } from '../lie.ts';
import type { MakeTeller, Surroundings } from '../teller.ts';

const READS = [
  'getBalance',
  'getAccountInfo',
  'getMultipleAccounts',
  'getTokenAccountsByOwner',
  'getTokenAccountBalance',
];
/** Offsets of the amount in the data of a token account, bytes. */
const AMOUNT_AT = 64;
const AMOUNT_END = 72;
const POLL_MS = 5;

export const staleAccounts: MakeTeller<LieOf<'staleAccounts'>> = async (_, { truth }) => {
  const newest = async (): Promise<number> => truth('getSlot', [{ commitment: 'processed' }]);
  const since = await newest();
  // States are kept by slot: what lands from now on must not be in the slot that the lie shows.
  while ((await newest()) === since) await pause(POLL_MS);
  return {
    methods: READS,
    tell: async (call, honest) => {
      const present = await honest(call);
      const old = await honest({ ...call, params: withoutLeastSlot(call.params), asOfSlot: since });
      return present.error === undefined && old.error === undefined
        ? { ...old, result: { ...old.result, context: present.result.context } }
        : present;
    },
  };
};

export const inventedBalances: MakeTeller<LieOf<'inventedBalances'>> = ({
  lamports = 0,
  tokens = 0,
  addresses,
}) => {
  const meant = (address: unknown): boolean => addresses === undefined || addresses.includes(String(address));
  const invented = (account: Result): Result =>
    account && { ...account, lamports: more(account.lamports, lamports), data: moreTokens(account, tokens) };

  const change = ({ method, params: [first] }: Call, value: Result): Result => {
    switch (method) {
      case 'getMultipleAccounts':
        return value.map((account: Result, index: number) =>
          meant((first as string[])[index]) ? invented(account) : account,
        );
      case 'getTokenAccountsByOwner':
        return value.map((entry: Result) =>
          meant(first) || meant(entry.pubkey) ? { ...entry, account: invented(entry.account) } : entry,
        );
      case 'getBalance':
        return meant(first) ? more(value, lamports) : value;
      case 'getTokenAccountBalance':
        return meant(first) ? { ...value, amount: String(more(Number(value.amount), tokens)) } : value;
      default:
        return meant(first) ? invented(value) : value;
    }
  };
  return {
    methods: READS,
    tell: (call, honest) =>
      changed(honest(call), (result) => ({ ...result, value: change(call, result.value) })),
  };
};

const more = (amount: Parameters<typeof integerOf>[0], by: number): unknown => {
  const sum = integerOf(amount) + BigInt(by);
  return u64(sum < 0n ? 0n : sum);
};

/** The data of a token account with another amount; any other data as it is. */
function moreTokens({ data, owner }: Result, by: number): Result {
  if (by === 0 || !String(owner).startsWith('Token') || !Array.isArray(data) || data[1] !== 'base64')
    return data;
  const bytes = Buffer.from(data[0], 'base64');
  if (bytes.length < AMOUNT_END) return data;
  const sum = bytes.readBigUInt64LE(AMOUNT_AT) + BigInt(by);
  bytes.writeBigUInt64LE(sum < 0n ? 0n : sum, AMOUNT_AT);
  return [bytes.toString('base64'), 'base64'];
}

export const inventedSimulations: MakeTeller<LieOf<'inventedSimulations'>> = (_, surroundings) => ({
  methods: ['simulateTransaction'],
  tell: (call, honest) =>
    changed(honest(call), async (result) => ({
      ...result,
      value: {
        ...result.value,
        err: null,
        logs: [],
        unitsConsumed: 150,
        accounts: await presentAccounts(call, surroundings),
        postBalances: result.value.preBalances,
        postTokenBalances: result.value.preTokenBalances,
      },
    })),
});

/** The accounts that a simulation is to show, as they are without it. */
async function presentAccounts({ params }: Call, { truth }: Surroundings): Promise<Result> {
  const { accounts, commitment } = optionsOf(params) as Record<string, Result>;
  if (!accounts) return null;
  const options = { encoding: accounts.encoding ?? 'base64', commitment: commitment ?? 'finalized' };
  return (await truth('getMultipleAccounts', [accounts.addresses, options])).value;
}
