import type { OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import { startFor } from '@cumulus/contract/recurrence.ts';
import { t } from '../../../locale/t.ts';
import { chosenTime, type Picked } from '../schedule-form.ts';

export type Repeat = Extract<OrderRule, { kind: 'recurring' }>;
export type Unit = Repeat['unit'];

/** What the form of a repeated swap holds. */
export interface RepeatDraft {
  /** As typed. */
  readonly count: string;
  readonly unit: Unit;
  /** Of an order that is changed; null of a new one. */
  readonly begun: Begun | null;
  /** Null: at once. */
  readonly start: Picked | null;
  readonly ends: 'never' | 'rounds' | 'date';
  /** As typed. */
  readonly rounds: string;
  readonly until: Picked;
  readonly missed: Repeat['missed'];
  /** USD, as typed; null if the price does not matter. */
  readonly band: { readonly low: string; readonly high: string } | null;
}

/** An order that is changed: how it repeats until then, and which round comes when. */
export interface Begun extends Pick<Repeat, 'count' | 'unit' | 'timeZone' | 'startAt'> {
  readonly round: number;
  /** ISO time. */
  readonly nextAt: string;
}

/** The form without its prices, and how a field of it changes. */
export interface DraftProps {
  readonly draft: Omit<RepeatDraft, 'band'>;
  readonly change: (next: Partial<DraftProps['draft']>) => void;
}

const ROUNDS_MAX = 10_000;
const COUNT_MAX = 1_000;

const whole = (text: string, most: number): number | null => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null;
};

/** What the form says at `now`, milliseconds, or what is wrong with it. */
export function readRepeat(draft: RepeatDraft, now: number): { rule: Repeat } | { refusal: string } {
  const count = whole(draft.count, COUNT_MAX);
  if (count === null) return { refusal: t('Please enter how often, as a whole number') };
  const timeZone = draft.begun?.timeZone ?? new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
  const start = startOf({ ...draft, count }, timeZone, now);
  if (start === null || (draft.begun === null && start < now))
    return { refusal: t('This time has already passed. Please select a time in the future.') };
  const rounds = draft.ends === 'rounds' ? whole(draft.rounds, ROUNDS_MAX) : null;
  if (draft.ends === 'rounds' && rounds === null)
    return { refusal: t('Please enter a number of times from 1 to 10,000') };
  const until = draft.ends === 'date' ? chosenTime({ kind: 'custom', picked: draft.until }) : null;
  if (draft.ends === 'date' && (until === null || until <= start))
    return { refusal: t('The end must be after the first time.') };
  const band = draft.band && { low: Number(draft.band.low), high: Number(draft.band.high) };
  if (band && !(band.low > 0 && band.high > band.low))
    return { refusal: t('The upper price must be above the lower one.') };
  return {
    rule: {
      ...{ kind: 'recurring', count, unit: draft.unit, missed: draft.missed },
      timeZone,
      startAt: new Date(start).toISOString(),
      ...(rounds !== null && { rounds }),
      ...(until !== null && { until: new Date(until).toISOString() }),
      ...(draft.band && { low: draft.band.low, high: draft.band.high }),
    },
  };
}

/** What comes of a rule: with its next time, and without the rounds that were. */
export function fromNext(rule: Repeat, begun: Begun | null): Repeat {
  if (begun === null || begun.round === 0) return rule;
  const rounds = rule.rounds == null ? null : Math.max(rule.rounds - begun.round, 0);
  return { ...rule, startAt: begun.nextAt, ...(rounds !== null && { rounds }) };
}

/** Milliseconds; null if a field is empty. */
function startOf(
  { begun, start, count, unit }: Pick<RepeatDraft, 'begun' | 'start' | 'unit'> & { readonly count: number },
  timeZone: string,
  now: number,
): number | null {
  if (begun !== null)
    return begun.count === count && begun.unit === unit
      ? Date.parse(begun.startAt)
      : startFor({ count, unit, timeZone }, begun.round, Date.parse(begun.nextAt));
  return start === null ? now : chosenTime({ kind: 'custom', picked: start });
}
