/** Clocks of different machines differ by less, milliseconds. */
export const CLOCKS_APART_MAX = 60_000;

/**
 * Whether a time is at most `maxAge` ago. A time in the future was written by a wrong clock, so that its age is unknown.
 */
export function isRecent(at: number, now: number, maxAge: number): boolean {
  return now - at <= maxAge && at - now <= CLOCKS_APART_MAX;
}
