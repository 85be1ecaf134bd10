import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { marketSentence, type OrderSentence, timeSentence } from '@cumulus/contract/order-sentence.ts';
import { dateLocale } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';

/** How an order reads before it is placed, in the words of the summary that its server gives it. */

interface Sold {
  readonly symbol: string;
  readonly decimals: number;
  /** Base units, as text; null where it is not to be told. */
  readonly amount: string | null;
}

/** "250 USDC"; "USDC" where the amount is not to be told. */
export function soldText({ amount, decimals, symbol }: Sold): string {
  return amount === null ? symbol : `${exactAmount(BigInt(amount), decimals)} ${symbol}`;
}

const dayText = (at: Date, format: Intl.DateTimeFormatOptions): string =>
  at.toLocaleDateString(dateLocale(), format);
const shortDay = { month: 'short', day: 'numeric' } as const;
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const isSameYear = (at: Date, now: Date): boolean => at.getFullYear() === now.getFullYear();

/** "Nov 21, 09:30"; with its year where that is another one. */
export function momentText(at: Date, now: Date): string {
  return `${dayText(at, isSameYear(at, now) ? shortDay : { year: 'numeric', ...shortDay })}, ${hour.format(at)}`;
}

/** "22:14" today, "Sat 01:14" on another day. */
export function hourText(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? hour.format(at)
    : `${dayText(at, { weekday: 'short' })} ${hour.format(at)}`;
}

/** "Europe/Berlin, GMT+1": the zone of the reader at that moment. */
export function zoneText(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const zone = timeZone.replaceAll('_', ' ');
  return offset === undefined || offset === zone ? zone : `${zone}, ${offset}`;
}

/** What protects every order from a bad price. */
export function slippageText(): string {
  return t(
    'Orders have 1% slippage protection: if less than 99% of the quote of that moment would arrive, nothing is swapped.',
  );
}

/** "Swap 250 USDC to BONK on Saturday, November 21 at 09:30": by the clock of the reader. */
export function timeOrderText(sold: Sold, bought: { readonly symbol: string }, at: Date, now: Date): string {
  const day = dayText(at, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isSameYear(at, now) && { year: 'numeric' }),
  });
  return said(timeSentence(swapped(sold, bought), { day, hour: hour.format(at) }));
}

/** "Swap 250 USDC to SOL when BONK is above $0.00003, valid for 24 hours". */
export function marketOrderText(
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
