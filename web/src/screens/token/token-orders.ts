import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import type { MarketValue } from '../../data/orders.ts';

/** Orders watch SOL by its price, which is that of wrapped SOL. */
const same = (mint: string): string => (mint === WRAPPED_SOL_MINT ? SOL_MINT : mint);

/** The pending orders that sell, buy or watch a token, of one wallet or of all. */
export function ordersOfToken(
  orders: readonly ConditionalOrder[],
  mint: string,
  walletId: string | null,
): ConditionalOrder[] {
  return orders.filter(
    (order) =>
      order.status === 'pending' &&
      (walletId === null || order.walletId === walletId) &&
      [order.sellToken.mint, order.buyToken.mint, order.triggerToken?.mint ?? ''].some(
        (each) => same(each) === same(mint),
      ),
  );
}

/** Whether an order waits for the price or the market cap of a token. */
export const watches = ({ triggerToken }: ConditionalOrder, mint: string): boolean =>
  triggerToken !== null && same(triggerToken.mint) === same(mint);

/** The price of a token at which an order executes, USD; null if it waits for something else, or if that is unknown. */
export function triggerPrice(order: ConditionalOrder, mint: string, market: MarketValue | undefined) {
  const { triggerCondition, triggerValue } = order;
  if (!triggerCondition || triggerValue === null || !watches(order, mint)) return null;
  if (conditionParts(triggerCondition).isPrice) return triggerValue;
  // Its market cap is its price times a supply that hardly changes.
  const { price = null, marketCap = null } = market ?? {};
  return price && marketCap ? (triggerValue * price) / marketCap : null;
}
