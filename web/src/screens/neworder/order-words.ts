import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { conditionParts, type TriggerCondition } from '@cumulus/contract/trigger.ts';

/** How an order reads before it is placed, in the grammar of the summary that its server gives it. */

interface Sold {
  readonly symbol: string;
  readonly decimals: number;
  /** Base units, as text. */
  readonly amount: string;
}

/** "250 USDC". */
export function soldText({ amount, decimals, symbol }: Sold): string {
  return `${exactAmount(BigInt(amount), decimals)} ${symbol}`;
}

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const yearDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const isSameYear = (at: Date, now: Date): boolean => at.getFullYear() === now.getFullYear();

/** "on Saturday, November 21 at 09:30", by the clock of the reader. */
export function onMoment(at: Date, now: Date): string {
  const year = isSameYear(at, now) ? '' : `, ${at.getFullYear()}`;
  return `on ${longDay.format(at)}${year} at ${hour.format(at)}`;
}

/** "Nov 21, 09:30"; with its year where that is another one. */
export function momentText(at: Date, now: Date): string {
  return `${(isSameYear(at, now) ? shortDay : yearDay).format(at)}, ${hour.format(at)}`;
}

/** "22:14" today, "Sat 01:14" on another day. */
export function hourText(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? hour.format(at)
    : `${weekday.format(at)} ${hour.format(at)}`;
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

/** All digits that were typed: a trigger is not to be rounded. */
const exactUsd = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 17 });

/** "when BONK is above $0.00003". */
export function onTrigger(symbol: string, condition: TriggerCondition, value: number): string {
  const { isPrice, side } = conditionParts(condition);
  return `when ${isPrice ? symbol : `the market cap of ${symbol}`} is ${side} $${exactUsd.format(value)}`;
}

/** The whole order in one sentence; `when` as the functions above word it. */
export function orderSentence(sold: Sold, bought: { readonly symbol: string }, when: string): string {
  return `Sell ${soldText(sold)} for ${bought.symbol} ${when}`;
}
