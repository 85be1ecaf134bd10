import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, type Lamports, lamports } from '@solana/kit';
import { toJson } from '../../db/json.ts';
import type { Json } from '../../db/schema.ts';
import type { Account, Chain, TokenAccount } from '../../ports/chain.ts';
import type { Reservation } from '../../settlement/intent.ts';
import type { Funds } from '../../settlement/reserve.ts';
import { isEmptyTokenAccount, isWrappedSol } from '../../solana/empty-account.ts';
import { excessesOf, isWithdrawable, mayHoldExcess } from '../../solana/excess.ts';
import { LAMPORTS_PER_SIGNATURE, networkFee, priority, UNITS, UNITS_VARY } from '../../solana/fees.ts';
import type { Shape } from '../../solana/learned-units.ts';
import { WRAPPED_SOL } from '../../solana/sol.ts';
import { readTokenState } from '../../solana/token-account.ts';
import { affordLamports, type PlanDeps, type Sender, solText } from '../../transfers/planned-transfer.ts';
import type { ReclaimPlan } from './stored.ts';

/** As many accounts as fit into one transaction, with room for the priority. */
const RECLAIMED_MAX = 20;
/** Token accounts of either sort, with and without a balance, that are looked at: anybody can open some for a wallet. */
const READ_MAX = 100;
/** The fee is at most this part of what comes back. */
const FEE_SHARE = 10n;

/** Where SOL comes back from, and how much. Nothing is reserved yet. */
export interface PlannedReclaim {
  readonly plan: ReclaimPlan;
  /** What comes back. */
  readonly lamports: Lamports;
  /** How much of it is wrapped SOL, which other intents may spend too. */
  readonly wrapped: BaseUnits;
}

/** What comes back: rent, or wrapped SOL with that of its accounts. */
export type Reclaimed = 'rent' | 'wrapped';

/** What a token account gives back. */
interface Returned {
  readonly closes: boolean;
  readonly address: Address;
  readonly tokenProgram: Address;
  readonly lamports: Lamports;
  readonly wrapped: BaseUnits;
}

/** What the token accounts of a wallet can give back, the largest first; null if there is nothing. */
export async function planReclaim(
  { chain, feeCapLamports, units }: PlanDeps,
  { publicKey }: Sender,
  which: Reclaimed,
): Promise<PlannedReclaim | null> {
  const { value: holdings } = await chain.holdings([publicKey]);
  const tokens = holdings[0]?.tokens ?? [];
  const returned = await (which === 'wrapped' ? wrappedIn : rentIn)(chain, publicKey, tokens);
  const found = returned.sort((one, other) => Number(other.lamports - one.lamports)).slice(0, RECLAIMED_MAX);
  if (found.length === 0) return null;
  const total = found.reduce((sum, account) => sum + account.lamports, 0n);
  const wrapped = baseUnits(found.reduce((sum, account) => sum + account.wrapped, 0n));
  const planned = (closes: boolean) =>
    found
      .filter((account) => account.closes === closes)
      .map(({ address, tokenProgram, lamports }) => ({ address, tokenProgram, lamports }));
  const [accounts, withdraws] = [planned(true), planned(false)];
  const goingRate = await chain.priorityFee([publicKey, ...found.map(({ address }) => address)]);
  const returning = {
    accounts,
    ...(withdraws.length > 0 && { withdraws }),
    ...(which === 'wrapped' && { unwraps: true }),
  };
  const shape = reclaimShape(returning);
  const unitLimit = units?.limit(shape) ?? shape.most * shape.parts;
  const paid = priority(unitLimit, goingRate, feeCap(total, feeCapLamports));
  return {
    plan: { ...paid, feeLamports: networkFee(paid), ...returning },
    lamports: lamports(total),
    wrapped,
  };
}

/** All that is in empty accounts, and what others hold above their rent minimum. */
async function rentIn(
  chain: Pick<Chain, 'accounts' | 'rentExemptMinimum'>,
  owner: Address,
  tokens: readonly TokenAccount[],
): Promise<Returned[]> {
  const held = tokens.filter(mayHoldExcess).sort((one, other) => Number(other.lamports - one.lamports));
  const empty = tokens.filter(({ amount }) => amount === 0n);
  const read = await readAll(chain, [...empty.slice(0, READ_MAX), ...held.slice(0, READ_MAX)]);
  const kept = read.filter(
    ({ account }) => !isEmptyTokenAccount(owner, account) && isWithdrawable(owner, account),
  );
  const excesses = await excessesOf(
    chain,
    kept.map(({ account }) => ({ lamports: account.lamports, bytes: account.data.length })),
  );
  return [
    ...read.filter(({ account }) => isEmptyTokenAccount(owner, account)).map(closing),
    ...kept
      .map((each, index) => ({ ...closing(each), closes: false, lamports: excesses[index]! }))
      .filter(({ lamports }) => lamports > 0n),
  ];
}

async function wrappedIn(
  chain: Pick<Chain, 'accounts'>,
  owner: Address,
  tokens: readonly TokenAccount[],
): Promise<Returned[]> {
  const wrapped = tokens.filter(({ mint }) => mint === WRAPPED_SOL).slice(0, READ_MAX);
  return (await readAll(chain, wrapped))
    .filter(({ account }) => isWrappedSol(owner, account))
    .map((each) => ({ ...closing(each), wrapped: readTokenState(each.account)!.amount }));
}

interface ReadAccount {
  readonly address: Address;
  readonly account: Account;
}

async function readAll(
  chain: Pick<Chain, 'accounts'>,
  tokens: readonly TokenAccount[],
): Promise<ReadAccount[]> {
  if (tokens.length === 0) return [];
  const { value } = await chain.accounts(tokens.map(({ address }) => address));
  return tokens.flatMap(({ address }, index) => {
    const account = value[index];
    return account ? [{ address, account }] : [];
  });
}

function closing({ address, account: { owner, lamports } }: ReadAccount): Returned {
  return { closes: true, address, tokenProgram: owner, lamports, wrapped: baseUnits(0n) };
}

/** What decides how many units a reclaim takes: what is done to the accounts, and their programs. */
export function reclaimShape({ accounts, withdraws = [], unwraps }: Returning): Shape {
  const all = [...accounts, ...withdraws];
  const programs = [...new Set(all.map(({ tokenProgram }) => tokenProgram))].sort();
  const acts = [
    ...(accounts.length > 0 ? [unwraps ? 'unwrap' : 'closeAccount'] : []),
    ...(withdraws.length > 0 ? ['withdrawExcess'] : []),
  ];
  return {
    name: [...acts, ...programs].join(' '),
    ...{ most: UNITS.closeAccount, room: UNITS_VARY.closeAccount, parts: all.length },
  };
}

type Returning = Pick<ReclaimPlan, 'accounts' | 'withdraws' | 'unwraps'>;

function feeCap(back: bigint, most: Lamports): Lamports {
  const share = back / FEE_SHARE;
  if (share >= most) return most;
  return share > LAMPORTS_PER_SIGNATURE ? lamports(share) : LAMPORTS_PER_SIGNATURE;
}

/** What settlement needs to know of a reclaim: it spends its fee, and wrapped SOL that becomes SOL. */
export function reclaimTerms(
  chain: Pick<Chain, 'accounts' | 'rentExemptMinimum'>,
  { publicKey }: Sender,
  { plan, wrapped }: PlannedReclaim,
  rentExemptMinimum: Lamports,
): { readonly plan: Json; readonly reserve: Reservation; readonly funds: Funds } {
  const { feeLamports } = plan;
  const isUnwrap = wrapped > 0n;
  const short = (available: bigint, needed: bigint) =>
    new CallError('INSUFFICIENT_SOL_FOR_FEES', { available: solText(available), needed: solText(needed) });
  return {
    plan: toJson(plan),
    reserve: { lamports: feeLamports, mint: isUnwrap ? WRAPPED_SOL : null, amount: wrapped },
    funds: {
      async read(minSlot) {
        const closed = isUnwrap ? plan.accounts.map(({ address }) => address) : [];
        const { slot, value } = await chain.accounts([publicKey, ...closed], { minSlot });
        const [own, ...others] = value;
        const amount = others.reduce((sum, account) => sum + (readTokenState(account)?.amount ?? 0n), 0n);
        return { slot, lamports: own?.lamports ?? 0n, amount };
      },
      afford(free) {
        // The rest is on its way out.
        if (free.amount < wrapped)
          throw new CallError('INSUFFICIENT_FUNDS', {
            ...{ available: solText(free.amount), needed: solText(wrapped), symbol: 'wSOL' },
          });
        affordLamports(free.lamports, feeLamports, rentExemptMinimum, {
          short,
          // The network takes the fee before the accounts are closed.
          leavesTooLittle: () => short(free.lamports, feeLamports + rentExemptMinimum),
        });
      },
    },
  };
}
