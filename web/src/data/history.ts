import type { CallOutput } from '@cumulus/contract/call.ts';
import type { TransactionType } from '@cumulus/contract/calls/history.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '../browser/save-file.ts';
import { call, parseAnswer, withToken } from './client.ts';
import { initialFrom, userCache } from './local-cache.ts';
import { userKey } from './query-client.ts';
import { walletInterval } from './wallet-interval.ts';

export type HistoryFilter = 'all' | TransactionType;
type Page = CallOutput<Calls['getWalletTransactionsUnified']>;
type Pages = InfiniteData<Page, string | null>;

/** How often an open list refreshes while a transaction is pending, */
const PENDING_INTERVAL = 3_000;
/** and up to how many pages at all. */
const REFRESHED_PAGES_MAX = 4;

/** The history of one token, in one wallet or in all. */
export interface TokenOfHistory {
  readonly mint: string;
  readonly walletId: string | null;
}

/** What a search finds in the history. */
export interface HistorySearch {
  /** As typed. */
  readonly search?: string;
  /** ISO times: from the first on, before the other. */
  readonly from?: string;
  readonly until?: string;
}

/**
 * The user's history, newest first, page by page; all of it, that of a token, or what a search finds. The first page of all comes from the device's
 * cache at once, then from the server.
 */
export function useHistory(uid: string, filter: HistoryFilter, about?: TokenOfHistory | HistorySearch) {
  const isWhole = filter === 'all' && about === undefined;
  const cache = () => userCache<Pages>('transactions', uid);
  return useInfiniteQuery({
    queryKey: userKey(uid, 'transactions', filter, ...(about ? [about] : [])),
    queryFn: async ({ pageParam }): Promise<Page> => {
      const saved = cache();
      const page = await call('getWalletTransactionsUnified', {
        startAfter: pageParam,
        transactionType: filter,
        ...about,
      });
      if (isWhole && pageParam === null) saved.write({ pages: [page], pageParams: [null] });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, lastDoc }) => (hasMore ? lastDoc : null),
    ...(isWhole && initialFrom<Pages>(cache)),
    // Users often come here right after sending or swapping.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      if (pages.length > REFRESHED_PAGES_MAX) return false;
      const isPending = pages.some(({ transactions }) =>
        transactions.some((one) => one.status === 'pending'),
      );
      return isPending ? PENDING_INTERVAL : walletInterval();
    },
  });
}

/** Whether the user has ever swapped; undefined while unknown. */
export function useHasSwapped(uid: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: userKey(uid, 'first-swap'),
    queryFn: async () => {
      const { transactions } = await call('getWalletTransactionsUnified', { transactionType: 'swap' });
      return transactions.some(({ status }) => status !== 'failed');
    },
    // Users often come back right after a swap.
    staleTime: 0,
  });
  return data;
}

export type ExportFormat = 'csv' | 'json';

/** Downloads a file of the user. */
async function download(path: string, fileName: string): Promise<void> {
  const content = await withToken(async (token) => {
    const response = await fetch(`/exports/${path}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    if (!response.ok) parseAnswer(await response.text());
    return await response.blob();
  });
  saveFile(content, fileName);
}

/** Downloads the whole history as a file. */
export function useExportMutation() {
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      download(`transactions.${format}`, `cumulus-transactions.${format}`),
  });
}

/** What a tax file is for, a tool or gains, and about. Days are ISO dates in UTC, empty for no limit; no wallets are all of them. */
export interface TaxFile {
  readonly tool: 'koinly' | 'cointracking' | 'coinledger' | 'gains-fifo' | 'gains-average';
  readonly from: string;
  readonly to: string;
  readonly walletIds: readonly string[];
}

/** Downloads a file for a tax tool. */
export function useTaxFileMutation() {
  return useMutation({
    mutationFn: ({ tool, from, to, walletIds }: TaxFile) => {
      const asked = new URLSearchParams({ for: tool });
      if (from !== '') asked.set('from', from);
      if (to !== '') asked.set('to', to);
      if (walletIds.length > 0) asked.set('wallets', walletIds.join());
      const name = ['cumulus', tool, from, to].filter((part) => part !== '').join('-');
      return download(`taxes.csv?${asked}`, `${name}.csv`);
    },
  });
}

/** Downloads the signed receipt of a transaction. */
export function useReceiptMutation() {
  return useMutation({
    mutationFn: async (transactionId: string) => {
      const { fileName, content } = await call('getReceipt', { transactionId });
      saveFile(new Blob([content], { type: 'application/json' }), fileName);
    },
  });
}
