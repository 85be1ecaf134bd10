import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Handlers } from '../accounts/caller.ts';
import { toConditionalOrder } from './conditional-order.ts';
import { dryRun, type OrderSwaps } from './order-swaps.ts';
import type { Orders } from './orders.ts';
import { parseOrder } from './request.ts';

interface Deps {
  readonly orders: Orders;
  readonly swaps: Pick<OrderSwaps, 'estimate'>;
  readonly log: Pick<Logger, 'warn'>;
}

type Names =
  | 'createConditionalOrder'
  | 'concludeConditionalOrder'
  | 'getConditionalOrders'
  | 'cancelConditionalOrder'
  | 'executeMissedOrder'
  | 'getOrderNotices'
  | 'markOrdersSeen';

export function createOrderCalls({ orders, ...deps }: Deps): Handlers<Names> {
  return {
    async createConditionalOrder(request, caller) {
      const { userId } = caller;
      const order = toConditionalOrder(await orders.create(caller, request));
      const run = await dryRun(deps, { ...parseOrder(request), userId }, order.sellToken.symbol);
      return { success: true, orderId: order.orderId, order, dryRun: run };
    },

    async concludeConditionalOrder({ idempotencyKey }, { userId }) {
      const row = await orders.conclude(userId, idempotencyKey);
      return { order: row && toConditionalOrder(row) };
    },

    async getConditionalOrders(_input, { userId }) {
      return { orders: (await orders.list(userId)).map(toConditionalOrder) };
    },

    async cancelConditionalOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: toConditionalOrder(await orders.cancel(userId, orderId)) };
    },

    async executeMissedOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: toConditionalOrder(await orders.executeMissed(userId, orderId)) };
    },

    async getOrderNotices(_input, { userId }) {
      return { orders: (await orders.notices(userId)).map(toConditionalOrder) };
    },

    async markOrdersSeen({ orderIds }, { userId }) {
      await orders.markSeen(userId, orderIds);
      return { success: true };
    },
  };
}
