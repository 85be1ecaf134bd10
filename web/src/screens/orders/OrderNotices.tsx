import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markTold, useOrderNotices } from '../../data/order-notices.ts';
import { rereadOrders } from '../../data/orders.ts';
import { usePreferences } from '../../data/preferences.ts';
import { userKey } from '../../data/query-client.ts';
import { walletsKey } from '../../data/wallets.ts';
import { useNotify } from '../../ui/notices.ts';
import { endedNotices } from './ended-notices.ts';

/** Tells of orders that were executed, failed or expired, also while the user was away. Shows nothing itself. */
export function OrderNotices({ uid }: { uid: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { data, dataUpdatedAt } = useOrderNotices(uid);
  const { hideBalances } = usePreferences();
  const told = useRef(new Set<string>());

  // The same answer once more counts: what came while nobody looked is told when the page is looked at.
  useEffect(() => {
    // A notice goes by itself: nobody would have seen it.
    if (document.hidden) return;
    const orders = data?.filter(({ orderId }) => !told.current.has(orderId)) ?? [];
    if (orders.length === 0) return;
    for (const { orderId } of orders) told.current.add(orderId);
    for (const notice of endedNotices(orders, hideBalances)) notify(notice);
    void markTold(orders);
    rereadOrders(client, uid);
    for (const queryKey of [walletsKey(uid), userKey(uid, 'balances')])
      void client.invalidateQueries({ queryKey });
  }, [client, notify, uid, data, dataUpdatedAt, hideBalances]);
  return null;
}
