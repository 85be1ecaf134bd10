/** Upper bounds of the latency buckets, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

interface Series {
  count: number;
  seconds: number;
  buckets: number[];
}

/** Counters of this process in Prometheus' text form. */
export interface Metrics {
  /** One answered call; `name` is empty where there is no such function. Time in milliseconds. */
  call(name: string, status: number, elapsed: number): void;
  /** A value read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** Answers the function that counts one more. */
  counter(name: string, help: string): () => void;
  text(): string;
}

export function metrics(): Metrics {
  const requests = new Map<string, number>();
  const latency = new Map<string, Series>();
  const values: { name: string; help: string; type: 'gauge' | 'counter'; read: () => number }[] = [];
  return {
    call(name, status, elapsed) {
      const labels = `function="${name || 'unknown'}"`;
      const key = `${labels},status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      const series = latency.get(labels) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
      latency.set(labels, series);
      series.count += 1;
      series.seconds += elapsed / 1_000;
      BUCKETS.forEach((bound, i) => {
        if (elapsed / 1_000 <= bound) series.buckets[i]! += 1;
      });
    },
    gauge(name, help, read) {
      values.push({ name, help, type: 'gauge', read });
    },
    counter(name, help) {
      let count = 0;
      values.push({ name, help, type: 'counter', read: () => count });
      return () => {
        count += 1;
      };
    },
    text() {
      const lines = [
        '# HELP cumulus_calls_total Calls of named functions by HTTP status.',
        '# TYPE cumulus_calls_total counter',
        ...[...requests].map(([labels, count]) => `cumulus_calls_total{${labels}} ${count}`),
        '# HELP cumulus_call_seconds Time to answer a call.',
        '# TYPE cumulus_call_seconds histogram',
        ...[...latency].flatMap(([labels, series]) => [
          ...BUCKETS.map((le, i) => `cumulus_call_seconds_bucket{${labels},le="${le}"} ${series.buckets[i]}`),
          `cumulus_call_seconds_bucket{${labels},le="+Inf"} ${series.count}`,
          `cumulus_call_seconds_sum{${labels}} ${series.seconds}`,
          `cumulus_call_seconds_count{${labels}} ${series.count}`,
        ]),
        ...values.flatMap(({ name, help, type, read }) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          `${name} ${read()}`,
        ]),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}
