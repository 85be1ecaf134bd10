import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { changeWatchlist, combinedKey, entriesKey } from './watchlist.ts';
import { mergeWatchlist } from './watchlist-merge.ts';

/** What is known of a token before it is watched. */
export interface KnownToken {
  readonly name: string;
  readonly symbol: string;
  readonly logoURI: string | null;
  readonly verified: boolean;
  readonly decimals: number;
  readonly priceUsd: number | null;
}

export interface WatchlistChanges {
  /** Shows the token in the list at once, and takes it out again where the server refuses. Rejects with its CallFailure. */
  add(address: string, known: KnownToken | null): Promise<void>;
  /** Takes the token out of the list at once, and puts it back where the server refuses. Rejects with its CallFailure. */
  remove(address: string): Promise<void>;
}

export function useWatchlistChanges(uid: string): WatchlistChanges {
  const client = useQueryClient();
  return {
    add: (address, known) => add(client, uid, address, known),
    remove: (address) => remove(client, uid, address),
  };
}

async function add(client: QueryClient, uid: string, address: string, known: KnownToken | null): Promise<void> {
  const before = await held(client, uid);
  const isThere = before.some((entry) => entry.address === address);
  if (!isThere) {
    const entry = newEntry(address, known);
    changeWatchlist(client, uid, {
      entries: (entries) => [...entries, entry],
      combined: (tokens) => [...tokens, ...asShown(entry, known)],
    });
  }
  try {
    await call('addTokenToWatchlist', { tokenAddress: address });
  } catch (failure) {
    if (!isThere) takeOut(client, uid, address);
    throw failure;
  }
  readAgain(client, uid);
}

async function remove(client: QueryClient, uid: string, address: string): Promise<void> {
  await held(client, uid);
  const restore = takeOut(client, uid, address);
  try {
    await call('removeTokenFromWatchlist', { tokenAddress: address });
  } catch (failure) {
    restore();
    throw failure;
  }
  readAgain(client, uid);
}

/** What is watched, with no answer under way that does not know of the change. */
async function held(client: QueryClient, uid: string): Promise<readonly WatchedToken[]> {
  await Promise.all([
    client.cancelQueries({ queryKey: entriesKey(uid) }),
    client.cancelQueries({ queryKey: combinedKey(uid) }),
  ]);
  return client.getQueryData<readonly WatchedToken[]>(entriesKey(uid)) ?? [];
}

function readAgain(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: entriesKey(uid) });
  void client.invalidateQueries({ queryKey: combinedKey(uid) });
}

/** Returns how to put it back where it was. */
function takeOut(client: QueryClient, uid: string, address: string): () => void {
  const restores: (() => void)[] = [];
  const without = <T extends { readonly address: string }>(items: readonly T[], keep: (item: T, place: number) => void) => {
    const place = items.findIndex((item) => item.address === address);
    if (place < 0) return items;
    keep(items[place]!, place);
    return items.toSpliced(place, 1);
  };
  const back = <T extends { readonly address: string }>(items: readonly T[], item: T, place: number) =>
    items.some((each) => each.address === address) ? items : items.toSpliced(place, 0, item);
  const same = <T,>(items: readonly T[]) => items;
  changeWatchlist(client, uid, {
    entries: (entries) =>
      without(entries, (entry, place) =>
        restores.push(() =>
          changeWatchlist(client, uid, { entries: (now) => back(now, entry, place), combined: same }),
        ),
      ),
    combined: (tokens) =>
      without(tokens, (token, place) =>
        restores.push(() =>
          changeWatchlist(client, uid, { entries: same, combined: (now) => back(now, token, place) }),
        ),
      ),
  });
  return () => {
    for (const restore of restores) restore();
  };
}

function newEntry(address: string, known: KnownToken | null): WatchedToken {
  return { address, importPrice: known?.priceUsd ?? null, importDate: new Date().toISOString(), categoryIds: [] };
}

/** The new entry as the list shows it until the market has been asked. */
function asShown(entry: WatchedToken, known: KnownToken | null) {
  const { address } = entry;
  const token = known && {
    ...known,
    address,
    currentPrice: known.priceUsd,
    marketCap: null,
    supply: null,
    priceChange24h: null,
    lastUpdated: null,
  };
  return mergeWatchlist([entry], {
    tokenData: { tokens: token ? [token] : [], failedTokens: [] },
    dexData: [],
    topTokens: [],
  });
}
