import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, type Lamports, lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import type { Json } from '../db/schema.ts';
import type { Chain } from '../ports/chain.ts';
import type { Reservation } from '../settlement/intent.ts';
import type { Funds } from '../settlement/reserve.ts';
import { isEmptyTokenAccount, isWrappedSol } from '../solana/empty-account.ts';
import { LAMPORTS_PER_SIGNATURE, networkFee, priority, UNITS, UNITS_VARY } from '../solana/fees.ts';
import type { Shape } from '../solana/learned-units.ts';
import { WRAPPED_SOL } from '../solana/sol.ts';
import { isNative, readTokenState } from '../solana/token-account.ts';
import { affordLamports, type PlanDeps, type Sender, solText } from '../transfers/planned-transfer.ts';
import type { ReclaimPlan } from './stored.ts';

/** As many accounts as fit into one transaction, with room for the priority. */
const RECLAIMED_MAX = 20;
/** Token accounts with a balance of 0 that are looked at: anybody can open some for a wallet. */
const READ_MAX = 100;
/** The fee is at most this part of what comes back. */
const FEE_SHARE = 10n;

/** Accounts to close and their rent. Nothing is reserved yet. */
export interface PlannedReclaim {
  readonly plan: ReclaimPlan;
  /** What is in the accounts. */
  readonly lamports: Lamports;
  /** How much of it is wrapped SOL, which other intents may spend too. */
  readonly wrapped: BaseUnits;
}

/** Which accounts are closed: the empty ones, or those of wrapped SOL. */
export type Reclaimed = 'empty' | 'wrapped';

/** The empty token accounts of a wallet, or those of its wrapped SOL; null if it has none. */
export async function planReclaim(
  { chain, feeCapLamports, units }: PlanDeps,
  { publicKey }: Sender,
  which: Reclaimed,
): Promise<PlannedReclaim | null> {
  const { value: holdings } = await chain.holdings([publicKey]);
  const addresses = (holdings[0]?.tokens ?? [])
    .filter(({ amount, mint }) => (which === 'empty' ? amount === 0n : mint === WRAPPED_SOL))
    .slice(0, READ_MAX)
    .map(({ address }) => address);
  if (addresses.length === 0) return null;
  const { value: read } = await chain.accounts(addresses);
  const isReclaimed = which === 'empty' ? isEmptyTokenAccount : isWrappedSol;
  const found = addresses
    .flatMap((address, index) => {
      const account = read[index] ?? null;
      if (!account || !isReclaimed(publicKey, account)) return [];
      const wrapped = isNative(account) ? readTokenState(account)!.amount : 0n;
      return [{ address, tokenProgram: account.owner, lamports: account.lamports, wrapped }];
    })
    .slice(0, RECLAIMED_MAX);
  if (found.length === 0) return null;
  const total = found.reduce((sum, account) => sum + account.lamports, 0n);
  const wrapped = baseUnits(found.reduce((sum, account) => sum + account.wrapped, 0n));
  const accounts = found.map(({ wrapped: _, ...account }) => account);
  const goingRate = await chain.priorityFee([publicKey, ...accounts.map(({ address }) => address)]);
  const closing = which === 'wrapped' ? { accounts, unwraps: true } : { accounts };
  const shape = closeShape(closing);
  const unitLimit = units?.limit(shape) ?? shape.most * shape.parts;
  const paid = priority(unitLimit, goingRate, feeCap(total, feeCapLamports));
  return {
    plan: { ...paid, feeLamports: networkFee(paid), ...closing },
    lamports: lamports(total),
    wrapped,
  };
}

/** What decides how many units a reclaim takes: the programs of the accounts that it closes, and whether they hold wrapped SOL. */
export function closeShape({ accounts, unwraps }: Closing): Shape {
  const programs = [...new Set(accounts.map(({ tokenProgram }) => tokenProgram))].sort();
  return {
    name: [unwraps ? 'unwrap' : 'closeAccount', ...programs].join(' '),
    ...{ most: UNITS.closeAccount, room: UNITS_VARY.closeAccount, parts: accounts.length },
  };
}

interface Closing {
  readonly accounts: readonly { readonly tokenProgram: Address }[];
  readonly unwraps?: boolean | undefined;
}

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
