import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { Cancelled, failureMessage } from './failure.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';
import { serverNow } from './server-time.ts';

/** How often an open list refreshes, */
const REFRESH_INTERVAL = 30_000;
/** and while an order is due. */
const DUE_INTERVAL = 2_000;
const PRICES_INTERVAL = 60_000;

const ordersKey = (uid: string) => userKey(uid, 'orders');

/** The user's orders: first pending ones, of these missed ones and then the next due; then the others, newest first. */
export function useOrders(uid: string) {
  return useQuery({
    queryKey: ordersKey(uid),
    queryFn: async (): Promise<readonly ConditionalOrder[]> =>
      (await call('getConditionalOrders', {})).orders,
    refetchInterval: ({ state: { data } }) => refreshDelay(data ?? [], serverNow()),
  });
}

/** Milliseconds until the next refresh: when an order comes due, and often while one is. */
function refreshDelay(orders: readonly ConditionalOrder[], now: number): number {
  const times = orders.filter(({ status }) => status === 'pending').map((order) => changeTime(order, now));
  return Math.max(Math.min(REFRESH_INTERVAL, ...times.map((time) => time - now)), DUE_INTERVAL);
}

/** When the state of a pending order is expected to change, milliseconds. */
function changeTime(order: ConditionalOrder, now: number): number {
  if (order.isMissed) return Number.POSITIVE_INFINITY;
  if (order.isExecuting) return now;
  const known = order.scheduledTime ?? order.expiresAt;
  return known === null ? Number.POSITIVE_INFINITY : Date.parse(known);
}

export function invalidateOrders(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: ordersKey(uid) });
}

interface OrderAction {
  readonly name: 'cancelConditionalOrder' | 'executeMissedOrder';
  /** Shown when the PIN is asked for. */
  readonly detail: (order: ConditionalOrder) => string;
  readonly done: string;
  readonly failed: (reason: string) => string;
}

/** Cancels or executes an order, and reports the outcome. */
export function useOrderMutation(uid: string, { name, detail, done, failed }: OrderAction) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: (order: ConditionalOrder) =>
      callPinned(name, { orderId: order.orderId }, { detail: detail(order) }),
    onSuccess: ({ order: changed }) => {
      client.setQueryData<readonly ConditionalOrder[]>(ordersKey(uid), (orders) =>
        orders?.map((order) => (order.orderId === changed.orderId ? changed : order)),
      );
      notify({ type: 'success', message: done });
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify({ type: 'error', message: failed(failureMessage(failure, t('Please try again.'))) });
    },
    onSettled: () => invalidateOrders(client, uid),
  });
}

/** Changes the least that an order brings, and reports the outcome. */
export function useFloorMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  return useMutation({
    mutationFn: ({ order, floor }: { order: ConditionalOrder; floor: bigint }) => {
      const { orderId, walletId, sellToken, buyToken } = order;
      const swap = {
        walletId,
        sellMint: sellToken.mint,
        sellAmount: sellToken.amount,
        buyMint: buyToken.mint,
      };
      const input = { orderId, floor: String(floor), ...swap };
      return pinned(
        (factor, tap) =>
          callWith(factor, 'setOrderFloor', input, tap, {
            ...{ kind: 'order', ...swap, buyAmount: String(floor) },
          }),
        { detail: t('Change the minimum of an order') },
      );
    },
    onSuccess: () => notify({ type: 'success', message: t('Minimum changed.') }),
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify({ type: 'error', message: failureMessage(failure, t('Please try again.')) });
    },
    onSettled: () => invalidateOrders(client, uid),
  });
}

/** Orders whose end the user has not seen yet, oldest first; polled while the page is visible. */
export function useOrderNotices(uid: string) {
  return useQuery({
    queryKey: userKey(uid, 'order-notices'),
    queryFn: async (): Promise<readonly ConditionalOrder[]> => (await call('getOrderNotices', null)).orders,
    refetchInterval: REFRESH_INTERVAL,
    refetchIntervalInBackground: false,
  });
}

/** Marks orders as seen. If that fails, they are announced once more later. */
export async function markSeen(orders: readonly ConditionalOrder[]): Promise<void> {
  await call('markOrdersSeen', { orderIds: orders.map(({ orderId }) => orderId) }).catch(() => {});
}

/** One token's market data, USD; null if unknown. */
export interface MarketValue {
  readonly price: number | null;
  readonly marketCap: number | null;
}

interface WatchedPrices {
  readonly byMint: ReadonlyMap<string, MarketValue>;
  /** Milliseconds. */
  readonly readAt: number;
  /** The last refresh failed. */
  readonly isOld: boolean;
}

/** Market data of the tokens that orders watch, refreshed every 60 s. */
export function useWatchedPrices(uid: string, mints: readonly string[]): WatchedPrices {
  const { data, dataUpdatedAt, isRefetchError } = useQuery({
    queryKey: userKey(uid, 'watched-prices', ...mints),
    queryFn: async () => (await call('getSolanaTokenPricesWeb', { tokens: [...mints] })).tokens,
    enabled: mints.length > 0,
    refetchInterval: PRICES_INTERVAL,
    // While the list changes, a slightly old price is better than none.
    placeholderData: (before) => before,
  });
  const byMint = new Map(
    data?.map(({ address, currentPrice, marketCap }) => [address, { price: currentPrice, marketCap }]),
  );
  return { byMint, readAt: dataUpdatedAt, isOld: isRefetchError };
}
