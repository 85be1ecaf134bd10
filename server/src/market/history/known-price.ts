import { type Grid, momentsOf } from './grid.ts';

/** A price that was true at a time, milliseconds since 1970. */
export interface Sample {
  readonly usd: number;
  readonly at: number;
}

/** The samples of one token over a grid. */
export interface Series {
  readonly beganAt: number;
  /** Since when the market has had no new price for it; null if it has one. */
  readonly unpricedSince: number | null;
  /** The newest of each step, oldest first; the first may be far older than the grid. */
  readonly samples: readonly Sample[];
}

/** `unpriced`: the market was asked and had no price. `unknown`: the market was not asked. */
export type KnownPrice = number | 'unpriced' | 'unknown';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far from its time a sample is valid: a few steps of the grain that is kept for that age. */
function reach(age: number): number {
  if (age <= DAY) return 15 * MINUTE;
  return age <= 90 * DAY ? 3 * 60 * MINUTE : 3 * DAY;
}

/** A token's price at each moment of a grid; the last one is `current`, as on the rest of the screen. */
export function pricesOn(grid: Grid, series: Series | undefined, current: Sample | undefined): KnownPrice[] {
  const samples = [...(series?.samples ?? [])];
  if (current && current.at > (samples.at(-1)?.at ?? 0)) samples.push(current);
  const moments = momentsOf(grid);
  let next = 0;
  return moments.map((moment, index) => {
    if (index === grid.steps) return current?.usd ?? 'unpriced';
    while (next < samples.length && samples[next]!.at <= moment) next += 1;
    const [before, after] = [samples[next - 1], samples[next]];
    const near = reach(grid.to - moment);
    if (before && moment - before.at <= near) return before.usd;
    if (after && after.at - moment <= near) return after.usd;
    // Between two distant samples the market was not asked.
    if (before && after) return 'unknown';
    if (before) return isAsked(series?.unpricedSince, moment) ? (current?.usd ?? 'unpriced') : 'unknown';
    return isAsked(series?.beganAt, moment) ? 'unpriced' : 'unknown';
  });
}

const isAsked = (since: number | null | undefined, moment: number): boolean =>
  since !== null && since !== undefined && since <= moment;
