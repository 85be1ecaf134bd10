import type { ChartPoint } from '../../data/price-history.ts';

export interface Gain {
  /** What the value gained beyond what was deposited. */
  readonly usd: number;
  /** Time-weighted: what each dollar gained that was there all the time. Null if nothing was there. */
  readonly percent: number | null;
}

/** The gain from the first to the last known point. */
export function gainOver(points: readonly ChartPoint[]): Gain {
  let usd = 0;
  let growth = 1;
  let isGrowing = false;
  forEachStep(points, ({ base, gain }) => {
    usd += gain;
    if (base <= 0) return;
    growth *= 1 + gain / base;
    isGrowing = true;
  });
  return { usd, percent: isGrowing ? (growth - 1) * 100 : null };
}

/** USD: less is shown as zero. */
const SMALLEST = 0.005;
/** Smaller movements, as a part of the value, are not marked. */
const MARKED_PART = 0.005;

/** A deposit or a send that shows in a chart. */
export interface MovementMark {
  readonly index: number;
  /** Negative if more was sent than deposited. */
  readonly usd: number;
}

/** Where deposits and sends changed the value. */
export function movementsIn(points: readonly ChartPoint[]): readonly MovementMark[] {
  const marks: MovementMark[] = [];
  forEachStep(points, ({ index, deposited, base }) => {
    const size = Math.abs(deposited);
    if (size >= SMALLEST && size >= base * MARKED_PART) marks.push({ index, usd: deposited });
  });
  return marks;
}

interface Step {
  readonly index: number;
  readonly gain: number;
  readonly deposited: number;
  /** What could gain: the value before, with what was deposited meanwhile. */
  readonly base: number;
}

function forEachStep(points: readonly ChartPoint[], visit: (step: Step) => void): void {
  let before: { usd: number; deposited: number } | null = null;
  points.forEach(({ usd, deposited }, index) => {
    if (usd === null) return;
    if (before) {
      const moved = deposited - before.deposited;
      const base = before.usd + Math.max(moved, 0);
      visit({ index, deposited: moved, base, gain: usd - before.usd - moved });
    }
    before = { usd, deposited };
  });
}
