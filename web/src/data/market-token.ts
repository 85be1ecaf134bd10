import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

const REFRESH_INTERVAL = 30_000;

interface MarketToken {
  /** Undefined until known; null if there is no such token. */
  readonly token: PricedToken | null | undefined;
  readonly isWaiting: boolean;
}

/** Market data of one token, refreshed regularly. Fetches nothing without a mint. */
export function useMarketToken(uid: string, mint: string | null): MarketToken {
  const { data, isFetching } = useQuery({
    queryKey: userKey(uid, 'market-token', mint),
    queryFn: async () => {
      const { tokens } = await call('getSolanaTokenPricesWeb', { tokens: [mint ?? ''] });
      return tokens[0] ?? null;
    },
    enabled: mint !== null,
    refetchInterval: REFRESH_INTERVAL,
  });
  return { token: data, isWaiting: data === undefined && isFetching };
}
