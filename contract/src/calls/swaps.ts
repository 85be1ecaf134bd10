import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  addressText,
  baseUnitsText,
  errorDetails,
  idempotencyKey,
  optionalPin,
  walletId,
} from '../shapes.ts';

/**
 * What a swap would give, as the router offers it to this wallet. Only `seal` is believed when it comes back: everything
 * else is for the screen, and is taken from the seal when the swap is executed.
 */
const swapQuote = z.object({
  walletId: z.string(),
  /** SOL is the all-ones address. */
  inputMint: z.string(),
  outputMint: z.string(),
  /** Base units that leave the wallet. */
  inAmount: baseUnitsText,
  /** Base units expected, all fees of the route taken off. */
  outAmount: baseUnitsText,
  /** Least base units that may arrive; a transaction that shows less is not signed. */
  minimumReceived: baseUnitsText,
  slippageBps: z.number(),
  /** Decimal ratio: "0.01" is one percent against the caller. High from PRICE_IMPACT_HIGH on. */
  priceImpactPct: z.string(),
  inUsdValue: z.nullable(z.number()),
  outUsdValue: z.nullable(z.number()),
  /** Signature and priority fees, lamports. */
  networkFeeLamports: baseUnitsText,
  /** Rent of a token account that the swap opens and the wallet then owns, lamports. */
  rentLamports: baseUnitsText,
  /** Fee of the router and of the operator together, in basis points; it is taken off `outAmount` already. */
  feeBps: z.number(),
  /** The operator's part of it. */
  operatorFeeBps: z.number(),
  /** Name of the router that offers it. */
  router: z.string(),
  /** ISO time from which it is refused as stale. */
  expiresAt: z.string(),
  /**
   * Opaque; ties the offer to this user, this wallet and this time. There is one even where the wallet has too little for
   * the swap: that is refused, with what is missing, when it is executed.
   */
  seal: z.string(),
});
export type SwapQuote = z.output<typeof swapQuote>;

export const getCloudWalletSwapQuote = defineCall({
  name: 'getCloudWalletSwapQuote',
  endpoint: '/wallets/swaps/quote',
  input: z.object({
    walletId,
    inputMint: addressText,
    outputMint: addressText,
    /** Base units. */
    amount: z.string().check(z.maxLength(80)),
    slippageBps: z.optional(z.nullable(z.number())),
  }),
  output: z.object({ quote: swapQuote }),
});

export const executeCloudWalletSwap = defineCall({
  name: 'executeCloudWalletSwap',
  endpoint: '/wallets/swaps/execute',
  pin: true,
  input: z.object({
    walletId,
    quote: z.object({ seal: z.string().check(z.maxLength(20_000)) }),
    /** Taken for older clients: the fee is in the transaction that was quoted, and no other can be asked for now. */
    priorityFee: z.optional(z.nullable(z.enum(['medium', 'high', 'veryHigh']))),
    /** Must be true where the quote's price impact is PRICE_IMPACT_HIGH or more. */
    userConfirmedPriceImpact: z.optional(z.nullable(z.boolean())),
    pin: optionalPin,
    idempotencyKey,
  }),
  /** `success` and `pending` as for transfers. Amounts are those that moved, base units; null until it is confirmed. */
  output: z.object({
    success: z.boolean(),
    pending: z.boolean(),
    txSignature: z.nullable(z.string()),
    inAmount: z.nullable(baseUnitsText),
    outAmount: z.nullable(baseUnitsText),
    error: z.nullable(z.string()),
    /** Code and context of `error`; null while pending. */
    errorDetails: z.nullable(errorDetails),
  }),
});
