/** A benchmark's result: our value, the baseline's, and the bound on their ratio. */
export interface Result {
  readonly name: string;
  readonly ours: string;
  readonly baseline: string;
  /** Ours over baseline, or ours alone if the bound is absolute. */
  readonly ratio: number;
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
  /** The goal, if the bound is looser. */
  readonly note?: string;
}

export function isWithinBound({ ratio, bound }: Result): boolean {
  return 'atMost' in bound ? ratio <= bound.atMost : ratio >= bound.atLeast;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** The percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures two tasks in turn, so that other load on the machine affects both. */
export async function alternate(
  rounds: number,
  ours: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
) {
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(ours));
    times.baseline.push(await timed(baseline));
  }
  return times;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1_000).toFixed(0)} µs`;
}
