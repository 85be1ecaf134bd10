import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { lessThan, marketCap, price as priceText, supply, tinyPrice } from '@cumulus/contract/format-full.ts';
import { marketSentence, type OrderSentence, timeSentence } from '@cumulus/contract/order-sentence.ts';
import type { ConditionalOrder, OrderStatus } from '@cumulus/contract/order-shapes.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import type { MarketValue } from '../../data/orders.ts';
import { clockTime } from '../../locale/date-time.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { translated } from '../../locale/translated.ts';
import { readableAmount } from '../../money/quote-words.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { dayText, isSameYear } from './order-times.ts';

/** How orders are worded: like the summaries from the server. */

interface Sold {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
  /** Base units, as text; null hides it. */
  readonly amount: string | null;
}

/** "250 USDC"; "USDC" if the amount is hidden. */
export function soldText(sold: Sold): string {
  const { amount, symbol } = sold;
  return amount === null ? symbol : `${exactAmount(BigInt(amount), sold)} ${symbol}`;
}

export function slippageText(): string {
  return t(
    'Orders have 1% slippage protection: if you would receive less than 99% of the quote, nothing is swapped.',
  );
}

/** "Swap 250 USDC for BONK on Saturday, November 21 at 9:30 AM": in the reader's time zone. */
export function timeOrderSentence(
  sold: Sold,
  bought: { readonly symbol: string },
  at: Date,
  now: Date,
): string {
  const day = dayText(at, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isSameYear(at, now) && { year: 'numeric' }),
  });
  return said(timeSentence(swapped(sold, bought), { day, hour: clockTime(at) }));
}

/** "Swap 250 USDC for SOL when BONK is above $0.00003, valid for 24 hours". */
export function marketOrderSentence(
  sold: Sold,
  bought: { readonly symbol: string },
  condition: Parameters<typeof marketSentence>[1],
): string {
  return said(marketSentence(swapped(sold, bought), condition));
}

const swapped = (sold: Sold, bought: { readonly symbol: string }) => ({
  sold: soldText(sold),
  bought: bought.symbol,
});
const said = ({ words, gaps }: OrderSentence): string => t(words, gaps);

export const statusWords: Readonly<Record<OrderStatus, { readonly word: Word; readonly icon: IconName }>> = {
  pending: { word: word('Pending'), icon: 'clock' },
  executed: { word: word('Executed'), icon: 'check-circle' },
  failed: { word: word('Failed'), icon: 'error' },
  expired: { word: word('Expired'), icon: 'clock' },
  cancelled: { word: word('Cancelled'), icon: 'x-circle' },
};

/** What is sold, without its amount if hidden. */
const soldOf = ({ sellToken }: ConditionalOrder, hidden: boolean) =>
  hidden ? { ...sellToken, amount: null } : sellToken;

/** "250 USDC for BONK"; "USDC for BONK" if amounts are hidden. */
export function pairText(order: ConditionalOrder, hidden = false): string {
  return t('{sold} for {bought}', { sold: soldText(soldOf(order, hidden)), bought: order.buyToken.symbol });
}

/** The whole order in one sentence, in the reader's time zone; the server's summary is in UTC. */
export function orderSentence(order: ConditionalOrder, now: Date, hidden = false): string {
  const { buyToken, scheduledTime, triggerToken, triggerCondition, triggerValue } = order;
  const sold = soldOf(order, hidden);
  if (scheduledTime !== null) return timeOrderSentence(sold, buyToken, new Date(scheduledTime), now);
  if (triggerToken === null || triggerCondition === null || triggerValue === null) return order.summary;
  return marketOrderSentence(sold, buyToken, {
    token: triggerToken.symbol,
    condition: triggerCondition,
    value: triggerValue,
    expires: order.expiresAt !== null,
  });
}

/** "147.9 USDC"; null if unknown. */
export function receivedText({ actualOutputAmount, buyToken }: ConditionalOrder): string | null {
  if (actualOutputAmount === null) return null;
  return boughtText({ buyToken }, actualOutputAmount);
}

/** "147.9 USDC", of what an order buys. */
export function boughtText({ buyToken }: Pick<ConditionalOrder, 'buyToken'>, amount: string): string {
  return `${readableAmount(BigInt(amount), buyToken)} ${buyToken.symbol}`;
}

/** Why it is unknown whether the market has reached an order's trigger; null if nothing is in doubt. */
export function doubtText({
  status,
  executionError,
  executionErrorDetails,
}: ConditionalOrder): string | null {
  if (status !== 'pending' || executionError === null) return null;
  return translated(executionError, executionErrorDetails);
}

/** Why an order is kept back; null if it is not. */
export function keptText(order: ConditionalOrder): string | null {
  const { keptBackAt, keptBackOffer: offer, floor } = order;
  if (keptBackAt === null || offer === null || floor === null) return null;
  return t('The market offered {offer}, less than your minimum of {floor}. Nothing was swapped.', {
    offer: boughtText(order, offer),
    floor: boughtText(order, floor),
  });
}

/** The outcome of an ended order. */
export function outcomeText(order: ConditionalOrder, hidden = false): string {
  const received = hidden ? null : receivedText(order);
  switch (order.status) {
    case 'executed':
      return received === null ? t('The swap is confirmed.') : t('Received {amount}.', { amount: received });
    case 'failed':
      return order.executionError === null
        ? t('Nothing was swapped.')
        : translated(order.executionError, order.executionErrorDetails);
    case 'expired':
      return t('The market did not reach the trigger within 24 hours. Nothing was swapped.');
    default:
      return t('Nothing was swapped.');
  }
}

/** How far a market order is from its trigger. */
export interface Distance {
  /** "$2.84e-5", or a dash. */
  readonly now: string;
  /** The token's price as text, if `now` is a market cap; else null. */
  readonly price: string | null;
  /** `now` as a number, USD; null if unknown. */
  readonly live: number | null;
  readonly trigger: string;
  /** The price that `now`, `trigger` and `price` shorten, spelled out; null if they do not. */
  readonly spoken: {
    readonly now: string | null;
    readonly trigger: string | null;
    readonly price: string | null;
  };
  /** "5.6% to go", or why the distance is unknown. */
  readonly text: string;
  readonly direction: 'up' | 'down' | null;
  /** How much of the way from the market's first value to the trigger is done, from 0 to 1. Null if unknown. */
  readonly progress: number | null;
}

export function distanceToTrigger(order: ConditionalOrder, market: MarketValue | undefined): Distance {
  const { triggerCondition, triggerValue, startValue } = order;
  if (triggerCondition === null || triggerValue === null) throw new Error('not a market order');
  const { isPrice, side } = conditionParts(triggerCondition);
  const written = isPrice ? priceText : marketCap;
  const live = isPrice ? market?.price : market?.marketCap;
  const known = {
    now: written(live ?? null),
    price: isPrice ? null : priceText(market?.price ?? null),
    live: live ?? null,
    trigger: written(triggerValue),
    spoken: {
      now: isPrice ? tinyPrice(live) : null,
      trigger: isPrice ? tinyPrice(triggerValue) : null,
      price: tinyPrice(market?.price),
    },
  };
  if (live == null || live <= 0)
    return {
      ...known,
      text: isPrice ? t('No price known now') : t('No market cap known now'),
      direction: null,
      progress: null,
    };
  const isReached = side === 'above' ? live >= triggerValue : live <= triggerValue;
  if (isReached)
    return { ...known, text: t('Reached, waiting for the next check'), direction: null, progress: 1 };
  const percent = Math.abs((triggerValue - live) / live) * 100;
  return {
    ...known,
    text: t('{percent}% to go', {
      percent:
        percent < 0.1 ? lessThan(0.1, 1) : percent >= 1_000 ? supply(percent) : format.fixed(percent, 1),
    }),
    direction: side === 'above' ? 'up' : 'down',
    progress: startValue === null ? null : Math.max(0, (startValue - live) / (startValue - triggerValue)),
  };
}

/** When the market was last checked for an order. */
export function checkedText({ lastMarketCheck }: ConditionalOrder, now: number): string {
  if (lastMarketCheck === null) return t('Not checked yet');
  const age = timeAgo(new Date(lastMarketCheck), new Date(now));
  return age === t('Just now') ? t('Last check just now') : t('Last check {age}', { age });
}
