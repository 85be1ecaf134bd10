import * as z from 'zod/mini';
import { address, integer } from '../db/json.ts';

/** What a swap was asked to do. SOL is the all-ones address; the amount is in base units. */
export const swapRequest = z.object({
  walletId: z.string(),
  inputMint: address,
  outputMint: address,
  inAmount: integer,
  /** The router's name of its offer: each is taken once. */
  requestId: z.string(),
});
export type SwapRequest = z.output<typeof swapRequest>;

const side = z.object({ tokenProgram: address, account: address });
export type Side = z.output<typeof side>;

export const swapPlan = z.object({
  /** The router's transaction, base64. */
  transaction: z.string(),
  /** What was expected, base units. */
  outAmount: integer,
  /** Least that must arrive. */
  minimumReceived: integer,
  feeLamports: integer,
  /** Lamports for the token account that it opens and the wallet then owns. */
  rentLamports: integer,
  /** Name of the router that offered it. */
  router: z.string(),
  sell: side,
  buy: side,
});
export type SwapPlan = z.output<typeof swapPlan>;

/** What a confirmed swap moved, base units; fees and rent are not counted. */
export const swapMoved = z.object({ sold: z.string(), bought: z.string() });
