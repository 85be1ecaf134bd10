import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** How long a list that stays open shows what it has before it asks again. */
const REFRESH_INTERVAL = 30_000;
/** How soon it asks again about an order whose moment has come. */
const DUE_INTERVAL = 2_000;
const PRICES_INTERVAL = 60_000;

const ordersKey = (uid: string) => userKey(uid, 'orders');

/** The user's orders: pending ones first, missed ones and then the next due before all, then the newest of the others. */
export function useOrders(uid: string) {
  return useQuery({
    queryKey: ordersKey(uid),
    queryFn: async (): Promise<readonly ConditionalOrder[]> =>
      (await call('getConditionalOrders', {})).orders,
    refetchInterval: ({ state: { data } }) => nextLook(data ?? [], Date.now()),
  });
}

/** Milliseconds until the list is worth another look: when an order comes due, and often while one is. */
function nextLook(orders: readonly ConditionalOrder[], now: number): number {
  const moments = orders.filter(({ status }) => status === 'pending').map((order) => momentOf(order, now));
  return Math.max(Math.min(REFRESH_INTERVAL, ...moments.map((moment) => moment - now)), DUE_INTERVAL);
}

/** When something is to become of a pending order. */
function momentOf(
  { isExecuting, isMissed, scheduledTime, expiresAt }: ConditionalOrder,
  now: number,
): number {
  if (isMissed) return Number.POSITIVE_INFINITY;
  const known = scheduledTime ?? expiresAt;
  if (isExecuting) return now;
  return known === null ? Number.POSITIVE_INFINITY : Date.parse(known);
}

/** Changes one order as the server has just answered it. */
export function changeOrder(client: QueryClient, uid: string, changed: ConditionalOrder): void {
  client.setQueryData<readonly ConditionalOrder[]>(ordersKey(uid), (orders) =>
    orders?.map((order) => (order.orderId === changed.orderId ? changed : order)),
  );
}

/** Asks for the orders anew wherever they are shown. */
export function rereadOrders(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: ordersKey(uid) });
}

/** What the market says of one token, USD; null where that is not known. */
export interface MarketValue {
  readonly price: number | null;
  readonly marketCap: number | null;
}

interface WatchedPrices {
  readonly byMint: ReadonlyMap<string, MarketValue>;
  /** Milliseconds. */
  readonly readAt: number;
  /** They could not be read again. */
  readonly isOld: boolean;
}

/** What the market says of watched tokens: asked again every 60 s. */
export function useWatchedPrices(uid: string, mints: readonly string[]): WatchedPrices {
  const { data, dataUpdatedAt, isRefetchError } = useQuery({
    queryKey: userKey(uid, 'watched-prices', ...mints),
    queryFn: async () => (await call('getSolanaTokenPricesWeb', { tokens: [...mints] })).tokens,
    enabled: mints.length > 0,
    refetchInterval: PRICES_INTERVAL,
    // A price that is a little old says more than none while the list changes.
    placeholderData: (before) => before,
  });
  const byMint = new Map(
    data?.map(({ address, currentPrice, marketCap }) => [address, { price: currentPrice, marketCap }]),
  );
  return { byMint, readAt: dataUpdatedAt, isOld: isRefetchError };
}
