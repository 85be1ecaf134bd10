import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

const INTERVAL = 30_000;

/** Orders whose end the user was not told yet, oldest first: asked for again while the page is visible. */
export function useOrderNotices(uid: string) {
  return useQuery({
    queryKey: userKey(uid, 'order-notices'),
    queryFn: async (): Promise<readonly ConditionalOrder[]> => (await call('getOrderNotices', null)).orders,
    refetchInterval: INTERVAL,
    refetchIntervalInBackground: false,
  });
}

/** Takes orders out of the notices. What fails is told once more another time. */
export async function markTold(orders: readonly ConditionalOrder[]): Promise<void> {
  await call('markOrdersSeen', { orderIds: orders.map(({ orderId }) => orderId) }).catch(() => {});
}
