import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, type Lamports, lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import type { Json } from '../db/schema.ts';
import type { Chain } from '../ports/chain.ts';
import type { Reservation } from '../settlement/intent.ts';
import type { Funds } from '../settlement/reserve.ts';
import { isEmptyTokenAccount } from '../solana/empty-account.ts';
import { LAMPORTS_PER_SIGNATURE, networkFee, priority, UNITS, UNITS_VARY } from '../solana/fees.ts';
import type { Shape } from '../solana/learned-units.ts';
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
}

/** The empty token accounts of a wallet; null if it has none. */
export async function planReclaim(
  { chain, feeCapLamports, units }: PlanDeps,
  { publicKey }: Sender,
): Promise<PlannedReclaim | null> {
  const { value: holdings } = await chain.holdings([publicKey]);
  const addresses = (holdings[0]?.tokens ?? [])
    .filter(({ amount }) => amount === 0n)
    .slice(0, READ_MAX)
    .map(({ address }) => address);
  if (addresses.length === 0) return null;
  const { value: read } = await chain.accounts(addresses);
  const accounts = addresses
    .flatMap((address, index) => {
      const account = read[index] ?? null;
      if (!account || !isEmptyTokenAccount(publicKey, account)) return [];
      return [{ address, tokenProgram: account.owner, lamports: account.lamports }];
    })
    .slice(0, RECLAIMED_MAX);
  if (accounts.length === 0) return null;
  const rent = accounts.reduce((sum, account) => sum + account.lamports, 0n);
  const goingRate = await chain.priorityFee([publicKey, ...accounts.map(({ address }) => address)]);
  const shape = closeShape(accounts);
  const unitLimit = units?.limit(shape) ?? shape.most * shape.parts;
  const paid = priority(unitLimit, goingRate, feeCap(rent, feeCapLamports));
  return { plan: { ...paid, feeLamports: networkFee(paid), accounts }, lamports: lamports(rent) };
}

/** What decides how many units a reclaim takes: the programs of the accounts that it closes. */
export function closeShape(accounts: readonly { readonly tokenProgram: Address }[]): Shape {
  const programs = [...new Set(accounts.map(({ tokenProgram }) => tokenProgram))].sort();
  return {
    name: ['closeAccount', ...programs].join(' '),
    ...{ most: UNITS.closeAccount, room: UNITS_VARY.closeAccount, parts: accounts.length },
  };
}

function feeCap(rent: bigint, most: Lamports): Lamports {
  const share = rent / FEE_SHARE;
  if (share >= most) return most;
  return share > LAMPORTS_PER_SIGNATURE ? lamports(share) : LAMPORTS_PER_SIGNATURE;
}

/** What settlement needs to know of a reclaim: it spends its fee alone. */
export function reclaimTerms(
  chain: Pick<Chain, 'accounts' | 'rentExemptMinimum'>,
  { publicKey }: Sender,
  plan: ReclaimPlan,
  rentExemptMinimum: Lamports,
): { readonly plan: Json; readonly reserve: Reservation; readonly funds: Funds } {
  const { feeLamports } = plan;
  const short = (available: bigint, needed: bigint) =>
    new CallError('INSUFFICIENT_SOL_FOR_FEES', { available: solText(available), needed: solText(needed) });
  return {
    plan: toJson(plan),
    reserve: { lamports: feeLamports, mint: null, amount: baseUnits(0n) },
    funds: {
      async read(minSlot) {
        const { slot, value } = await chain.accounts([publicKey], { minSlot });
        return { slot, lamports: value[0]?.lamports ?? 0n, amount: 0n };
      },
      afford(free) {
        affordLamports(free.lamports, feeLamports, rentExemptMinimum, {
          short,
          // The network takes the fee before the accounts are closed.
          leavesTooLittle: () => short(free.lamports, feeLamports + rentExemptMinimum),
        });
      },
    },
  };
}
