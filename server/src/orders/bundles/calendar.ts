import { type Recurrence, roundTime } from '@cumulus/contract/recurrence.ts';
import { ROUNDS_MAX } from '../../../../wire/src/trades.ts';
import type { RecurringRule } from './bundle.ts';

/** When the rounds of a recurring order are. Times are milliseconds since 1970. */
export interface Calendar {
  /** Of a round from 0; also of those after the last one, if there were more. */
  readonly timeOf: (round: number) => number;
  readonly has: (round: number) => boolean;
  /** Whether it is too late for a round: the next one has come, or it is later than time orders may be. */
  readonly isLate: (round: number, now: number) => boolean;
  /** The first round from this one on that is not over; it may be one after the last. */
  readonly nextAfter: (round: number, isOver: (round: number) => boolean) => number;
  readonly isCaughtUp: boolean;
}

export function calendarOf(rule: RecurringRule, latenessMaxMs: number): Calendar {
  const recurrence: Recurrence = { ...rule, startAt: Date.parse(rule.startAt) };
  const rounds = rule.rounds ?? ROUNDS_MAX;
  const until = rule.until == null ? Number.POSITIVE_INFINITY : Date.parse(rule.until);
  const timeOf = (round: number): number => roundTime(recurrence, round);
  const has = (round: number): boolean => round < rounds && timeOf(round) < until;
  return {
    ...{ timeOf, has, isCaughtUp: rule.missed === 'catch_up' },
    isLate: (round, now) => now >= timeOf(round + 1) || now - timeOf(round) > latenessMaxMs,
    nextAfter(round, isOver) {
      let [first, last] = [round, rounds];
      while (first < last) {
        const middle = Math.floor((first + last) / 2);
        if (isOver(middle)) first = middle + 1;
        else last = middle;
      }
      return first;
    },
  };
}
