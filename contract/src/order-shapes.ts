import * as z from 'zod/mini';
import { addressText, baseUnitsText, errorDetails } from './shapes.ts';
import { TRIGGER_CONDITIONS } from './trigger.ts';

/** What several calls show and take of orders. */

export const shownToken = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
});

/** ISO time. */
const time = z.string();

/**
 * A pending order with `isExecuting` can no longer be cancelled.
 * One with `isMissed` waits for its user's decision: its time passed while Cumulus was not running.
 */
export const orderStatus = z.enum(['pending', 'executed', 'cancelled', 'failed', 'expired']);
export type OrderStatus = z.output<typeof orderStatus>;

export const conditionalOrder = z.object({
  orderId: z.string(),
  /** The same as `orderId`. */
  id: z.string(),
  walletId: z.string(),
  sellToken: z.extend(shownToken, { amount: baseUnitsText }),
  buyToken: shownToken,
  conditionType: z.enum(['time', 'market']),
  /** Set for time orders. */
  scheduledTime: z.nullable(time),
  /** Set for market orders, as the three after it. */
  triggerToken: z.nullable(z.object({ mint: z.string(), symbol: z.string(), name: z.string() })),
  triggerCondition: z.nullable(z.enum(TRIGGER_CONDITIONS)),
  /** USD, of a shown unit if it is a price. It fires at this value or beyond it. */
  triggerValue: z.nullable(z.number()),
  /** The market's value when the order was placed, as `triggerValue`; null if that was unknown. */
  startValue: z.nullable(z.number()),
  expirationMode: z.nullable(z.enum(['fixed_24h', 'gtc'])),
  /** Set for `fixed_24h`. */
  expiresAt: z.nullable(time),
  /** Time and result of the last market check, USD; only fresh prices count. */
  lastMarketCheck: z.nullable(time),
  lastMarketPrice: z.nullable(z.number()),
  lastMarketCap: z.nullable(z.number()),
  marketCheckCount: z.number(),
  /** How often the market is looked at for a pending market order; null for any other. */
  checkedEveryMs: z.nullable(z.number()),
  status: orderStatus,
  isExecuting: z.boolean(),
  isMissed: z.boolean(),
  createdAt: time,
  executedAt: z.nullable(time),
  executionTxSignature: z.nullable(z.string()),
  /** Why it failed; for a pending market order, why it is unknown whether its trigger is reached, or was unknown at the last trigger. */
  executionError: z.nullable(z.string()),
  /** Null for orders that failed before it was stored. */
  executionErrorDetails: z.nullable(errorDetails),
  /** Received amount as the transaction shows it, base units of the buy token. */
  actualOutputAmount: z.nullable(baseUnitsText),
  /**
   * The least that it brings, base units of the buy token: the signer signs no swap for less. Null until there is a quote to reckon
   * it from.
   */
  floor: z.nullable(baseUnitsText),
  /** Since when it is kept back because the market gave less than its floor, and what it gave. A time order then is missed too. */
  keptBackAt: z.nullable(time),
  keptBackOffer: z.nullable(baseUnitsText),
  /** Null of a time or a market order alone. */
  kind: z.nullable(z.enum(['recurring', 'otoco', 'oco', 'trailing', 'ladder'])),
  /** The bundle that it is of (placed-orders.ts). */
  bundleId: z.nullable(z.string()),
  /** A second trigger on the other side, as `triggerCondition` and `triggerValue`, and the least that it brings then. */
  stopCondition: z.nullable(z.enum(TRIGGER_CONDITIONS)),
  stopValue: z.nullable(z.number()),
  stopFloor: z.nullable(baseUnitsText),
  /** How far the stop, or the trigger of an order without one, stays below the peak: percent of it, or USD. */
  trailPercent: z.nullable(z.number()),
  trailUsd: z.nullable(z.number()),
  /** The highest price since it was placed, USD of a shown unit. */
  peak: z.nullable(z.number()),
  /** It sells this share of what is held then, hundredths of a percent, and at most the amount. */
  shareBps: z.nullable(z.number()),
  /** Since when it rests. */
  pausedAt: z.nullable(time),
  /** The order in one plain sentence, times in UTC. */
  summary: z.string(),
});
export type ConditionalOrder = z.output<typeof conditionalOrder>;

/** The result of executing the order now. Amounts are null without an offer. */
export const dryRun = z.object({
  canExecute: z.boolean(),
  /** Why it cannot execute. */
  reason: z.nullable(z.string()),
  reasonDetails: z.nullable(errorDetails),
  /** Base units of the buy token, after all fees of the route. */
  estimatedOutput: z.nullable(baseUnitsText),
  /** Base units. */
  minimumReceived: z.nullable(baseUnitsText),
  /** Decimal ratio; from PRICE_IMPACT_HIGH on, an order executes only if its user has confirmed that. */
  priceImpactPct: z.nullable(z.string()),
  networkFeeLamports: z.nullable(baseUnitsText),
});
export type DryRun = z.output<typeof dryRun>;

/** A token as the client names it; the market's and the chain's data take precedence. */
export const namedToken = {
  mint: z.optional(z.nullable(addressText)),
  symbol: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  logoURI: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /** Checked against the mint; a mismatch is refused. */
  decimals: z.optional(z.nullable(z.number())),
};
