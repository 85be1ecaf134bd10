import type { ConditionalOrder, OrderStatus } from '@cumulus/contract/calls/orders.ts';
import * as format from '@cumulus/contract/format.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import type { MarketValue } from '../../data/orders.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { soldText } from '../neworder/order-words.ts';
import { readableAmount } from '../swap/quote-words.ts';

/** How orders of the list read. */

export const statusWords: Readonly<Record<OrderStatus, { readonly word: string; readonly icon: IconName }>> =
  {
    pending: { word: 'Pending', icon: 'clock' },
    executed: { word: 'Executed', icon: 'check-circle' },
    failed: { word: 'Failed', icon: 'error' },
    expired: { word: 'Expired', icon: 'clock' },
    cancelled: { word: 'Cancelled', icon: 'x-circle' },
  };

/** "250 USDC to BONK". */
export function pairText({ sellToken, buyToken }: ConditionalOrder): string {
  return `${soldText(sellToken)} to ${buyToken.symbol}`;
}

/** "147.9 USDC": what arrived; null where that is not known. */
export function receivedText({ actualOutputAmount, buyToken }: ConditionalOrder): string | null {
  if (actualOutputAmount === null) return null;
  return `${readableAmount(BigInt(actualOutputAmount), buyToken.decimals)} ${buyToken.symbol}`;
}

/** What became of an order that is over. */
export function outcomeText(order: ConditionalOrder): string {
  const received = receivedText(order);
  switch (order.status) {
    case 'executed':
      return received === null ? 'The swap is confirmed.' : `Received ${received}.`;
    case 'failed':
      return order.executionError ?? 'Nothing was exchanged.';
    case 'expired':
      return 'The market did not reach its trigger in 24 hours. Nothing was exchanged.';
    default:
      return 'Nothing was exchanged.';
  }
}

/** Where a market order stands: what its token is at now, at which value it fires, and how far that is. */
export interface Distance {
  /** "$2.84e-5", or a dash. */
  readonly now: string;
  readonly trigger: string;
  /** "5.6% to go", or why there is no number. */
  readonly text: string;
  readonly direction: 'up' | 'down' | null;
  /** From 0 far away to 1 there. */
  readonly nearness: number;
}

export function distanceOf(order: ConditionalOrder, market: MarketValue | undefined): Distance {
  const { triggerCondition, triggerValue } = order;
  if (triggerCondition === null || triggerValue === null) throw new Error('not a market order');
  const { isPrice, side } = conditionParts(triggerCondition);
  const written = isPrice ? format.price : format.marketCap;
  const live = isPrice ? market?.price : market?.marketCap;
  const known = { now: written(live ?? null), trigger: written(triggerValue) };
  if (live == null || live <= 0)
    return {
      ...known,
      text: `No ${isPrice ? 'price' : 'market cap'} known now`,
      direction: null,
      nearness: 0,
    };
  const isReached = side === 'above' ? live >= triggerValue : live <= triggerValue;
  if (isReached) return { ...known, text: 'Reached, awaits the next check', direction: null, nearness: 1 };
  const percent = Math.abs((triggerValue - live) / live) * 100;
  return {
    ...known,
    text: `${percent < 0.1 ? '<0.1' : percent >= 1_000 ? format.supply(percent) : percent.toFixed(1)}% to go`,
    direction: side === 'above' ? 'up' : 'down',
    nearness: side === 'above' ? live / triggerValue : triggerValue / live,
  };
}

/** When the market was last looked at for an order. */
export function checkedText({ lastMarketCheck }: ConditionalOrder, now: number): string {
  if (lastMarketCheck === null) return 'Not checked yet';
  const age = format.transactionTime(new Date(lastMarketCheck), new Date(now));
  return `Last check ${age === 'Just now' ? 'just now' : age}`;
}
