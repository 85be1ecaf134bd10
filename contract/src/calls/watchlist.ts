import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, done, empty } from '../shapes.ts';

const watchedToken = z.object({
  address: z.string(),
  /** USD when it was added; null if no price was known. */
  importPrice: z.nullable(z.number()),
  /** When it was added, ISO time. */
  importDate: z.string(),
  categoryIds: z.array(z.string()),
});
export type WatchedToken = z.output<typeof watchedToken>;

/** The caller's watchlist, oldest entry first. */
export const getWatchlistWeb = defineCall({
  name: 'getWatchlistWeb',
  endpoint: '/market/watchlist',
  input: empty,
  output: z.object({ success: z.literal(true), contractAddresses: z.array(watchedToken) }),
});

/**
 * Accepts any well-formed address; unknown tokens are reported when prices are read.
 * `restored` restores a removed entry unchanged, instead of adding it now.
 */
export const addTokenToWatchlist = defineCall({
  name: 'addTokenToWatchlist',
  endpoint: '/watchlist/add',
  input: z.object({
    tokenAddress: addressText,
    restored: z.optional(
      z.nullable(
        z.object({
          /** USD. */
          importPrice: z.nullable(z.number().check(z.nonnegative())),
          /** ISO time. */
          importDate: z.iso.datetime(),
        }),
      ),
    ),
  }),
  output: done,
});

/** Idempotent. The caller's price alerts for the token go with it. */
export const removeTokenFromWatchlist = defineCall({
  name: 'removeTokenFromWatchlist',
  endpoint: '/watchlist/remove',
  input: z.object({ tokenAddress: addressText }),
  output: done,
});

const topToken = z.object({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** From 1; equal counts are ordered by address. */
  rank: z.number(),
  /** Users who watch it. */
  count: z.number(),
});
export type TopToken = z.output<typeof topToken>;

/** The most-watched tokens over all users, as of the last count. */
export const getTopTokens = defineCall({
  name: 'getTopTokens',
  endpoint: '/market/top-tokens',
  input: empty,
  output: z.object({
    success: z.literal(true),
    tokens: z.array(topToken),
    /** Time of the last count, ISO; null before the first one. */
    lastUpdated: z.nullable(z.string()),
    totalUsersAnalyzed: z.number(),
    usersWithWatchlists: z.number(),
    /** The next count is overdue. */
    isStale: z.boolean(),
  }),
});
