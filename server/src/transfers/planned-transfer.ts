import { amountText, type BaseUnits, SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { CallError } from '@cumulus/contract/errors.ts';
import type { Warning } from '@cumulus/contract/warnings.ts';
import type { Address, Lamports } from '@solana/kit';
import type { Json } from '../db/schema.ts';
import type { Chain } from '../ports/chain.ts';
import type { IntentKind, Reservation } from '../settlement/intent.ts';
import type { Funds } from '../settlement/reserve.ts';
import type { LearnedUnits } from '../solana/learned-units.ts';
import type { Sponsor } from './sponsor.ts';

/** A transfer that passed all checks: what it does, costs and needs. Nothing is reserved yet. */
export interface PlannedTransfer {
  readonly kind: IntentKind;
  readonly plan: Json;
  readonly reserve: Reservation;
  readonly funds: Funds;
  readonly feeLamports: Lamports;
  readonly rentLamports: Lamports;
  readonly warnings: readonly Warning[];
  /** Who pays for it, and for how many base units of the token; unset if the wallet does. */
  readonly sponsored?: { readonly name: string; readonly feeAmount: BaseUnits };
}

export interface PlanDeps {
  readonly chain: Chain;
  /** Most that a transaction may pay in fees. */
  readonly feeCapLamports: Lamports;
  /** The operator's wallet that pays for sends of users without SOL; unset: none. */
  readonly sponsor?: Sponsor | undefined;
  /** Unset if nothing is learned: as many units are asked for as any chain takes. */
  readonly units?: Pick<LearnedUnits, 'limit'>;
}

export interface Sender {
  readonly walletId: string;
  readonly publicKey: Address;
}

/**
 * Throws if `needed` lamports are not free, or if taking them would leave more than nothing but less than the rent-exempt
 * minimum, which Solana does not allow.
 */
export function affordLamports(
  free: bigint,
  needed: bigint,
  rentExemptMinimum: bigint,
  refusal: {
    readonly short: (available: bigint, needed: bigint) => CallError;
    readonly leavesTooLittle: () => CallError;
  },
): void {
  if (free < needed) throw refusal.short(free > 0n ? free : 0n, needed);
  const left = free - needed;
  if (left > 0n && left < rentExemptMinimum) throw refusal.leavesTooLittle();
}

export function solText(lamports: bigint): string {
  return amountText(lamports, SOL_SCALE);
}
