import { t } from '../../locale/t.ts';

/** Rules of a time order's form. Dates and times are in the reader's time zone. */

export const QUICK_HOURS = [1, 4, 24] as const;

const HOUR = 60 * 60_000;
/** Orders further ahead than this get a warning. */
const FAR_AHEAD = 30 * 24 * HOUR;
/** How far ahead the date and time fields begin. */
const CUSTOM_AHEAD = 5 * 60_000;

/** The values of the date and time fields: "2026-11-21" and "09:30". */
export interface Picked {
  readonly date: string;
  readonly time: string;
}

/** A number of hours from when it was chosen, or a date and time. */
export type Choice =
  | { readonly kind: 'quick'; readonly hours: number; readonly at: number }
  | { readonly kind: 'custom'; readonly picked: Picked };

export function quickChoice(hours: number, now: number): Choice {
  return { kind: 'quick', hours, at: now + hours * HOUR };
}

const two = (number: number): string => String(number).padStart(2, '0');

export function pickedOf(at: Date): Picked {
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The initial date and time: now plus 5 minutes. */
export function customChoice(now: number): Choice {
  return { kind: 'custom', picked: pickedOf(new Date(now + CUSTOM_AHEAD)) };
}

/** The time of an order that is changed. */
export function choiceAt(at: string): Choice {
  return { kind: 'custom', picked: pickedOf(new Date(at)) };
}

/** The first date to choose from. */
export const today = (now: number): string => pickedOf(new Date(now)).date;

/** Milliseconds; null if no time is chosen, or a field is empty. */
export function chosenTime(choice: Choice | null): number | null {
  if (choice === null) return null;
  if (choice.kind === 'quick') return choice.at;
  const { date, time } = choice.picked;
  const at = date === '' || time === '' ? Number.NaN : new Date(`${date}T${time}`).getTime();
  return Number.isNaN(at) ? null : at;
}

/** Whether a time is so far ahead that it may be a mistake: this is a warning, not a refusal. */
export const isFarAhead = (at: number, now: number): boolean => at - now > FAR_AHEAD;

/** What is wrong with a time; null if nothing is. How far ahead it is does not matter. */
export function timeRefusal(at: number | null, now: number): string | null {
  if (at === null) return t('Please select a time for your scheduled swap');
  return at <= now ? t('This time has already passed. Please select a time in the future.') : null;
}
