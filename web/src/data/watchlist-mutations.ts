import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureMessage, failureNotice } from './failure.ts';
import { serverNow } from './server-time.ts';
import { watchlistStore } from './watchlist.ts';
import { mergeWatchlist, type WatchlistToken } from './watchlist-merge.ts';

/** What the market says of a token before it is added. */
export interface KnownToken {
  readonly name: string;
  readonly symbol: string;
  readonly logoURI: string | null;
  readonly verified: boolean;
  readonly decimals: number;
  readonly multiplier: number;
  readonly priceUsd: number | null;
}

export interface TokenToAdd {
  readonly address: string;
  readonly name: string;
  /** Null if the market does not know it. */
  readonly known: KnownToken | null;
}

interface RemovableToken {
  readonly address: string;
  readonly name: string;
}

type Lists = ReturnType<ReturnType<typeof watchlistStore>['read']>;

interface ListMutation<V> {
  apply: (lists: Lists, variables: V) => Lists;
  call: (variables: V) => Promise<unknown>;
  /** `before` is the list without the change. */
  onSuccess: (variables: V, before: Lists) => void;
  onError: (failure: Error, variables: V) => void;
}

/** Shows a change of the list at once, and takes it back if the server refuses it. */
function useListMutation<V>(uid: string, mutation: ListMutation<V>) {
  const store = watchlistStore(useQueryClient(), uid);
  return useMutation({
    onMutate: async (variables: V) => {
      await store.cancelReads();
      const before = store.read();
      store.write(mutation.apply(before, variables));
      return before;
    },
    mutationFn: (variables: V) => mutation.call(variables),
    onSuccess: (_, variables, before) => mutation.onSuccess(variables, before),
    onError: (failure, variables, before) => {
      if (before) store.write(before);
      mutation.onError(failure, variables);
    },
    onSettled: () => store.invalidate(),
  });
}

/** Adds a token. The form that asks for it shows a failure, or `onError` does. */
export function useAddTokenMutation(
  uid: string,
  onError: (failure: Error, token: TokenToAdd) => void = () => {},
) {
  const notify = useNotify();
  return useListMutation<TokenToAdd>(uid, {
    apply: (lists, { address, known }) => withToken(lists, address, known),
    call: ({ address }) => call('addTokenToWatchlist', { tokenAddress: address }),
    onSuccess: ({ name }) =>
      notify({ type: 'success', message: t('{name} is in your watchlist now', { name }) }),
    onError,
  });
}

/** Removes a token, and offers to undo that. */
export function useRemoveTokenMutation(uid: string) {
  const notify = useNotify();
  const { mutate: restore } = useRestoreTokenMutation(uid);
  const { mutate } = useListMutation<RemovableToken>(uid, {
    apply: ({ entries, combined }, { address }) => ({
      entries: entries?.filter((entry) => entry.address !== address),
      combined: combined?.filter((token) => token.address !== address),
    }),
    call: ({ address }) => call('removeTokenFromWatchlist', { tokenAddress: address }),
    onSuccess: ({ address, name }, before) =>
      notify({
        type: 'success',
        message: t('{name} was removed from your watchlist', { name }),
        offer: { label: t('Undo'), act: () => restore({ address, name, before }), passing: true },
      }),
    onError: (failure, token) => {
      const notice = failureNotice(failure, t('Failed to remove token from watchlist'));
      notify({ ...notice, onRetry: () => mutate(token) });
    },
  });
  return { mutate };
}

/** Adds a removed token with its former values, in its former position. */
function useRestoreTokenMutation(uid: string) {
  const notify = useNotify();
  const { mutate } = useListMutation<RemovableToken & { before: Lists }>(uid, {
    apply: ({ entries, combined }, { address, before }) => ({
      entries: putBack(entries, before.entries, address),
      combined: putBack(combined, before.combined, address),
    }),
    call: ({ address, before }) => {
      const entry = [...(before.entries ?? []), ...(before.combined ?? [])].find(
        (each) => each.address === address,
      );
      const restored = entry && { importPrice: entry.importPrice, importDate: entry.importDate };
      return call('addTokenToWatchlist', { tokenAddress: address, restored });
    },
    onSuccess: ({ name }) =>
      notify({ type: 'success', message: t('{name} is in your watchlist again', { name }) }),
    onError: (failure, token) => {
      const message = failureMessage(failure, t('Failed to add token to watchlist'));
      notify({ type: 'error', message, onRetry: () => mutate(token) });
    },
  });
  return { mutate };
}

/** The list with this token again, at its former position. */
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
    importDate: new Date(serverNow()).toISOString(),
    categoryIds: [],
  };
  return {
    entries: entries && [...entries, entry],
    combined: combined && [...combined, asShown(entry, known)],
  };
}

/** A new entry as the list shows it until the market answers. */
function asShown(entry: WatchedToken, known: KnownToken | null): WatchlistToken {
  const unread = { marketCap: null, supply: null, priceChange24h: null, lastUpdated: null };
  const { address } = entry;
  const tokens = known ? [{ ...known, ...unread, address, currentPrice: known.priceUsd }] : [];
  const sources = { tokenData: { tokens, failedTokens: [] }, dexData: [], topTokens: [] };
  return mergeWatchlist([entry], sources)[0]!;
}
