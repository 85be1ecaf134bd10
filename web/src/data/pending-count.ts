import { useOrders } from './orders.ts';
import { isOpen, useScheduledSends } from './scheduled-sends.ts';

/** How many orders and sends wait; undefined while unknown. */
export function usePendingCount(uid: string): number | undefined {
  const { data: orders } = useOrders(uid);
  const { data: sends } = useScheduledSends(uid);
  if (!orders || !sends) return undefined;
  return orders.filter(({ status }) => status === 'pending').length + sends.filter(isOpen).length;
}
