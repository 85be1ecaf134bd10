import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { type Lamports, lamports } from '@solana/kit';
import { plus } from '../ports/units.ts';

/** Lamports for each signature. Source: Solana's fee structure. */
export const LAMPORTS_PER_SIGNATURE = lamports(5_000n);
const MICRO_LAMPORTS = 1_000_000n;

/**
 * Compute units for our transactions on any chain, with a margin: two budget instructions and a transfer use 450; the rest was measured
 * before p-token. What they use on this chain is learned (learned-units.ts).
 */
export const UNITS = {
  transferSol: 600,
  transferToken: 80_000,
  openAndTransferToken: 160_000,
  /** For each account. */
  closeAccount: 12_000,
} as const;

/** Units that one transaction may take more than others like it: looking for the address of an account to open takes 1,500 a try. */
export const UNITS_VARY = { transferToken: 2_000, openAndTransferToken: 30_000, closeAccount: 500 } as const;

/** Memos are checked and logged: one of 566 bytes takes 200,000 units. Source: the documentation of the Memo program. */
const MEMO_UNITS = { base: 6_000, byte: 400 };

/** Compute units for writing a memo. */
export function memoUnits(memo: string | undefined): number {
  return memo === undefined ? 0 : MEMO_UNITS.base + MEMO_UNITS.byte * Buffer.byteLength(memo);
}

/** What a transaction pays to be included early. */
export interface Priority {
  readonly unitLimit: number;
  /** Micro-lamports per compute unit. */
  readonly unitPrice: bigint;
}

/** Priority at the going rate, lowered if the transaction would otherwise cost more than its fee cap. */
export function priority(unitLimit: number, goingRate: bigint, feeCapLamports: Lamports): Priority {
  const affordable = ((feeCapLamports - LAMPORTS_PER_SIGNATURE) * MICRO_LAMPORTS) / BigInt(unitLimit);
  return { unitLimit, unitPrice: goingRate < affordable ? goingRate : affordable };
}

/** Lamports that compute units cost at a price in micro-lamports, rounded up and capped at 2^64 - 1 as the network does. */
export function priorityFee(units: bigint, unitPrice: bigint): Lamports {
  const fee = (units * unitPrice + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  return lamports(fee < BASE_UNITS_MAX ? fee : BASE_UNITS_MAX);
}

/** Signature and priority fee of a transaction with one signature, lamports. */
export function networkFee({ unitLimit, unitPrice }: Priority): Lamports {
  return plus(LAMPORTS_PER_SIGNATURE, priorityFee(BigInt(unitLimit), unitPrice));
}
