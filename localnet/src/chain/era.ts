import type { Lags } from './blocks.ts';

export const ERAS = ['2026-06', 'now', 'next'] as const;
export type EraName = (typeof ERAS)[number];

/** What mainnet has changed, and is about to change. docs/chain.md says when, and what the product makes of it. */
export interface Era {
  /** Milliseconds from block to block. */
  readonly slotMs: number;
  /** Blocks until a commitment is reached. With one finality, both are the same. */
  readonly lags: Lags;
  /** Rent of an account, for each byte of its data and of the 128 around it. */
  readonly rentPerByteLamports: bigint;
  /** Consensus is Alpenglow, whose certificate of genesis can be read. */
  readonly hasGenesisCertificate: boolean;
  /** A transaction whose payer cannot pay lands, as failed and without a fee (SIMD-0290); otherwise it is dropped. */
  readonly unpaidLand: boolean;
}

const NOW: Era = {
  slotMs: 200,
  lags: { confirmed: 1, finalized: 1 },
  rentPerByteLamports: 5_080n,
  hasGenesisCertificate: true,
  unpaidLand: false,
};

export const eras: Readonly<Record<EraName, Era>> = {
  '2026-06': {
    slotMs: 400,
    lags: { confirmed: 1, finalized: 32 },
    rentPerByteLamports: 6_960n,
    hasGenesisCertificate: false,
    unpaidLand: false,
  },
  now: NOW,
  // The last step of rent that is planned, and SIMD-0290.
  next: { ...NOW, rentPerByteLamports: 696n, unpaidLand: true },
};
