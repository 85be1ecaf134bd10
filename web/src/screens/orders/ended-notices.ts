import type { ConditionalOrder, OrderStatus } from '@cumulus/contract/order-shapes.ts';
import { joined } from '../../locale/joined.ts';
import { t, type Word, word } from '../../locale/t.ts';
import type { NoticeInput, NoticeType } from '../../ui/notices.ts';
import { outcomeText, pairText } from './order-words.ts';

const types: Readonly<Record<OrderStatus, NoticeType>> = {
  pending: 'info',
  executed: 'success',
  failed: 'error',
  expired: 'info',
  cancelled: 'info',
};

const titles: Readonly<Record<OrderStatus, Word>> = {
  pending: word('Order pending'),
  executed: word('Order executed'),
  failed: word('Order failed'),
  expired: word('Order expired'),
  cancelled: word('Order cancelled'),
};
const numbers = {
  executed: word('{count} executed'),
  failed: word('{count} failed'),
  expired: word('{count} expired'),
};

/** As many as fit on the screen at once. */
const EACH_MAX = 3;

/** One notice for each ended order, or a single one if there are many. `hidden` leaves out amounts. */
export function endedNotices(orders: readonly ConditionalOrder[], hidden: boolean): NoticeInput[] {
  if (orders.length > EACH_MAX) return [together(orders)];
  return orders.map((order) => ({
    type: types[order.status],
    title: t(titles[order.status]),
    message: `${pairText(order, hidden)}. ${outcomeText(order, hidden)}`,
  }));
}

function together(orders: readonly ConditionalOrder[]): NoticeInput {
  const counts = (['executed', 'failed', 'expired'] as const)
    .map((status) => ({ status, count: orders.filter((order) => order.status === status).length }))
    .filter(({ count }) => count > 0);
  const words = joined(counts.map(({ status, count }) => t(numbers[status], { count })));
  const hasFailed = counts.some(({ status }) => status === 'failed');
  return {
    type: hasFailed ? 'warning' : 'info',
    title: t('{count} orders have ended', { count: orders.length }),
    message: t('{counts}. Each of them is listed under Orders.', { counts: words }),
  };
}
