import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, baseUnitsText, errorDetails, idempotencyKey, stepUp, walletId } from '../shapes.ts';

/**
 * The router's offer to this wallet. Only `seal` is trusted when it comes back: everything
 * else is for the screen, and is taken from the seal when the swap is executed.
 */
const swapQuote = z.object({
  walletId: z.string(),
  /** SOL is the all-ones address. */
  inputMint: z.string(),
  outputMint: z.string(),
  /** Base units that leave the wallet. */
  inAmount: baseUnitsText,
  /** Expected base units, after all fees of the route. */
  outAmount: baseUnitsText,
  /** Minimum base units; a transaction whose simulation shows less is not signed. */
  minimumReceived: baseUnitsText,
  slippageBps: z.number(),
  /** Decimal ratio: "0.01" costs the caller one percent. High from PRICE_IMPACT_HIGH on. */
  priceImpactPct: z.string(),
  inUsdValue: z.nullable(z.number()),
  outUsdValue: z.nullable(z.number()),
  /** Signature and priority fees, lamports. */
  networkFeeLamports: baseUnitsText,
  /** Rent of a token account that the swap opens for the wallet, lamports. */
  rentLamports: baseUnitsText,
  /** Set if others pay the network's fee and all rent: the wallet needs no SOL. */
  paidByOthers: z.optional(z.literal(true)),
  /** The router's and the operator's fee, basis points; `outAmount` is after fees. */
  feeBps: z.number(),
  /** The operator's part of `feeBps`. */
  operatorFeeBps: z.number(),
  /** Name of the offering router. */
  router: z.string(),
  /** What the issuer of the bought token may do to it: codes of warnings.ts, and their sentences; null without any. */
  warning: z.nullable(z.string()),
  warnings: z.array(errorDetails),
  /** ISO time from which it is refused as expired. */
  expiresAt: z.string(),
  /** The same from now on, milliseconds: it holds by a clock that is wrong, too. */
  goodForMs: z.optional(z.number()),
  /**
   * Opaque; ties the offer to this user, wallet and time. A quote is sealed even if the wallet has too little for
   * the swap: execution refuses it and says what is missing.
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
  protection: 'money',
  input: z.object({
    walletId,
    quote: z.object({ seal: z.string().check(z.maxLength(20_000)) }),
    /** Ignored; older clients send it. The quoted transaction contains the fee. */
    priorityFee: z.optional(z.nullable(z.enum(['medium', 'high', 'veryHigh']))),
    /** Must be true if the quote's price impact is PRICE_IMPACT_HIGH or more. */
    userConfirmedPriceImpact: z.optional(z.nullable(z.boolean())),
    ...stepUp,
    idempotencyKey,
  }),
  /** `success` and `pending` as for transfers. Moved amounts, base units; null until the swap is confirmed. */
  output: z.object({
    success: z.boolean(),
    pending: z.boolean(),
    txSignature: z.nullable(z.string()),
    inAmount: z.nullable(baseUnitsText),
    outAmount: z.nullable(baseUnitsText),
    /** The router that took the place of the reviewed one, if one did. */
    replacedBy: z.optional(z.string()),
    error: z.nullable(z.string()),
    /** Code and context of `error`; null while pending. */
    errorDetails: z.nullable(errorDetails),
  }),
});
