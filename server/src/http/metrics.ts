import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';

/** Upper bounds of the latency buckets, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface Metrics {
  /** Served at /metrics. */
  readonly registry: Registry;
  /** Counts an answered call; `name` is empty if there is no such function. Milliseconds. */
  call(name: string, status: number, elapsed: number): void;
  /** Adds a value that is read at each scrape. If it cannot be read, the last one stays. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Adds a counter; returns the function that increments it. */
  counter(name: string, help: string): () => void;
  /**
   * Adds a counter with labels, each with all values that it may have; returns the function that increments one of its series.
   * They begin at 0, so that the first increase is one.
   */
  labelled(name: string, help: string, labels: LabelValues): (values: Labels) => void;
  /** Adds a histogram of seconds with labels of few values; returns the function that takes a value. */
  seconds(name: string, help: string, labels: readonly string[]): (values: Labels, seconds: number) => void;
  /** Adds a family whose samples are read at each scrape, all together. It has none while they cannot be read. */
  family(family: Family): void;
}

type Labels = Readonly<Record<string, string>>;
type LabelValues = Readonly<Record<string, readonly string[]>>;

/** One line of a family. `suffix`: of a histogram's `_bucket`, `_sum` and `_count`. */
export interface Sample {
  readonly value: number;
  readonly labels?: Labels;
  readonly suffix?: '_bucket' | '_sum' | '_count';
}

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'cumulus_calls_total',
    help: 'Calls of named functions by HTTP status.',
    labelNames: ['function', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'cumulus_call_seconds',
    help: 'Time to answer a call.',
    labelNames: ['function'],
    buckets: BUCKETS,
    registers,
  });
  return {
    registry,
    call(name, status, elapsed) {
      const labels = { function: name || 'unknown' };
      calls.inc({ ...labels, status });
      seconds.observe(labels, elapsed / 1_000);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          try {
            this.set(await read());
          } catch {}
        },
      });
    },
    counter(name, help) {
      const counter = new Counter({ name, help, registers });
      return () => counter.inc();
    },
    labelled(name, help, labels) {
      const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers });
      for (const values of combinations(labels)) counter.inc(values, 0);
      return (values) => counter.inc({ ...values });
    },
    seconds(name, help, labelNames) {
      const histogram = new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });
      return (values, taken) => histogram.observe({ ...values }, taken);
    },
    family({ name, help, type, read }) {
      // Counts of other processes: the library's own metrics only count what happens here.
      const collector = {
        ...{ name, help, type },
        async get() {
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => []);
          const values = samples.map(({ value, labels = {}, suffix = '' }) => {
            return { value, labels, metricName: `${name}${suffix}` };
          });
          return { name, help, type, values, aggregator: 'omit' };
        },
      };
      registry.registerMetric(collector as unknown as Metric);
    },
  };
}

/** Each label with each of its values. */
function combinations(labels: LabelValues): Record<string, string>[] {
  let found: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(labels))
    found = found.flatMap((each) => values.map((value) => ({ ...each, [label]: value })));
  return found;
}
