import { type Interval, shortestMs } from '../../wire/src/ordered-swap.ts';

/*
 * When the rounds of a recurring order are. Minutes and hours are exact. Days, weeks and months keep the time of day in a time
 * zone, whatever its clocks do, and months the day of the month, or the last one of a shorter month.
 */

export interface Recurrence extends Interval {
  /** IANA. */
  readonly timeZone: string;
  /** Of the first round, milliseconds since 1970. */
  readonly startAt: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Time of a round, from 0, milliseconds since 1970. A time that clocks leave out is moved on by what they leave out; of one that they
 * have twice, it is the first.
 */
export function roundTime(rule: Recurrence, round: number): number {
  const { count, unit, timeZone, startAt } = rule;
  const soonest = startAt + round * shortestMs(rule);
  if (unit === 'minute' || unit === 'hour' || round === 0) return soonest;
  const zone = clockOf(timeZone);
  const local = new Date(startAt + offsetAt(zone, startAt));
  addUnits(local, unit, round * count);
  return Math.max(instantOf(zone, local.getTime()), soonest);
}

/**
 * When a rule begins if one of its rounds, counted from 0, is to be at `at`, milliseconds since 1970. Months may fall back to their last day on the way,
 * so that a round that is to be on one of the last three days may come that much earlier.
 */
export function startFor(rule: Omit<Recurrence, 'startAt'>, round: number, at: number): number {
  const { count, unit, timeZone } = rule;
  if (unit === 'minute' || unit === 'hour') return at - round * shortestMs(rule);
  const zone = clockOf(timeZone);
  const local = new Date(at + offsetAt(zone, at));
  addUnits(local, unit, -round * count);
  return instantOf(zone, local.getTime());
}

export function isTimeZone(text: string): boolean {
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

function addUnits(local: Date, unit: 'day' | 'week' | 'month', units: number): void {
  if (unit === 'month') addMonths(local, units);
  else local.setUTCDate(local.getUTCDate() + units * (unit === 'week' ? 7 : 1));
}

function addMonths(local: Date, months: number): void {
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months + 1, 0);
  local.setUTCDate(Math.min(day, local.getUTCDate()));
}

/** Of a local time, written as if it were UTC. Clocks change at most once within two days. */
function instantOf(zone: Intl.DateTimeFormat, local: number): number {
  const before = local - offsetAt(zone, local - DAY_MS);
  const after = local - offsetAt(zone, local + DAY_MS);
  const isThere = (at: number): boolean => at + offsetAt(zone, at) === local;
  return [before, after].sort((a, b) => a - b).find(isThere) ?? before;
}

/** What local time is ahead of UTC, milliseconds. */
function offsetAt(zone: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(zone.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/** Throws RangeError if there is no such zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...date, ...time });
}
