/** When a swap is marked, seconds after it was settled. */
export const MARK_SECONDS = [1, 5, 30] as const;
type MarkSeconds = (typeof MARK_SECONDS)[number];

/** How much later than its moment a price may have been reported to count for it, milliseconds. */
export const LATE_MAX_MS: Readonly<Record<MarkSeconds, number>> = { 1: 1_000, 5: 2_000, 30: 5_000 };

/** The prices that were reported for both tokens after a swap, or why there are none. All values are text, as in a receipt. */
export type Mark = PricedMark | MissingMark;

interface PricedMark {
  readonly seconds: string;
  /** ISO time at which the later of both prices was reported. */
  readonly at: string;
  /** Of a base unit. */
  readonly soldUsd: string;
  readonly boughtUsd: string;
}

interface MissingMark {
  readonly seconds: string;
  readonly missing: 'late' | 'no price' | typeof TO_COME;
}

const TO_COME = 'still to come';

/** A swap's marks with those that are still to come. */
export function completed(marks: readonly Mark[]): Mark[] {
  return MARK_SECONDS.map((seconds, index) => marks[index] ?? { seconds: `${seconds}`, missing: TO_COME });
}

/** Whether none of them is still to come. */
export function isMarked(marks: readonly Mark[]): boolean {
  return marks.every((mark) => !('missing' in mark) || mark.missing !== TO_COME);
}
