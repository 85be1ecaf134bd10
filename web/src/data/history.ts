import type { CallOutput } from '@cumulus/contract/call.ts';
import type { TransactionType } from '@cumulus/contract/calls/history.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { asCaller, call, readAnswer } from './client.ts';
import { shownAtOnce, userCache } from './local-cache.ts';
import { userKey } from './query-client.ts';

export type HistoryFilter = 'all' | TransactionType;
type Page = CallOutput<Calls['getWalletTransactionsUnified']>;
type Pages = InfiniteData<Page, string | null>;

/** How often a list that stays open asks again: soon while something is under way, and not while much of it is shown. */
const REFRESH_INTERVAL = 30_000;
const PENDING_INTERVAL = 3_000;
const REFRESHED_PAGES_MAX = 4;

/** The user's history, newest first, page by page: the first page as the device remembers it at once, then what is true now. */
export function useHistory(uid: string, filter: HistoryFilter) {
  const cache = () => userCache<Pages>('transactions', uid);
  return useInfiniteQuery({
    queryKey: userKey(uid, 'transactions', filter),
    queryFn: async ({ pageParam }): Promise<Page> => {
      const remembered = cache();
      const page = await call('getWalletTransactionsUnified', {
        startAfter: pageParam,
        transactionType: filter,
      });
      if (filter === 'all' && pageParam === null) remembered.write({ pages: [page], pageParams: [null] });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, lastDoc }) => (hasMore ? lastDoc : null),
    ...(filter === 'all' && shownAtOnce<Pages>(cache)),
    // Whoever comes here has often just sent or swapped.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      if (pages.length > REFRESHED_PAGES_MAX) return false;
      const isPending = pages.some(({ transactions }) =>
        transactions.some((one) => one.status === 'pending'),
      );
      return isPending ? PENDING_INTERVAL : REFRESH_INTERVAL;
    },
  });
}

export type ExportFormat = 'csv' | 'json';

/** The whole history as a file. Rejects with a CallFailure. */
export function exportHistory(format: ExportFormat): Promise<Blob> {
  return asCaller(async (token) => {
    const response = await fetch(`/exports/transactions.${format}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    if (!response.ok) readAnswer(await response.text());
    return await response.blob();
  });
}
