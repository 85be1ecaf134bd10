import type { Address } from '@solana/kit';
import * as z from 'zod/mini';

/** A bigint, kept in jsonb and in seals as decimal text. */
export const integer = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
);
export const address = z.pipe(
  z.string(),
  z.transform((text) => text as Address),
);

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

/** A request, a plan or an offer as it is kept: bigints as decimal text. */
export function toJson(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry)),
  );
}
