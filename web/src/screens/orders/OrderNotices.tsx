import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateOrders, markSeen, useOrderNotices } from '../../data/orders.ts';
import { usePreferences } from '../../data/preferences.ts';
import { userKey } from '../../data/query-client.ts';
import { walletsKey } from '../../data/wallets.ts';
import { useNotify } from '../../ui/notices.ts';
import { endedNotices } from './ended-notices.ts';

/** Announces orders that were executed, failed or expired, also while the user was away. Renders nothing. */
export function OrderNotices({ uid }: { uid: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { data, dataUpdatedAt } = useOrderNotices(uid);
  const { hideBalances } = usePreferences();
  const announced = useRef(new Set<string>());

  // dataUpdatedAt: an answer that came while the page was hidden is announced with the next one, even if it is the same.
  useEffect(() => {
    // Notices expire, so they wait until the page is visible.
    if (document.hidden) return;
    const orders = data?.filter(({ orderId }) => !announced.current.has(orderId)) ?? [];
    if (orders.length === 0) return;
    for (const { orderId } of orders) announced.current.add(orderId);
    for (const notice of endedNotices(orders, hideBalances)) notify(notice);
    void markSeen(orders);
    invalidateOrders(client, uid);
    for (const queryKey of [walletsKey(uid), userKey(uid, 'balances')])
      void client.invalidateQueries({ queryKey });
  }, [client, notify, uid, data, dataUpdatedAt, hideBalances]);
  return null;
}
