import type { Scale } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { numberFormat, withUnit } from '@cumulus/contract/notation.ts';
import type { Rule } from '@cumulus/contract/order-trades.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';

/** Orders beside the specified ones in one English sentence. Times are in UTC: a caller has no reader's clock and language to go by. */

interface Named {
  readonly sold: string;
  /** Symbol. */
  readonly bought: string;
  /** Symbol of what is watched. */
  readonly watched: string;
  /** Within 24 hours, or not at all. */
  readonly expires: boolean;
}

/** "0.5 SOL", or "25% of your SOL". */
export function soldText(
  amount: bigint,
  token: Scale & { readonly symbol: string },
  shareBps: number | null,
): string {
  if (shareBps !== null) return `${percent(shareBps / 100)} of your ${token.symbol}`;
  return `${exactAmount(amount, token)} ${token.symbol}`;
}

/** Null of what is a specified order. */
export function ruleSentence(rule: Rule, { sold, bought, watched, expires }: Named): string | null {
  const swap = `Swap ${sold} for ${bought}`;
  const valid = expires ? 'valid for 24 hours' : 'valid until cancelled';
  switch (rule.kind) {
    case 'recurring':
      return `${swap} ${oftenText(rule)} from ${momentText(new Date(rule.startAt))}, ${endText(rule)}`;
    case 'oco':
      return `${swap} when ${watched} is above ${usd(rule.above)} or below ${usd(rule.below)}, ${valid}`;
    case 'otoco': {
      const { condition } = rule;
      const side = condition == null ? '' : conditionParts(condition).side;
      const when = side === '' ? 'now' : `when ${watched} is ${side} ${usd(rule.value ?? 0)}`;
      return `Buy ${bought} for ${sold} ${when}, then sell it when ${watched} is above ${usd(rule.above)} or below ${usd(rule.below)}`;
    }
    case 'trailing': {
      const fall = rule.percent == null ? usd(rule.usd ?? 0) : percent(rule.percent);
      return `${swap} when ${watched} falls ${fall} from its highest price, ${valid}`;
    }
    case 'ladder': {
      const [first, last] = [rule.rungs[0]!, rule.rungs.at(-1)!].map(({ value }) => usd(value));
      const moves = rule.condition === 'price_above' ? 'rises' : 'falls';
      return `${swap} in ${rule.rungs.length} parts while ${watched} ${moves} from ${first} to ${last}, ${valid}`;
    }
    default:
      return null;
  }
}

function oftenText({ count, unit }: Extract<Rule, { kind: 'recurring' }>): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

function endText({ rounds, until }: Extract<Rule, { kind: 'recurring' }>): string {
  if (rounds != null) return rounds === 1 ? 'once' : `${rounds} times`;
  return until == null ? 'until cancelled' : `until ${momentText(new Date(until))}`;
}

/** Without rounding: a price is shown as it was typed. */
const usd = (value: number | string): string =>
  withUnit(numberFormat({ maximumSignificantDigits: 17 }).format(Number(value)), 'usd');

const percent = (value: number): string =>
  withUnit(numberFormat({ maximumFractionDigits: 4 }).format(value), 'percent');

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

export const dayText = (at: Date): string => day.format(at);
export const hourText = (at: Date): string => `${hour.format(at)} UTC`;

/** "Nov 21, 2026 at 09:30 UTC". */
function momentText(at: Date): string {
  return `${dayText(at)} at ${hourText(at)}`;
}
