import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, done, empty } from '../shapes.ts';

const watchedToken = z.object({
  address: z.string(),
  /** USD when it was added; null where nobody priced it then. */
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
 * Takes any well-formed address: what is no token (yet), or cannot be looked up now, is told where it is priced.
 * `restored` puts back an entry that was just removed: as it was, not as if it were added now.
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

/** Removing what is not in the list changes nothing. */
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
  /** From 1; equal counts are told apart by address. */
  rank: z.number(),
  /** Users who watch it. */
  count: z.number(),
});
export type TopToken = z.output<typeof topToken>;

/** The most-watched tokens over all users, as they were counted last. */
export const getTopTokens = defineCall({
  name: 'getTopTokens',
  endpoint: '/market/top-tokens',
  input: empty,
  output: z.object({
    success: z.literal(true),
    tokens: z.array(topToken),
    /** When they were counted, ISO time; null where they never were yet. */
    lastUpdated: z.nullable(z.string()),
    totalUsersAnalyzed: z.number(),
    usersWithWatchlists: z.number(),
    /** The next count is overdue. */
    isStale: z.boolean(),
  }),
});
