import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { HISTORY_RANGES } from '../history-range.ts';
import { addressText, walletId } from '../shapes.ts';

const range = z.enum(HISTORY_RANGES);

const point = z.object({
  /** ISO time. */
  at: z.string(),
  /** Null where no price is known: a gap, not a zero. */
  usd: z.nullable(z.number()),
});
export type HistoryPoint = z.output<typeof point>;

const historyAnswer = z.object({
  success: z.literal(true),
  /** Oldest first, evenly spaced, the last one now; at most 200. Empty where nothing is known yet. */
  points: z.array(point),
});

/** What a token cost over time, in USD. Kept of tokens that somebody holds or watches or waits for; empty of others. */
export const getPriceHistory = defineCall({
  name: 'getPriceHistory',
  endpoint: '/market/price-history',
  input: z.object({ mint: addressText, range }),
  output: historyAnswer,
});

/**
 * What wallets were worth over time, in USD: what they held at each moment at the prices of that moment. Begins where
 * something first arrived. As on the list of wallets, what nobody priced counts for nothing.
 */
export const getPortfolioHistory = defineCall({
  name: 'getPortfolioHistory',
  endpoint: '/wallets/value-history',
  input: z.object({
    /** One of the caller's cloud wallets; all of them where it is not given. */
    walletId: z.optional(z.nullable(walletId)),
    range,
  }),
  output: historyAnswer,
});

/** The last day of many tokens' prices, in few points: enough for a line beside a name. */
export const getPriceSparklines = defineCall({
  name: 'getPriceSparklines',
  endpoint: '/market/sparklines',
  input: z.object({ mints: z.array(addressText).check(z.maxLength(100)) }),
  output: z.object({
    success: z.literal(true),
    /** ISO times of the first and the last value of each line; what lies between is evenly spaced. */
    from: z.string(),
    to: z.string(),
    /** A token of which nothing is known is left out. Null in a line is a gap. */
    sparklines: z.array(z.object({ mint: z.string(), usd: z.array(z.nullable(z.number())) })),
  }),
});
