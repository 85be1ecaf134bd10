import { ALERT_CONDITIONS, type AlertCondition, isDayCondition } from '@cumulus/contract/alert.ts';
import { conditionParts, type Doubt } from '@cumulus/contract/trigger.ts';
import type { Price, Quote } from '../../ports/market.ts';
import { isWorth } from '../../ports/worth.ts';
import { SLIPPAGE, type Sources, sureCaps, surePrices } from '../trigger-doubt.ts';
import type { Found } from './store.ts';

/** How far two sources may be apart about a day, in percent. */
const DAY_SLIPPAGE = SLIPPAGE * 100;

/** What the first source says, for each condition of which it says something. */
export function nearOf(mint: string, quote: Quote): Found[] {
  return ALERT_CONDITIONS.flatMap((condition) => {
    const found = measured(condition, quote);
    return found === null ? [] : [{ mint, condition, found, bound: found }];
  });
}

/** What all sources confirm; otherwise why that is unknown. */
export function agreedOf(mint: string, condition: AlertCondition, known: Sources): Found | Doubt {
  const [quote, pair] = [known.quotes.get(mint), known.pairs.get(mint)];
  const prices = surePrices(mint, known);
  if (typeof prices === 'string') return prices;
  if (!quote || !pair) return 'no_price';
  const found = measured(condition, quote);
  if (isDayCondition(condition)) {
    const second = moved(condition, pair);
    if (found === null || second === null) return 'one_source';
    return { mint, condition, found, bound: Math.min(found, second + DAY_SLIPPAGE) };
  }
  const { isPrice, side } = conditionParts(condition);
  const all = isPrice ? prices : sureCaps(prices, quote, pair, known.now);
  if (found === null || all.length === 0) return 'no_cap';
  const bound =
    side === 'above'
      ? Math.min(found, ...all.map((value) => value / (1 - SLIPPAGE)))
      : Math.max(found, ...all.map((value) => value / (1 + SLIPPAGE)));
  return { mint, condition, found, bound };
}

/** What an alert is compared with; null if unknown. */
function measured(condition: AlertCondition, quote: Quote): number | null {
  if (isDayCondition(condition)) return moved(condition, quote);
  const value = conditionParts(condition).isPrice ? quote.usd : quote.marketCap;
  return isWorth(value) ? value : null;
}

/** Percent in a day, positive in the direction that is waited for. */
function moved(condition: 'day_rise' | 'day_fall', { change24h }: Pick<Price, 'change24h'>): number | null {
  return change24h !== null && condition === 'day_fall' ? -change24h : change24h;
}
