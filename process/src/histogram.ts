/** Upper bounds of the buckets, seconds; the last bucket has no bound. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How many values were at most as large as each bound, cumulative as Prometheus counts; with all values and their sum. */
export interface HistogramReport {
  readonly buckets: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  readonly sum: number;
}

export function createHistogram(): { observe(seconds: number): void; report(): HistogramReport } {
  const counts = BOUNDS.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe(seconds) {
      count += 1;
      sum += seconds;
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) counts[bucket]! += 1;
    },
    report() {
      let below = 0;
      const buckets = BOUNDS.map((bound, index) => {
        below += counts[index]!;
        return [bound, below] as const;
      });
      return { buckets, count, sum };
    },
  };
}
