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
  /** Of a hundred transactions by others, how many are of version 1. */
  readonly v1Percent: number;
  /** Gifts of version 1 and routes are as large as the chain takes them: see `FULL_BYTES` and `FULL_ACCOUNTS`. */
  readonly hasFullTransactions: boolean;
}

/** A whole transaction of version 1 that is full, bytes. Source: SIMD-0296. */
export const FULL_BYTES = 4_096;
/** Accounts of a transaction that is full, more than which the VM does not lock. Source: SIMD-0385 for version 1. */
export const FULL_ACCOUNTS = 64;

const NOW: Era = {
  slotMs: 200,
  lags: { confirmed: 1, finalized: 1 },
  rentPerByteLamports: 5_080n,
  hasGenesisCertificate: true,
  unpaidLand: false,
  // The second half of October 2026, votes left out.
  v1Percent: 42,
  hasFullTransactions: false,
};

export const eras: Readonly<Record<EraName, Era>> = {
  '2026-06': {
    slotMs: 400,
    lags: { confirmed: 1, finalized: 32 },
    rentPerByteLamports: 6_960n,
    hasGenesisCertificate: false,
    unpaidLand: false,
    v1Percent: 0,
    hasFullTransactions: false,
  },
  now: NOW,
  // The last step of rent that is planned, SIMD-0290, and transactions that are full.
  next: { ...NOW, rentPerByteLamports: 696n, unpaidLand: true, hasFullTransactions: true },
};
