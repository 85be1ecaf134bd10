import type { OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import { numberFormat, withUnit } from '@cumulus/contract/notation.ts';
import { t } from '../../../locale/t.ts';
import { momentText } from '../order-times.ts';
import { soldText } from '../sold-text.ts';

/** How orders beside the specified ones are worded. */

interface Swapped {
  /** Of the sold token; null hides the amount. */
  readonly sold: Parameters<typeof soldText>[0];
  readonly bought: string;
  /** Of the token that is watched. */
  readonly watched: string;
  readonly shareBps?: number | null;
}

/** "0.5 SOL", or "25% of your SOL". */
const soldWords = ({ sold, shareBps }: Swapped): string =>
  shareBps == null
    ? soldText(sold)
    : t('{share} of your {symbol}', { share: percent(shareBps / 100), symbol: sold.symbol });

/** Without rounding: a price is shown as it was typed. */
export const usd = (value: string | number): string =>
  withUnit(numberFormat({ maximumSignificantDigits: 17 }).format(Number(value)), 'usd');

const percent = (value: number): string =>
  withUnit(numberFormat({ maximumFractionDigits: 4 }).format(value), 'percent');

/** "every day", "every 3 weeks". */
export function oftenText({ count, unit }: { count: number; unit: string }): string {
  switch (unit) {
    case 'minute':
      return count === 1 ? t('every minute') : t('every {minutes} minutes', { minutes: count });
    case 'hour':
      return count === 1 ? t('every hour') : t('every {count} hours', { count });
    case 'day':
      return count === 1 ? t('every day') : t('every {count} days', { count });
    case 'week':
      return count === 1 ? t('every week') : t('every {count} weeks', { count });
    default:
      return count === 1 ? t('every month') : t('every {count} months', { count });
  }
}

/** The whole order in one sentence, without its end. */
export function planSentence(rule: OrderRule, swapped: Swapped, now: Date): string | null {
  const words = { sold: soldWords(swapped), bought: swapped.bought, token: swapped.watched };
  switch (rule.kind) {
    case 'recurring': {
      const start = momentText(new Date(rule.startAt), now);
      const often = oftenText(rule);
      if (rule.rounds === 1) return t('Swap {sold} for {bought} once, {start}', { ...words, start });
      if (rule.rounds != null)
        return t('Swap {sold} for {bought} {often}, {count} times from {start}', {
          ...{ ...words, often, start },
          count: rule.rounds,
        });
      return rule.until == null
        ? t('Swap {sold} for {bought} {often} from {start} until cancelled', { ...words, often, start })
        : t('Swap {sold} for {bought} {often} from {start} until {end}', {
            ...{ ...words, often, start },
            end: momentText(new Date(rule.until), now),
          });
    }
    case 'oco':
      return t('Swap {sold} for {bought} when {token} is above {above} or below {below}', {
        ...words,
        above: usd(rule.above),
        below: usd(rule.below),
      });
    case 'otoco': {
      // No form says another condition.
      if (rule.condition != null && rule.condition !== 'price_below') return null;
      const exits = { above: usd(rule.above), below: usd(rule.below) };
      return rule.value == null
        ? t('Buy {bought} for {sold} now, then sell it when {token} is above {above} or below {below}', {
            ...words,
            ...exits,
          })
        : t(
            'Buy {bought} for {sold} when {token} is below {value}, then sell it above {above} or below {below}',
            { ...words, ...exits, value: usd(rule.value) },
          );
    }
    case 'trailing':
      return t('Swap {sold} for {bought} when {token} falls {fall} from its highest price', {
        ...words,
        fall: rule.percent == null ? usd(rule.usd ?? 0) : percent(rule.percent),
      });
    case 'ladder': {
      const prices = rule.rungs.map(({ value }) => Number(value));
      const span = { first: usd(prices[0] ?? 0), last: usd(prices.at(-1) ?? 0), count: prices.length };
      return rule.condition === 'price_above'
        ? t('Swap {sold} for {bought} in {count} parts while {token} rises from {first} to {last}', {
            ...words,
            ...span,
          })
        : t('Swap {sold} for {bought} in {count} parts while {token} falls from {first} to {last}', {
            ...words,
            ...span,
          });
    }
    default:
      return null;
  }
}
