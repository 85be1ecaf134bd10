import * as format from '@cumulus/contract/format.ts';
import { supply } from '@cumulus/contract/format-full.ts';
import { hasPnl } from '@cumulus/contract/holding-pnl.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import {
  type CurrentMarket,
  conditionParts,
  judgeTrigger,
  readTrigger,
  type Trigger,
  type TriggerCondition,
  type TriggerRefusal,
  triggerRefusals,
} from '@cumulus/contract/trigger.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';

/** Rules of a market order's form. */

export const CONDITIONS: readonly { readonly value: TriggerCondition; readonly label: Word }[] = [
  { value: 'price_above', label: word('Price above') },
  { value: 'price_below', label: word('Price below') },
  { value: 'mcap_above', label: word('Market cap above') },
  { value: 'mcap_below', label: word('Market cap below') },
];
export const NUDGES = [-25, -10, 10, 25] as const;
export const EXPIRATIONS = [
  { value: 'fixed_24h', label: word('In 24 hours') },
  { value: 'gtc', label: word('Good Till Cancelled') },
] as const;
export type Expiration = (typeof EXPIRATIONS)[number]['value'];

/** The part of the form that shows a refusal. */
export type Part = 'token' | 'condition' | 'value';

export interface Refused {
  readonly part: Part;
  readonly message: string;
}

interface Typed {
  readonly mint: string | null;
  readonly condition: TriggerCondition | null;
  readonly value: string;
}

/** The trigger, or the first thing that is wrong with it. */
export function readForm(typed: Typed, market: CurrentMarket): { trigger: Trigger } | Refused {
  const read = readTrigger(typed);
  if ('refusal' in read) return refused(read);
  const reached = judgeTrigger(read.trigger, market);
  return reached ? refused(reached) : read;
}

export function refused(refusal: TriggerRefusal): Refused {
  const context = 'context' in refusal ? refusal.context : {};
  const english =
    'context' in refusal
      ? triggerRefusals[refusal.refusal](refusal.context)
      : triggerRefusals[refusal.refusal];
  const message = translated(english, { ...context, code: refusal.refusal });
  return { part: partOf(refusal.refusal), message };
}

function partOf(refusal: TriggerRefusal['refusal']): Part {
  switch (refusal) {
    case 'TRIGGER_TOKEN_REQUIRED':
    case 'TRIGGER_TOKEN_LENGTH':
    case 'MALFORMED_TRIGGER_TOKEN':
      return 'token';
    case 'TRIGGER_CONDITION_REQUIRED':
      return 'condition';
    default:
      return 'value';
  }
}

/** What is wrong with a pasted address; null if nothing is. */
export function addressRefusal(mint: string): string | null {
  const read = readTrigger({ mint });
  if (!('refusal' in read) || partOf(read.refusal) !== 'token') return null;
  return refused(read).message;
}

/** The market knows wrapped SOL as SOL. */
export const monitoredMint = (mint: string): string => (mint === WRAPPED_SOL_MINT ? SOL_MINT : mint);

/** The current price or market cap, by the condition; null if unknown. */
export function currentValue(condition: TriggerCondition | null, market: CurrentMarket): number | null {
  if (condition === null) return null;
  return conditionParts(condition).isPrice ? market.price : market.marketCap;
}

/** The price at which the trigger is reached, USD: of a market cap, the one at which today's supply is worth it. Null if unknown. */
export function triggerPrice(
  condition: TriggerCondition | null,
  value: string,
  { price, marketCap }: CurrentMarket,
): number | null {
  const typed = Number(value);
  if (condition === null || value === '' || !(typed > 0)) return null;
  if (conditionParts(condition).isPrice) return typed;
  return price === null || !marketCap ? null : (typed / marketCap) * price;
}

/** The monitored token: one of the swap's own, or another by its address. */
export type Source = 'sell' | 'buy' | 'other';

/** The token of the swap that is worth watching: the one bought, unless only the one sold has a price that moves. */
export function likelySource(setup: Pick<SwapSetup, 'sellToken' | 'buyToken' | 'trigger'>): Source {
  const { sellToken, buyToken, trigger } = setup;
  const isSold = trigger ? trigger.mint === sellToken.mint : !hasPnl(buyToken) && hasPnl(sellToken);
  return isSold ? 'sell' : 'buy';
}

/** What an order on this token usually waits for: to buy for less, or to sell for more. Nothing of any other token. */
export function likelyCondition(source: Source): TriggerCondition | null {
  if (source === 'other') return null;
  return source === 'buy' ? 'price_below' : 'price_above';
}

/** How far from the current value a trigger begins, in percent. */
const LIKELY_PERCENT = 5;

/** The value that the field begins with: a little beyond the current one. Empty while that or the condition is unknown. */
export function likelyValue(condition: TriggerCondition | null, market: CurrentMarket): string {
  const current = currentValue(condition, market);
  if (condition === null || current === null) return '';
  return nudged(current, conditionParts(condition).side === 'above' ? LIKELY_PERCENT : -LIKELY_PERCENT);
}

/** A number as text for the field. */
export const plainText = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 });

const NUDGE_DIGITS = 6;

/** The current value changed by so many percent, as text for the field. */
export function nudged(current: number, percent: number): string {
  return plainText(Number((current * (1 + percent / 100)).toPrecision(NUDGE_DIGITS)));
}

/** The distance of the typed value from the current one, in percent; null if either is unknown. */
export function awayPercent(value: string, current: number | null): number | null {
  const typed = Number(value);
  if (value === '' || !(typed > 0) || current === null || current <= 0) return null;
  return ((typed - current) / current) * 100;
}

/** "5.6% above now". */
export function awayText(percent: number): string {
  const size = Math.abs(percent);
  const text = size >= 1_000 ? supply(size) : format.fixed(size, 1);
  if (text === format.fixed(0, 1)) return t('The same as now');
  return percent > 0
    ? t('{percent}% above now', { percent: text })
    : t('{percent}% below now', { percent: text });
}
