import type { TopToken } from '@cumulus/contract/calls/watchlist.ts';

/** The answer of getTopTokens. */
export function topTokens(tokens: readonly Omit<TopToken, 'rank'>[], values: object = {}) {
  return {
    success: true,
    tokens: tokens.map((token, index) => ({ ...token, rank: index + 1 })),
    lastUpdated: new Date().toISOString(),
    totalUsersAnalyzed: 12,
    usersWithWatchlists: 7,
    isStale: false,
    ...values,
  };
}
