import type { Handlers } from '../../accounts/caller.ts';
import type { TopTokens } from './top-tokens.ts';
import type { Watchlists } from './watchlist.ts';

interface Deps {
  readonly watchlists: Watchlists;
  readonly topTokens: Pick<TopTokens, 'read'>;
}

type Names = 'getWatchlistWeb' | 'addTokenToWatchlist' | 'removeTokenFromWatchlist' | 'getTopTokens';

export function createWatchlistCalls({ watchlists, topTokens }: Deps): Handlers<Names> {
  return {
    getWatchlistWeb: async (_input, { userId }) => ({
      success: true,
      contractAddresses: await watchlists.list(userId),
    }),
    async addTokenToWatchlist({ tokenAddress, restored }, { userId }) {
      await watchlists.add(userId, tokenAddress, restored);
      return { success: true };
    },
    async removeTokenFromWatchlist({ tokenAddress }, { userId }) {
      await watchlists.remove(userId, tokenAddress);
      return { success: true };
    },
    getTopTokens: () => topTokens.read(),
  };
}
