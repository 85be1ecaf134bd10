import { createHistogram, type HistogramReport } from './histogram.ts';

/** How a request ended. */
export type Outcome = 'done' | 'refused' | 'on_hold' | 'deferred' | 'failed';

/**
 * Which check a refused request did not pass: its shape, whose the wallet is, its mandate, its bytes, what was signed before, the
 * operator's rules, a hold, a limit, a freeze, or a PIN or passkey.
 */
export type Check =
  | 'request'
  | 'owner'
  | 'mandate'
  | 'transaction'
  | 'signed_before'
  | 'rules'
  | 'hold'
  | 'limit'
  | 'frozen'
  | 'factor'
  | 'other';

/** What this process has counted since its start. Names come from this code, never from a request. */
export interface Counts {
  /** Unix time, seconds. */
  readonly startedAt: number;
  readonly residentBytes: number;
  /** By name and outcome. */
  readonly requests: readonly (readonly [name: string, outcome: Outcome, count: number])[];
  /** Requests to sign that were refused or held, by the check. */
  readonly refusals: Readonly<Partial<Record<Check, number>>>;
  /** New signatures by kind of intent. */
  readonly signatures: Readonly<Record<string, number>>;
  readonly signSeconds: HistogramReport;
  readonly journalWriteSeconds: HistogramReport;
  readonly keyService: { readonly failures: number; readonly seconds: HistogramReport };
}

/** Counts for operators: see docs/monitoring.md. */
export interface Numbers {
  ended(name: string, outcome: Outcome, seconds: number): void;
  refused(check: Check): void;
  signed(kind: string): void;
  journalWritten(seconds: number): void;
  keyServiceAsked(isAnswered: boolean, seconds: number): void;
  counts(): Counts;
}

export function createNumbers(): Numbers {
  const requests = new Map<string, Map<Outcome, number>>();
  const refusals: Partial<Record<Check, number>> = {};
  const signatures: Record<string, number> = {};
  const signing = createHistogram();
  const writing = createHistogram();
  const asking = createHistogram();
  let failures = 0;

  return {
    ended(name, outcome, seconds) {
      const outcomes = requests.get(name) ?? new Map<Outcome, number>();
      requests.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      if (name === 'sign') signing.observe(seconds);
    },
    refused(check) {
      refusals[check] = (refusals[check] ?? 0) + 1;
    },
    signed(kind) {
      signatures[kind] = (signatures[kind] ?? 0) + 1;
    },
    journalWritten: writing.observe,
    keyServiceAsked(isAnswered, seconds) {
      if (!isAnswered) failures += 1;
      asking.observe(seconds);
    },
    counts: () => ({
      startedAt: Math.round(performance.timeOrigin / 1_000),
      residentBytes: process.memoryUsage.rss(),
      requests: [...requests].flatMap(([name, outcomes]) =>
        [...outcomes].map(([outcome, count]) => [name, outcome, count] as const),
      ),
      refusals: { ...refusals },
      signatures: { ...signatures },
      signSeconds: signing.report(),
      journalWriteSeconds: writing.report(),
      keyService: { failures, seconds: asking.report() },
    }),
  };
}
