import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { heldWatchlist } from './watchlist.ts';
import { mergeWatchlist, type WatchlistToken } from './watchlist-merge.ts';

/** What is known of a token before it is watched. */
export interface KnownToken {
  readonly name: string;
  readonly symbol: string;
  readonly logoURI: string | null;
  readonly verified: boolean;
  readonly decimals: number;
  readonly priceUsd: number | null;
}

/** Changes that are shown at once, and taken back where the server refuses them: then they reject with its CallFailure. */
export interface WatchlistChanges {
  add(address: string, known: KnownToken | null): Promise<void>;
  /** Resolves with how to take it back: then the token is watched as it was before, where it was before. */
  remove(address: string): Promise<() => Promise<void>>;
}

type Held = ReturnType<typeof heldWatchlist>;
type Lists = ReturnType<Held['read']>;

export function useWatchlistChanges(uid: string): WatchlistChanges {
  const client = useQueryClient();

  async function change(apply: (lists: Lists) => Lists, ask: () => Promise<unknown>): Promise<void> {
    const held = heldWatchlist(client, uid);
    await held.settle();
    const before = held.read();
    held.write(apply(before));
    try {
      await ask();
    } catch (failure) {
      held.write(before);
      throw failure;
    } finally {
      held.reread();
    }
  }

  return {
    add: (address, known) =>
      change(
        (lists) => withToken(lists, address, known),
        () => call('addTokenToWatchlist', { tokenAddress: address }),
      ),
    async remove(address) {
      const before = heldWatchlist(client, uid).read();
      await change(
        ({ entries, combined }) => ({
          entries: entries?.filter((entry) => entry.address !== address),
          combined: combined?.filter((token) => token.address !== address),
        }),
        () => call('removeTokenFromWatchlist', { tokenAddress: address }),
      );
      const entry = [...(before.entries ?? []), ...(before.combined ?? [])].find(
        (each) => each.address === address,
      );
      const restored = entry && { importPrice: entry.importPrice, importDate: entry.importDate };
      return () =>
        change(
          ({ entries, combined }) => ({
            entries: putBack(entries, before.entries, address),
            combined: putBack(combined, before.combined, address),
          }),
          () => call('addTokenToWatchlist', { tokenAddress: address, restored }),
        );
    },
  };
}

/** The list with this token again, at its earlier place. */
function putBack<T extends WatchedToken>(
  list: readonly T[] | undefined,
  before: readonly T[] | undefined,
  address: string,
): readonly T[] | undefined {
  const place = before?.findIndex((each) => each.address === address) ?? -1;
  const token = before?.[place];
  if (!list || !token || list.some((each) => each.address === address)) return list;
  return list.toSpliced(place, 0, token);
}

function withToken(lists: Lists, address: string, known: KnownToken | null): Lists {
  const { entries, combined } = lists;
  if ([...(entries ?? []), ...(combined ?? [])].some((each) => each.address === address)) return lists;
  const entry: WatchedToken = {
    address,
    importPrice: known?.priceUsd ?? null,
    importDate: new Date().toISOString(),
    categoryIds: [],
  };
  return {
    entries: entries && [...entries, entry],
    combined: combined && [...combined, asShown(entry, known)],
  };
}

/** A new entry as the list shows it until the market has been asked. */
function asShown(entry: WatchedToken, known: KnownToken | null): WatchlistToken {
  const unread = { marketCap: null, supply: null, priceChange24h: null, lastUpdated: null };
  const { address } = entry;
  const tokens = known ? [{ ...known, ...unread, address, currentPrice: known.priceUsd }] : [];
  const sources = { tokenData: { tokens, failedTokens: [] }, dexData: [], topTokens: [] };
  return mergeWatchlist([entry], sources)[0]!;
}
