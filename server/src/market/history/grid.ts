import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import { PACE } from './sampler.ts';

/** Equidistant moments, the last one now. Milliseconds since 1970. */
export interface Grid {
  readonly from: number;
  readonly to: number;
  /** Number of steps; there is one moment more. */
  readonly steps: number;
}

const DAY = 24 * 60 * 60_000;
const LENGTH: Record<HistoryRange, number> = {
  '1D': DAY,
  '1W': 7 * DAY,
  '1M': 30 * DAY,
  ALL: Number.POSITIVE_INFINITY,
};
const STEPS_MAX = 180;

/** The grid of a range that starts no earlier than `began`, no finer than samples are stored. */
export function gridOf(range: HistoryRange, began: number, now: number, stepsMax = STEPS_MAX): Grid {
  const from = Math.min(Math.max(now - LENGTH[range], began), now - 1);
  const length = now - from;
  const finest = length <= 2 * PACE.youngFor ? PACE.young : PACE.grown;
  return { from, to: now, steps: Math.min(Math.max(Math.ceil(length / finest), 1), stepsMax) };
}

export const stepOf = ({ from, to, steps }: Grid): number => (to - from) / steps;

export function momentsOf(grid: Grid): number[] {
  const step = stepOf(grid);
  return Array.from({ length: grid.steps + 1 }, (_, index) => Math.round(grid.from + index * step));
}
