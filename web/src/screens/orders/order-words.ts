import { marketSentence, type OrderSentence, timeSentence } from '@cumulus/contract/order-sentence.ts';
import type { ConditionalOrder, OrderStatus } from '@cumulus/contract/order-shapes.ts';
import { clockTime } from '../../locale/date-time.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { readableAmount } from '../../money/quote-words.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { dayText, isSameYear } from './order-times.ts';
import { type Sold, soldText } from './sold-text.ts';

/** How orders are worded: like the summaries from the server. */

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
    case 'expired':
      if (order.executionError !== null) return translated(order.executionError, order.executionErrorDetails);
      return order.status === 'failed'
        ? t('Nothing was swapped.')
        : t('The market did not reach the trigger within 24 hours. Nothing was swapped.');
    default:
      return t('Nothing was swapped.');
  }
}
