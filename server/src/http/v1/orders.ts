import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { Rule } from '@cumulus/contract/order-trades.ts';
import { calls } from '@cumulus/contract/registry.ts';
import type * as shapes from '@cumulus/contract/v1/shapes.ts';
import type * as z from 'zod/mini';
import { namesWallet } from '../../../../wire/src/grant.ts';
import { isPlain } from '../../../../wire/src/ordered-swap.ts';
import { type Asked, assetOf, mintOf } from './context.ts';
import { read } from './read.ts';

type Order = z.output<typeof shapes.order>;
type Shown = z.output<typeof shapes.shownOrder>;

/** Most of a list, as "limit" may say. */
const ORDERS_MAX = '100';

export async function createOrder(asked: Asked): Promise<z.output<typeof shapes.placedOrder>> {
  const { rule, ...input } = placing(asked, asked.body as Order);
  const idempotencyKey = asked.key;
  if (!isPlain(rule, input.shareBps) || rule.kind === 'trailing') {
    const placed = await asked.ask('placeOrder', { ...input, rule, idempotencyKey });
    return {
      bundleId: placed.bundle?.id ?? null,
      orders: placed.orders.map((each) => shown(asked, each)),
    };
  }
  const { walletId, sellToken, buyToken, watchedMint, expirationMode, floors } = input;
  const condition =
    rule.kind === 'market'
      ? {
          conditionType: 'market' as const,
          triggerToken: { mint: watchedMint ?? sellToken.mint },
          triggerCondition: rule.condition,
          triggerValue: rule.value,
        }
      : { conditionType: 'time' as const, scheduledTime: (rule as Rule & { kind: 'time' }).at };
  const { order } = await asked.ask('createConditionalOrder', {
    ...{ walletId, sellToken, buyToken, ...condition, expirationMode, floor: floors?.[0], idempotencyKey },
    userConfirmedPriceImpact: input.userConfirmedPriceImpact,
  });
  return { bundleId: null, orders: [shown(asked, order)] };
}

/** As the named function takes it. Throws CallError INVALID_INPUT. */
export function placing(asked: Asked, body: Order) {
  const { shareBps, expirationMode, confirmPriceImpact, floors } = body;
  return read(calls.placeOrder.input, {
    walletId: asked.wallet(body.walletId),
    sellToken: { mint: mintOf(asked, body.sell, 'sell'), amount: body.amount },
    buyToken: { mint: mintOf(asked, body.buy, 'buy') },
    ...{ shareBps, expirationMode, floors, rule: body.rule },
    watchedMint: body.watched == null ? null : mintOf(asked, body.watched, 'watched'),
    userConfirmedPriceImpact: confirmPriceImpact,
  });
}

export async function listOrders(asked: Asked): Promise<z.output<typeof shapes.orderList>> {
  const { limit = ORDERS_MAX } = asked.query as z.output<typeof shapes.listQuery>;
  return { orders: (await ownOrders(asked)).slice(0, Number(limit)).map((each) => shown(asked, each)) };
}

export async function getOrder(asked: Asked): Promise<Shown> {
  return shown(asked, await ownOrder(asked));
}

export async function cancelOrder(asked: Asked): Promise<z.output<typeof shapes.cancelled>> {
  const { orderId } = await ownOrder(asked);
  await asked.ask('cancelConditionalOrder', { orderId });
  return { cancelled: true };
}

async function ownOrders(asked: Asked): Promise<ConditionalOrder[]> {
  const { orders } = await asked.ask('getConditionalOrders', {});
  return orders.filter(({ walletId }) => namesWallet(asked.grant, walletId));
}

async function ownOrder(asked: Asked): Promise<ConditionalOrder> {
  const found = (await ownOrders(asked)).find(({ orderId }) => orderId === asked.params.orderId);
  if (!found) throw new CallError('ORDER_NOT_FOUND');
  asked.wallet(found.walletId);
  return found;
}

export async function listBundles(asked: Asked): Promise<z.output<typeof shapes.bundleList>> {
  const { limit = ORDERS_MAX } = asked.query as z.output<typeof shapes.listQuery>;
  const [bundles, orders] = await Promise.all([ownBundles(asked), ownOrders(asked)]);
  return { bundles: bundles.slice(0, Number(limit)).map((each) => shownBundle(asked, each, orders)) };
}

export async function getBundle(asked: Asked): Promise<z.output<typeof shapes.shownBundle>> {
  const [bundle, orders] = await Promise.all([ownBundle(asked), ownOrders(asked)]);
  return shownBundle(asked, bundle, orders);
}

export async function cancelBundle(asked: Asked): Promise<z.output<typeof shapes.cancelled>> {
  const { id } = await ownBundle(asked);
  await asked.ask('cancelBundle', { bundleId: id });
  return { cancelled: true };
}

async function ownBundles(asked: Asked): Promise<OrderBundle[]> {
  const { bundles } = await asked.ask('getOrderBundles', {});
  return bundles.filter(({ walletId }) => namesWallet(asked.grant, walletId));
}

async function ownBundle(asked: Asked): Promise<OrderBundle> {
  const found = (await ownBundles(asked)).find(({ id }) => id === asked.params.bundleId);
  if (!found) throw new CallError('ORDER_NOT_FOUND');
  asked.wallet(found.walletId);
  return found;
}

function shownBundle(
  asked: Asked,
  bundle: OrderBundle,
  orders: readonly ConditionalOrder[],
): z.output<typeof shapes.shownBundle> {
  const { id, walletId, kind, state, sellToken, buyToken, rounds, sold, brought } = bundle;
  const { nextAt, summary, createdAt, endedAt } = bundle;
  return {
    ...{ bundleId: id, walletId, kind, state, sell: assetOf(asked, sellToken.mint) },
    ...{ amount: sellToken.amount, buy: assetOf(asked, buyToken.mint), rounds, sold, brought },
    ...{ nextAt, summary, createdAt, endedAt },
    orders: orders.filter(({ bundleId }) => bundleId === id).map((each) => shown(asked, each)),
  };
}

function shown(asked: Asked, order: ConditionalOrder): Shown {
  const { orderId, walletId, bundleId, sellToken, buyToken, floor, summary, createdAt, expiresAt } = order;
  return {
    ...{ orderId, walletId, bundleId, kind: order.kind ?? order.conditionType, state: order.status },
    ...{ sell: assetOf(asked, sellToken.mint), amount: sellToken.amount },
    ...{ buy: assetOf(asked, buyToken.mint), floor, received: order.actualOutputAmount },
    ...{ signature: order.executionTxSignature, error: order.executionErrorDetails },
    ...{ summary, createdAt, expiresAt, executedAt: order.executedAt },
  };
}
