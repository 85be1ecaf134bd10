/** Lamports for each signature. Source: Solana's fee structure. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;

/** Compute units of our transactions, with room: two budget instructions and a transfer cost 450; the rest is measured. */
export const UNITS = { transferSol: 600, transferToken: 80_000, openAndTransferToken: 160_000 } as const;

/** What a transaction pays for being taken in soon. */
export interface Priority {
  readonly unitLimit: number;
  /** Micro-lamports per compute unit. */
  readonly unitPrice: bigint;
}

/** Priority at the going rate, held under the most that one transaction may cost. */
export function priority(unitLimit: number, goingRate: bigint, feeCapLamports: bigint): Priority {
  const affordable = ((feeCapLamports - LAMPORTS_PER_SIGNATURE) * MICRO_LAMPORTS) / BigInt(unitLimit);
  return { unitLimit, unitPrice: goingRate < affordable ? goingRate : affordable };
}

/** Signature and priority fee of a transaction with one signature, lamports. */
export function networkFee({ unitLimit, unitPrice }: Priority): bigint {
  return LAMPORTS_PER_SIGNATURE + (unitPrice * BigInt(unitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}
