/** Clocks of different machines differ by less than this, milliseconds. */
export const CLOCKS_APART_MAX = 60_000;

/**
 * Whether something of `at` is no older than `maxAge`. What seems to come from the future has been dated by a wrong clock,
 * and nobody knows how old it is.
 */
export function isRecent(at: number, now: number, maxAge: number): boolean {
  return now - at <= maxAge && at - now <= CLOCKS_APART_MAX;
}
