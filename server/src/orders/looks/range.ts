import type { Look } from './chain.ts';

/*
 * An installation that looks once a second sees a token 86,400 times a day. It writes only those of these looks that can decide
 * something: a price between the lowest and the highest of its range would have made no order due that was not due by one of these.
 * A range starts over with each order that begins to watch the token.
 */
export interface Range {
  readonly since: Date;
  /** USD; null while there is no price, or no market cap. */
  readonly low: number | null;
  readonly high: number | null;
  readonly capLow: number | null;
  readonly capHigh: number | null;
}

/** Longest time without a look, milliseconds. */
const RANGE_MS = 10 * 60_000;

type Seen = Pick<Look, 'price' | 'cap' | 'doubt' | 'sure'>;

/** The range that a look begins. */
export function rangeFrom({ price, cap }: Seen, since: Date): Range {
  return { since, low: price, high: price, capLow: cap, capHigh: cap };
}

/** The range with this look in it; the same one if the look need not be written. Null if the look does not belong to it. */
export function rangeWith(
  range: Range,
  before: Pick<Look, 'price' | 'cap' | 'doubt'>,
  { price, cap, doubt, sure }: Seen,
  at: Date,
): Range | null {
  const age = at.getTime() - range.since.getTime();
  const isAlike =
    before.doubt === doubt &&
    (before.price === null) === (price === null) &&
    (before.cap === null) === (cap === null);
  // A sure price moves peaks, and with them what orders wait for.
  if (!isAlike || sure !== null || age < 0 || age >= RANGE_MS) return null;
  const isWithin = (value: number | null, low: number | null, high: number | null): boolean =>
    value === null || (low !== null && high !== null && value >= low && value <= high);
  if (isWithin(price, range.low, range.high) && isWithin(cap, range.capLow, range.capHigh)) return range;
  return {
    since: range.since,
    low: least(range.low, price),
    high: most(range.high, price),
    capLow: least(range.capLow, cap),
    capHigh: most(range.capHigh, cap),
  };
}

function least(known: number | null, seen: number | null): number | null {
  return known === null || seen === null ? seen : Math.min(known, seen);
}

function most(known: number | null, seen: number | null): number | null {
  return known === null || seen === null ? seen : Math.max(known, seen);
}
