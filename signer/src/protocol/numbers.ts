import { createHistogram, type HistogramReport } from '../../../process/src/histogram.ts';
import type { Intent } from '../terms/intent.ts';

/** How a request ended. */
export type Outcome = 'done' | 'refused' | 'on_hold' | 'deferred' | 'failed';

/** All checks. */
const CHECKS = [
  ...(['request', 'owner', 'mandate', 'transaction', 'signed_before', 'rules'] as const),
  ...(['order', 'hold', 'limit', 'frozen', 'factor', 'other'] as const),
];

/**
 * Which check a refused request did not pass: its shape, whose the wallet is, its mandate, its bytes, what was signed before, the
 * operator's rules, what holds for orders, a hold, a limit, a freeze, or a PIN or passkey.
 */
export type Check = (typeof CHECKS)[number];

const KINDS = ['transfer_sol', 'transfer_token', 'swap', 'reclaim'] as const;

/** Counts begin at 0, so that the first increase is one. */
function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** What this process has counted since its start. Names come from this code, never from a request. */
export interface Counts {
  /** Unix time, seconds. */
  readonly startedAt: number;
  readonly residentBytes: number;
  /** By name and outcome. */
  readonly requests: readonly (readonly [name: string, outcome: Outcome, count: number])[];
  /** Requests to sign that were refused or held, by the check. */
  readonly refusals: Readonly<Record<Check, number>>;
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
  signed(kind: Intent['kind']): void;
  journalWritten(seconds: number): void;
  keyServiceAsked(isAnswered: boolean, seconds: number): void;
  counts(): Counts;
}

export function createNumbers(): Numbers {
  const requests = new Map<string, Map<Outcome, number>>();
  const refusals = zeros(CHECKS);
  const signatures: Record<Intent['kind'], number> = zeros(KINDS);
  const signing = createHistogram();
  const writing = createHistogram();
  const asking = createHistogram();
  let failures = 0;

  return {
    ended(name, outcome, seconds) {
      const outcomes = requests.get(name) ?? new Map<Outcome, number>();
      requests.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      if (name === 'sign' || name === 'pair_second') signing.observe(seconds);
    },
    refused(check) {
      refusals[check] += 1;
    },
    signed(kind) {
      signatures[kind] += 1;
    },
    journalWritten: writing.observe,
    keyServiceAsked(isAnswered, seconds) {
      if (!isAnswered) failures += 1;
      asking.observe(seconds);
    },
    counts: () => ({
      startedAt: Math.round(performance.timeOrigin) / 1_000,
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
