import type { DayMarket } from '@cumulus/contract/alert.ts';
import {
  type AlertCondition,
  type AlertTrigger,
  isDayCondition,
  judgeAlert,
  readAlert,
} from '@cumulus/contract/alert.ts';
import { type Word, word } from '../../locale/t.ts';
import { CONDITIONS, likelyValue, type Refused, refused } from '../orders/market-form.ts';

/** Rules of the form of an alert. */

export const ALERTS: readonly { readonly value: AlertCondition; readonly label: Word }[] = [
  ...CONDITIONS,
  { value: 'day_rise', label: word('Up in a day') },
  { value: 'day_fall', label: word('Down in a day') },
];

/** Percent that are usually waited for. */
export const MOVES = [5, 10, 20] as const;

/** The value that the field begins with. */
export const likelyAlert = (condition: AlertCondition, market: DayMarket): string =>
  isDayCondition(condition) ? String(MOVES[1]) : likelyValue(condition, market);

/** The alert, or the first thing that is wrong with it. */
export function readAlertForm(
  typed: { readonly mint: string; readonly condition: AlertCondition; readonly value: string },
  market: DayMarket,
): { trigger: AlertTrigger } | Refused {
  const read = readAlert(typed);
  if ('refusal' in read) return refused(read);
  const reached = judgeAlert(read.trigger, market);
  return reached ? refused(reached) : read;
}
