import type { ConditionalOrder, OrderStatus } from '@cumulus/contract/calls/orders.ts';
import type { NoticeInput, NoticeType } from '../../ui/notices.ts';
import { outcomeText, pairText, statusWords } from './order-words.ts';

const types: Readonly<Record<OrderStatus, NoticeType>> = {
  pending: 'info',
  executed: 'success',
  failed: 'error',
  expired: 'info',
  cancelled: 'info',
};

/** As many as are shown at the same time. */
const EACH_MAX = 3;

/** One notice for each order that has ended; one for all where there are many. */
export function endNotices(orders: readonly ConditionalOrder[]): NoticeInput[] {
  if (orders.length > EACH_MAX) return [together(orders)];
  return orders.map((order) => ({
    type: types[order.status],
    title: `Order ${statusWords[order.status].word.toLowerCase()}`,
    message: `${pairText(order)}. ${outcomeText(order)}`,
  }));
}

function together(orders: readonly ConditionalOrder[]): NoticeInput {
  const counts = (['executed', 'failed', 'expired'] as const)
    .map((status) => ({ status, count: orders.filter((order) => order.status === status).length }))
    .filter(({ count }) => count > 0);
  const words = counts.map(({ status, count }) => `${count} ${status}`).join(', ');
  const hasFailed = counts.some(({ status }) => status === 'failed');
  return {
    type: hasFailed ? 'warning' : 'info',
    title: `${orders.length} orders have ended`,
    message: `${words}. Orders tells each of them.`,
  };
}
