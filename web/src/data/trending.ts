import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { freshFor } from './fresh-for.ts';
import { userKey } from './query-client.ts';
import { useTopTokens } from './top-tokens.ts';

/** With fewer watched tokens than this, the market's own list is shown as well. */
const FEW = 10;
const FRESH = 5 * 60_000;

/** What is traded more than usual on Solana, while few tokens are watched here; otherwise none. */
export function useTrendingTokens(uid: string | null): {
  tokens: readonly PricedToken[];
  isLoading: boolean;
} {
  const top = useTopTokens().data;
  const isNeeded = top !== undefined && top.tokens.length < FEW;
  const { data, isLoading } = useQuery({
    queryKey: userKey(uid ?? '', 'trending'),
    queryFn: async () => (await call('getTrendingTokens', null)).tokens,
    enabled: uid !== null && isNeeded,
    staleTime: freshFor(FRESH),
    retry: false,
  });
  const watched = new Set(top?.tokens.map(({ address }) => address));
  const tokens = isNeeded ? (data ?? []).filter(({ address }) => !watched.has(address)) : [];
  return { tokens, isLoading };
}
