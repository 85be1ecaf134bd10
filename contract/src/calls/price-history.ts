import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { HISTORY_RANGES } from '../history-range.ts';
import { addressText, walletId } from '../shapes.ts';

const range = z.enum(HISTORY_RANGES);

const point = z.object({
  /** ISO time. */
  at: z.string(),
  /** Null if no price is known: a gap, not a zero. */
  usd: z.nullable(z.number()),
});
export type HistoryPoint = z.output<typeof point>;

const historyAnswer = z.object({
  success: z.literal(true),
  /** Oldest first, evenly spaced, the last one now; at most 200. Empty without data. */
  points: z.array(point),
});

/** A token's price over time, USD. Empty for tokens that no user holds, watches or has an order for. */
export const getPriceHistory = defineCall({
  name: 'getPriceHistory',
  endpoint: '/market/price-history',
  input: z.object({ mint: addressText, range }),
  output: historyAnswer,
});

const valuePoint = z.extend(point, {
  /** What was deposited since the first point less what was sent away, USD at the prices of those moments. */
  deposited: z.number(),
});
export type ValuePoint = z.output<typeof valuePoint>;

/**
 * The value of wallets over time, USD: what they held at each moment, at the prices of that moment. Begins with the first
 * deposit. As in the list of wallets, tokens without a price count as zero.
 */
export const getPortfolioHistory = defineCall({
  name: 'getPortfolioHistory',
  endpoint: '/wallets/value-history',
  input: z.object({
    /** One of the caller's cloud wallets; default: all of them. */
    walletId: z.optional(z.nullable(walletId)),
    range,
  }),
  output: z.extend(historyAnswer, { points: z.array(valuePoint) }),
});

/** Many tokens' prices over the last day, in few points, for sparklines. */
export const getPriceSparklines = defineCall({
  name: 'getPriceSparklines',
  endpoint: '/market/sparklines',
  input: z.object({ mints: z.array(addressText).check(z.maxLength(100)) }),
  output: z.object({
    success: z.literal(true),
    /** ISO times of the first and the last value; values are evenly spaced. */
    from: z.string(),
    to: z.string(),
    /** Without tokens that have no data. Null is a gap. */
    sparklines: z.array(z.object({ mint: z.string(), usd: z.array(z.nullable(z.number())) })),
  }),
});
