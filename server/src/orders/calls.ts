import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Handlers } from '../accounts/caller.ts';
import type { OrderStatements } from './looks/statements.ts';
import { dryRun, type OrderSwaps } from './order-swaps.ts';
import type { Orders } from './orders.ts';
import { parseOrder } from './request.ts';
import type { OrderRow } from './store.ts';

interface Deps {
  readonly orders: Orders;
  readonly statements: OrderStatements;
  readonly swaps: Pick<OrderSwaps, 'estimate'>;
  readonly log: Pick<Logger, 'warn'>;
}

type Names =
  | 'createConditionalOrder'
  | 'concludeConditionalOrder'
  | 'getConditionalOrders'
  | 'cancelConditionalOrder'
  | 'executeMissedOrder'
  | 'setOrderFloor'
  | 'getOrderNotices'
  | 'markOrdersSeen'
  | 'getOrderStatement';

export function createOrderCalls({ orders, statements, ...deps }: Deps): Handlers<Names> {
  const shown = async (row: OrderRow) => (await orders.shown([row]))[0]!;
  return {
    async createConditionalOrder(request, caller) {
      const { userId } = caller;
      const created = await orders.create(caller, request);
      const order = await shown(created.order);
      const swap = { ...parseOrder(request), userId };
      const run = await dryRun(deps, swap, order.sellToken.symbol, created.offer);
      return { success: true, orderId: order.orderId, order, dryRun: run };
    },

    async concludeConditionalOrder({ idempotencyKey }, { userId }) {
      const row = await orders.conclude(userId, idempotencyKey);
      return { order: row && (await shown(row)) };
    },

    async getConditionalOrders(_input, { userId }) {
      return { orders: await orders.shown(await orders.list(userId)) };
    },

    async cancelConditionalOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: await shown(await orders.cancel(userId, orderId)) };
    },

    async executeMissedOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: await shown(await orders.executeMissed(userId, orderId)) };
    },

    async setOrderFloor({ orderId, floor }, caller) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: await shown(await orders.setFloor(caller, orderId, floor)) };
    },

    async getOrderNotices(_input, { userId }) {
      return { orders: await orders.shown(await orders.notices(userId)) };
    },

    async markOrdersSeen({ orderIds }, { userId }) {
      await orders.markSeen(userId, orderIds);
      return { success: true };
    },

    async getOrderStatement({ orderId }, { userId }) {
      return { success: true, ...(await statements.file(userId, orderId)) };
    },
  };
}
