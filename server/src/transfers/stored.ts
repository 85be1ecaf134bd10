import * as z from 'zod/mini';
import { addressText, baseUnitsText, bigintText, lamportsText, mintText } from '../ports/units.ts';

/* Requests and plans of transfers, as their intents store them. */

/** See AttachmentText. */
const attachment = { memo: z.optional(z.string()), references: z.optional(z.string()) };

/** What a SOL transfer was asked to do. */
export const solRequest = z.object({
  walletId: z.string(),
  to: addressText,
  lamports: lamportsText,
  ...attachment,
});
export type SolRequest = z.output<typeof solRequest>;

/** What a token transfer was asked to do. */
export const tokenRequest = z.object({
  walletId: z.string(),
  to: addressText,
  mint: mintText,
  amount: baseUnitsText,
  /** What its user has accepted to pay the operator's sponsor in the token; unset if the wallet pays fee and rent. */
  feeAmount: z.optional(baseUnitsText),
  ...attachment,
});
export type TokenRequest = z.output<typeof tokenRequest>;

/** Priority and total of the fee, as shown to the user. */
export const solPlan = z.object({
  unitLimit: z.number(),
  /** Micro-lamports per compute unit. */
  unitPrice: bigintText,
  feeLamports: lamportsText,
});
export type SolPlan = z.output<typeof solPlan>;

export const tokenPlan = z.extend(solPlan, {
  tokenProgram: addressText,
  decimals: z.number(),
  /** Token account of the wallet that is debited. */
  source: addressText,
  /** More of them, with what each gives of the amount; unset if the first gives all. */
  otherSources: z.optional(z.array(z.object({ address: addressText, amount: baseUnitsText }))),
  /** Associated token account of the receiver. */
  destination: addressText,
  opensDestination: z.boolean(),
  /** Rent of the destination, if it is opened. */
  rentLamports: lamportsText,
  /** Least that arrives: less than the amount if the issuer keeps a fee. */
  receives: baseUnitsText,
  /** Set if the operator's sponsor pays fee and rent, and gets a fee in the token, in its associated account. */
  sponsor: z.optional(
    z.object({
      address: addressText,
      account: addressText,
      feeAmount: baseUnitsText,
      /** Most that it pays in signature and priority fees. */
      feeLamports: lamportsText,
    }),
  ),
});
export type TokenPlan = z.output<typeof tokenPlan>;
