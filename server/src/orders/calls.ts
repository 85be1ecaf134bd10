import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import type { Logger } from 'pino';
import type { Handlers } from '../accounts/caller.ts';
import { dryRun } from './dry-run.ts';
import type { Exchange } from './exchange.ts';
import type { Condition, OrderToken, WatchedToken } from './order.ts';
import type { Orders } from './orders.ts';
import type { OrderRow } from './store.ts';
import { summaryOf } from './summary.ts';
import { readOrder } from './wish.ts';

interface Deps {
  readonly orders: Orders;
  readonly exchange: Pick<Exchange, 'estimate'>;
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

export function orderCalls({ orders, ...deps }: Deps): Handlers<Names> {
  return {
    async createConditionalOrder(request, caller) {
      const { userId } = caller;
      const row = await orders.create(caller, request);
      const order = told(row);
      const run = await dryRun(deps, { ...readOrder(request), userId }, order.sellToken.symbol);
      return { success: true, orderId: order.orderId, order, dryRun: run };
    },

    async concludeConditionalOrder({ idempotencyKey }, { userId }) {
      const row = await orders.conclude(userId, idempotencyKey);
      return { order: row && told(row) };
    },

    async getConditionalOrders(_input, { userId }) {
      return { orders: (await orders.list(userId)).map(told) };
    },

    async cancelConditionalOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: told(await orders.cancel(userId, orderId)) };
    },

    async executeMissedOrder({ orderId }, { userId }) {
      if (!orderId) throw new CallError('ORDER_NOT_FOUND');
      return { success: true, order: told(await orders.executeMissed(userId, orderId)) };
    },

    async getOrderNotices(_input, { userId }) {
      return { orders: (await orders.notices(userId)).map(told) };
    },

    async markOrdersSeen({ orderIds }, { userId }) {
      await orders.markSeen(userId, orderIds);
      return { success: true };
    },
  };
}

function told(row: OrderRow): ConditionalOrder {
  const sellToken = row.sell_token as unknown as OrderToken;
  const buyToken = row.buy_token as unknown as OrderToken;
  const watched = row.trigger_token as WatchedToken | null;
  const summary = summaryOf({
    sellToken,
    sellAmount: row.sell_amount,
    buyToken,
    condition: conditionOf(row, watched),
  });
  const isExecuting = row.state === 'executing';
  return {
    orderId: row.id,
    id: row.id,
    walletId: row.wallet_id,
    sellToken: { ...sellToken, amount: String(row.sell_amount) },
    buyToken,
    conditionType: row.condition_type,
    scheduledTime: iso(row.scheduled_at),
    triggerToken: watched,
    triggerCondition: row.trigger_condition,
    triggerValue: row.trigger_value,
    expirationMode: row.expiration_mode,
    expiresAt: iso(row.expires_at),
    lastMarketCheck: iso(row.last_market_check),
    lastMarketPrice: row.last_market_price,
    lastMarketCap: row.last_market_cap,
    marketCheckCount: Number(row.market_check_count),
    status: row.state === 'executing' ? 'pending' : row.state,
    isExecuting,
    isMissed: row.state === 'pending' && row.missed_at !== null,
    createdAt: row.created_at.toISOString(),
    executedAt: row.state === 'executed' ? iso(row.ended_at) : null,
    executionTxSignature: row.signature,
    executionError: row.error,
    executionErrorDetails: row.error_details as ErrorDetails | null,
    actualOutputAmount: row.bought === null ? null : String(row.bought),
    summary,
  };
}

function conditionOf(row: OrderRow, watched: WatchedToken | null): Condition {
  return watched
    ? {
        type: 'market',
        token: watched,
        condition: row.trigger_condition!,
        value: row.trigger_value!,
        expiresAt: row.expires_at,
      }
    : { type: 'time', at: row.scheduled_at! };
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
