import * as z from 'zod/mini';
import { address, integer } from '../db/json.ts';

/** What a SOL transfer was asked to do. Amounts are lamports. */
export const solRequest = z.object({ walletId: z.string(), to: address, lamports: integer });
export type SolRequest = z.output<typeof solRequest>;

/** What a token transfer was asked to do. The amount is in base units. */
export const tokenRequest = z.object({ walletId: z.string(), to: address, mint: address, amount: integer });
export type TokenRequest = z.output<typeof tokenRequest>;

/** Priority and total of the fee, as quoted to the user. */
export const solPlan = z.object({ unitLimit: z.number(), unitPrice: integer, feeLamports: integer });
export type SolPlan = z.output<typeof solPlan>;

export const tokenPlan = z.object({
  ...solPlan.shape,
  tokenProgram: address,
  decimals: z.number(),
  /** Token account of the wallet that is debited. */
  source: address,
  /** Associated token account of the receiver. */
  destination: address,
  opensDestination: z.boolean(),
  /** Lamports for opening it. */
  rentLamports: integer,
  /** Least that arrives, base units: less than the amount where the issuer keeps a fee. */
  receives: integer,
});
export type TokenPlan = z.output<typeof tokenPlan>;
