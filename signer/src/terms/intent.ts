import type { Attachment } from './attachment.ts';
import { WRAPPED_SOL } from './programs.ts';

/** What the caller declares that a signature is for. Addresses are 32 bytes. The wallet is always fee payer and source. */
export type Intent = TransferSolIntent | TransferTokenIntent | SwapIntent | ReclaimIntent;

export interface TransferSolIntent extends Attachment {
  readonly kind: 'transfer_sol';
  readonly to: Buffer;
  readonly lamports: bigint;
  /** Most that signature and priority fees may cost together. */
  readonly feeCapLamports: bigint;
}

export interface TransferTokenIntent extends Attachment {
  readonly kind: 'transfer_token';
  /** Wallet whose associated token account is the destination. */
  readonly to: Buffer;
  readonly mint: Buffer;
  readonly tokenProgram: Buffer;
  /** Token account that is debited, and pays the sponsor's fee. */
  readonly source: Buffer;
  /** More accounts that are debited: the amount comes from all of them together. Unset if there are none. */
  readonly otherSources?: readonly Buffer[];
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly feeCapLamports: bigint;
  /** What the operator's sponsor gets of the token for paying fee and rent, base units; unset if the wallet pays them. */
  readonly feeAmount?: bigint;
}

export interface SwapIntent {
  readonly kind: 'swap';
  /** `amount` is the most that may leave. */
  readonly sell: SwapSide;
  /** `amount` is the least that must arrive. */
  readonly buy: SwapSide;
  readonly feeCapLamports: bigint;
}

/**
 * Gives SOL of the wallet's token accounts back to it: the programs close an account only if it is empty, and take from one that stays
 * only what is above its rent minimum.
 */
export interface ReclaimIntent {
  readonly kind: 'reclaim';
  /** To close. */
  readonly accounts: readonly Buffer[];
  /** To withdraw from what is above the rent minimum. */
  readonly withdraws: readonly Buffer[];
  readonly feeCapLamports: bigint;
}

export interface SwapSide {
  /** Wrapped SOL for the wallet's SOL. */
  readonly mint: Buffer;
  readonly tokenProgram: Buffer;
  /** The wallet's associated token account for the mint. */
  readonly account: Buffer;
  /** Base units. */
  readonly amount: bigint;
}

export function isSol({ mint }: SwapSide): boolean {
  return mint.equals(WRAPPED_SOL);
}
