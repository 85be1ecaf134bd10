import * as z from 'zod/mini';
import { losingOffer, quoteTerms } from '../ports/router.ts';
import { addressText, baseUnitsText, lamportsText } from '../ports/units.ts';

/** What a swap was asked to do, as its intent stores it. */
export const swapRequest = z.extend(
  z.pick(quoteTerms, { inputMint: true, outputMint: true, inAmount: true, requestId: true }),
  { walletId: z.string() },
);
export type SwapRequest = z.output<typeof swapRequest>;

/** The wallet's associated account for a token, and the program that owns it. */
const tokenPlace = z.object({ tokenProgram: addressText, account: addressText });
export type TokenPlace = z.output<typeof tokenPlace>;

export const swapPlan = z.extend(
  z.pick(quoteTerms, { outAmount: true, minimumReceived: true, rentLamports: true, router: true }),
  {
    /** The router's transaction, base64. */
    transaction: z.string(),
    feeLamports: lamportsText,
    sell: tokenPlace,
    buy: tokenPlace,
    /** As asked for; missing in intents older than this field. */
    slippageBps: z.optional(z.number()),
    /** As quoted, a ratio; missing in intents older than this field. */
    priceImpactPct: z.optional(z.string()),
    /** As quoted, basis points of the output; missing in intents older than these fields. */
    feeBps: z.optional(z.number()),
    operatorFeeBps: z.optional(z.number()),
    /** The router's value of what is sold, USD; null if it says none, missing in intents older than this field. */
    usdValue: z.optional(z.nullable(z.number())),
    /** When the quote was asked for that its user accepted, milliseconds since 1970. */
    quotedAt: z.optional(z.number()),
    /** The offers that were compared with this one; missing in intents older than this field. */
    lost: z.optional(z.array(losingOffer)),
    /** Set if this takes the place of a refused plan: the id of its own quote at the router. */
    fallbackRequestId: z.optional(z.string()),
    /** The routers whose plans were refused before; missing in plans that an older version replaced. */
    refusedRouters: z.optional(z.array(z.string())),
    /** What the user accepted, if this takes the place of it. */
    reviewed: z.optional(z.object({ feeLamports: lamportsText, minimumReceived: baseUnitsText })),
    /** Set if others pay for it and nothing is reserved for a fee. */
    isSponsored: z.optional(z.boolean()),
    /** Set if the swap is an order's: a server's seal over its transaction. */
    orderSeal: z.optional(z.string()),
  },
);
export type SwapPlan = z.output<typeof swapPlan>;

/**
 * What a confirmed swap moved, base units; fees and rent are not included. `elsewhere`: what others gained of what was bought, missing in
 * swaps older than this field. `replacedBy`: the router that took the place of the reviewed one.
 */
export const swapMoved = z.object({
  sold: z.string(),
  bought: z.string(),
  elsewhere: z.optional(z.string()),
  replacedBy: z.optional(z.string()),
});
