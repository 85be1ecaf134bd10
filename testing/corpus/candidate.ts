import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import { vi } from 'vitest';
import { toJson } from '../../server/src/db/json.ts';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import type { Intent } from '../../server/src/settlement/intent.ts';
import { createSwapKind } from '../../server/src/swaps/kind.ts';
import { associatedToken } from '../../signer/testing/messages.ts';
import { type Steps, type TestSide, type TestSwap, WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { paymentOf } from '../mandates.ts';

export const FEE_CAP_LAMPORTS = lamports(20_000n);

/** A swap as it is handed to the guard: what was asked for, and the steps of the transaction that came for it. */
export interface Candidate {
  readonly asked: TestSwap;
  readonly steps: Steps;
  readonly feePayer?: Address;
  /** Addresses to load from a lookup table. */
  readonly table?: readonly Address[];
  /** Of the message; tables are of version 0. */
  readonly version?: 0 | 1;
  /** Changes the bytes of the message, for what no honest library compiles. */
  readonly rewrite?: (message: Buffer) => Buffer;
  /** A blockhash, if it is not one of now. */
  readonly blockhash?: string;
  /** Least that must arrive, if it differs from what the maker sends. */
  readonly minimum?: bigint;
  /** What a new account of the wallet may cost. */
  readonly rentLamports?: bigint;
}

/** The intent as swaps would have written it. */
export async function swapIntentOf(
  candidate: Omit<Candidate, 'steps'>,
  wire: Uint8Array,
  wallet: SealedWallet,
): Promise<Intent> {
  const { sell, buy } = candidate.asked;
  const mintOf = ({ mint }: TestSide) => (mint === WRAPPED_SOL ? SOL_MINT : mint);
  const sideOf = async ({ mint, program }: TestSide) => ({
    tokenProgram: program,
    account: await associatedToken(wallet.publicKey, mint, program),
  });
  const request = {
    walletId: wallet.walletId,
    inputMint: mintOf(sell),
    outputMint: mintOf(buy),
    inAmount: sell.amount,
    requestId: 'request',
  };
  const plan = {
    transaction: Buffer.from(wire).toString('base64'),
    outAmount: buy.amount,
    minimumReceived: candidate.minimum ?? buy.amount,
    feeLamports: FEE_CAP_LAMPORTS,
    rentLamports: candidate.rentLamports ?? 0n,
    router: 'corpus',
    sell: await sideOf(sell),
    buy: await sideOf(buy),
  };
  const intent = {
    id: randomUUID(),
    userId: wallet.owner,
    kind: 'swap' as const,
    request: toJson(request) as Intent['request'],
    plan: toJson(plan) as Intent['plan'],
    createdAt: new Date(),
    idempotencyKey: 'candidate',
    fence: 1n,
    ...wallet,
  };
  const { intentId: id, mandate } = paymentOf(wallet, swapKind.prebuilt(intent).signIntent);
  return { ...intent, id, mandate };
}

const noRouter = { quote: vi.fn(), execute: vi.fn(), close: vi.fn() };
export const swapKind = createSwapKind(noRouter, FEE_CAP_LAMPORTS);
