import type { DexToken } from '@cumulus/contract/calls/market.ts';
import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { initialFrom, type LocalCache, userCache } from './local-cache.ts';
import { userKey } from './query-client.ts';
import { topTokensQuery } from './top-tokens.ts';
import { mergeWatchlist, type TokenData, type WatchlistToken } from './watchlist-merge.ts';

/** How often an open list refreshes. */
const REFRESH_INTERVAL = 30_000;

const entriesCache = (uid: string) => userCache<readonly WatchedToken[]>('watchlist', uid);
const tokenDataCache = (uid: string) => userCache<TokenData>('watchlist-token-data', uid);
const dexDataCache = (uid: string) => userCache<readonly DexToken[]>('watchlist-dex-data', uid);
const combinedCache = (uid: string) => userCache<readonly WatchlistToken[]>('watchlist-combined', uid);

const entriesKey = (uid: string) => userKey(uid, 'watchlist');
const combinedKey = (uid: string) => userKey(uid, 'watchlist-combined');

const entriesQuery = (uid: string) =>
  queryOptions({
    queryKey: entriesKey(uid),
    queryFn: async (): Promise<readonly WatchedToken[]> => {
      const cache = entriesCache(uid);
      const { contractAddresses } = await call('getWatchlistWeb', null);
      cache.write(contractAddresses);
      return contractAddresses;
    },
    ...initialFrom(() => entriesCache(uid)),
  });

/** The watched tokens without their prices. */
export function useWatchedTokens(uid: string | null) {
  return useQuery({ ...entriesQuery(uid ?? ''), enabled: uid !== null });
}

/** The watchlist with all that is known of its tokens: from the device's cache at once, then from the server. */
export function useWatchlist(uid: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: combinedKey(uid),
    queryFn: () => combine(client, uid),
    ...initialFrom(() => combinedCache(uid)),
    refetchInterval: REFRESH_INTERVAL,
  });
}

async function combine(client: QueryClient, uid: string): Promise<readonly WatchlistToken[]> {
  const cache = combinedCache(uid);
  const entries = await client.fetchQuery({ ...entriesQuery(uid), staleTime: 0 });
  const addresses = entries.map(({ address }) => address);
  const none = addresses.length === 0;
  const [tokenData, dexData, top] = await Promise.all([
    none ? null : orCached(tokenDataCache(uid), () => readTokenData(addresses)),
    none ? null : orCached(dexDataCache(uid), () => readDexData(addresses)),
    none ? null : client.fetchQuery(topTokensQuery).catch(() => null),
  ]);
  const merged = mergeWatchlist(entries, {
    tokenData,
    dexData: dexData ?? [],
    topTokens: top?.tokens ?? [],
  });
  cache.write(merged);
  return merged;
}

async function readTokenData(tokens: string[]): Promise<TokenData> {
  const { tokens: found, failedTokens } = await call('getSolanaTokenPricesWeb', { tokens });
  return { tokens: found, failedTokens };
}

async function readDexData(tokenAddresses: string[]): Promise<readonly DexToken[]> {
  return (await call('getDexScreenerDataWeb', { tokenAddresses })).data;
}

/** What is read now; if that fails, what was read last; null if nothing was. */
async function orCached<T>(cache: LocalCache<T>, read: () => Promise<T>): Promise<T | null> {
  try {
    const value = await read();
    cache.write(value);
    return value;
  } catch {
    return cache.read()?.value ?? null;
  }
}

/** The list in its two forms; undefined until read. */
interface Lists {
  readonly entries: readonly WatchedToken[] | undefined;
  readonly combined: readonly WatchlistToken[] | undefined;
}

/** The list in the query cache and on the device, for optimistic changes. */
export function watchlistStore(client: QueryClient, uid: string) {
  const caches = { entries: entriesCache(uid), combined: combinedCache(uid) };
  const keys = { entries: entriesQuery(uid).queryKey, combined: combinedKey(uid) };
  return {
    /** Discards answers on their way: they do not include the change. */
    async cancelReads(): Promise<void> {
      await Promise.all(Object.values(keys).map((queryKey) => client.cancelQueries({ queryKey })));
    },
    read: (): Lists => ({
      entries: client.getQueryData(keys.entries),
      combined: client.getQueryData(keys.combined),
    }),
    write({ entries, combined }: Lists): void {
      client.setQueryData(keys.entries, entries);
      client.setQueryData(keys.combined, combined);
      if (entries) caches.entries.write(entries);
      if (combined) caches.combined.write(combined);
    },
    invalidate(): void {
      for (const queryKey of Object.values(keys)) void client.invalidateQueries({ queryKey });
    },
  };
}
