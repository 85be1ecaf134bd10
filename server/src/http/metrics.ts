import { Counter, Gauge, Histogram, Registry } from 'prom-client';

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
  };
}
