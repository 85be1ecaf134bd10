import type { CallOutput } from '@cumulus/contract/call.ts';
import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { freshFor } from './fresh-for.ts';
import { initialFrom, sharedCache } from './local-cache.ts';

type TopTokens = CallOutput<Calls['getTopTokens']>;
export type PricesByAddress = Readonly<Record<string, PricedToken>>;

const FRESH = 30_000;
const topCache = () => sharedCache<TopTokens>('top-tokens');
const pricesCache = () => sharedCache<PricesByAddress>('top-token-prices');

export const topTokensQuery = queryOptions({
  queryKey: ['top-tokens'],
  queryFn: async (): Promise<TopTokens> => {
    const answer = await call('getTopTokens', null);
    topCache().write(answer);
    return answer;
  },
  ...initialFrom(topCache),
  staleTime: freshFor(FRESH),
});

/** The most-watched tokens of all users. */
export function useTopTokens() {
  return useQuery({ ...topTokensQuery, refetchInterval: 2 * FRESH });
}

/** Market data of these tokens by address, without those that are unknown. Signed-out visitors fetch none. */
export function useTopTokenPrices(addresses: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: ['top-token-prices', addresses],
    queryFn: async (): Promise<PricesByAddress> => {
      const { tokens } = await call('getSolanaTokenPricesWeb', { tokens: [...addresses] });
      const prices = Object.fromEntries(tokens.map((token) => [token.address, token]));
      pricesCache().write(prices);
      return prices;
    },
    enabled: enabled && addresses.length > 0,
    ...initialFrom(pricesCache),
    refetchInterval: FRESH,
  });
}
