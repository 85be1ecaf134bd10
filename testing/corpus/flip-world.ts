import { type Address, address, lamports } from '@solana/kit';
import { Vm } from '../../localnet/src/chain/vm.ts';
import { parseTransaction } from '../../localnet/src/chain/wire.ts';
import { WireError } from '../../localnet/src/chain/wire-cursor.ts';
import { AUTHORITY, EVENT_AUTHORITY, POOLS } from '../../localnet/src/programs/router-layout.ts';
import type { Account, Chain } from '../../server/src/ports/chain.ts';
import { TOKEN_PROGRAM } from '../../server/src/solana/programs.ts';
import { MAKER, MINT, OTHER_MINT, THIEF, TOKEN_2022_ADDRESS, WALLET } from '../../signer/testing/cases.ts';
import { associatedToken, testAddress } from '../../signer/testing/messages.ts';
import { WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { mintAccount, tokenAccount, walletAccount } from '../token-bytes.ts';
import { lookupTable } from './lookup-table.ts';

/** Seconds since 1970. */
export const NOW = 1_800_000_000;
const RENT_LAMPORTS = 2_039_280n;
const SOL = 1_000_000_000n;
const MUCH = 10n ** 12n;

/** Tokens between those of a swap: the wallet has an account for the first, and none for the second. */
export const MID = { mint: testAddress(88), program: TOKEN_PROGRAM, decimals: 6 };
export const NEW_MID = { mint: testAddress(89), program: TOKEN_PROGRAM, decimals: 6 };
const TOKENS = [
  { mint: MINT, program: TOKEN_PROGRAM, decimals: 6 },
  { mint: OTHER_MINT, program: TOKEN_2022_ADDRESS, decimals: 8 },
  MID,
  NEW_MID,
  { mint: WRAPPED_SOL, program: TOKEN_PROGRAM, decimals: 9 },
];
const TABLE = testAddress(99);

/** Accounts by address; null for one that is gone. */
export type State = ReadonlyMap<Address, Account | null>;

/** A transaction that ran on the world's one state, which stays as it is. */
interface Run {
  /** Null if it succeeded. */
  readonly error: string | null;
  /** All that it named, as they are afterwards. */
  readonly after: State;
}

export type FlipWorld = Awaited<ReturnType<typeof flipWorld>>;

/** A VM with the localnet's programs, in which a wallet has much to lose, and a maker, pools and a thief have accounts. */
export async function flipWorld() {
  const vm = new Vm();
  vm.setClock(10, NOW);
  const before = new Map<Address, Account>();
  const put = (at: Address, account: Account) => {
    vm.setAccount(at, account);
    before.set(at, account);
  };

  const hold = async (owner: Address, { mint, program }: (typeof TOKENS)[number], amount: bigint) => {
    const isNative = mint === WRAPPED_SOL;
    const account = tokenAccount({ mint, owner, amount, isNative: isNative ? RENT_LAMPORTS : null });
    const held = lamports(RENT_LAMPORTS + (isNative ? amount : 0n));
    put(await associatedToken(owner, mint, program), { ...account, owner: program, lamports: held });
  };

  for (const { mint, program, decimals } of TOKENS)
    if (mint !== WRAPPED_SOL) put(mint, { ...mintAccount({ decimals }), owner: program });
  for (const party of [WALLET, MAKER, THIEF]) put(party, walletAccount(100n * SOL));
  for (const token of TOKENS) {
    for (const owner of [MAKER, POOLS, AUTHORITY, THIEF]) await hold(owner, token, MUCH);
    if (token !== NEW_MID) await hold(WALLET, token, 5n * SOL);
  }
  const inTable = [
    ...TOKENS.flatMap(({ mint, program }) => [mint, program]),
    ...(await Promise.all(
      [THIEF, MAKER, POOLS, AUTHORITY].flatMap((owner) =>
        TOKENS.map(({ mint, program }) => associatedToken(owner, mint, program)),
      ),
    )),
    ...[POOLS, AUTHORITY, EVENT_AUTHORITY, THIEF],
    address('11111111111111111111111111111111'),
  ];
  const addresses = [...new Set(inTable)];
  put(TABLE, lookupTable(addresses));

  let last: { wire: Uint8Array; run: Run } | null = null;

  function run(wire: Uint8Array): Run {
    if (last?.wire === wire) return last.run;
    last = { wire, run: ran(wire) };
    return last.run;
  }

  function ran(wire: Uint8Array): Run {
    try {
      parseTransaction(wire);
    } catch (error) {
      if (error instanceof WireError) return { error: error.message, after: new Map() };
      throw error;
    }
    const { error, accounts } = vm.simulate(wire, false);
    const after = new Map<Address, Account | null>();
    for (const [at, account] of accounts)
      after.set(at as Address, account.lamports === 0n ? null : (account as Account));
    return { error: error === null ? null : JSON.stringify(error), after };
  }

  const accountAt = (at: Address) => vm.account(at) as Account | null;

  /** As much of a node as settlement's simulation asks. */
  const chain: Pick<Chain, 'accounts' | 'simulate'> = {
    accounts: async (addresses) => ({ slot: 10n, value: addresses.map(accountAt) }),
    async simulate(wire, watch) {
      const { error, after } = run(wire);
      const accounts = watch.map((at) => (after.has(at) ? after.get(at)! : accountAt(at)));
      return {
        error,
        isExpired: false,
        isUsed: false,
        logs: [],
        unitsConsumed: 0n,
        accounts,
        start: null,
        slot: 10n,
      };
    },
  };

  return { before: before as State, chain: chain as Chain, run, tables: { [TABLE]: addresses } };
}
