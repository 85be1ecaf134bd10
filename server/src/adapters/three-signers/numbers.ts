import type { Fields } from '../signer-asking.ts';
import { type SignerReport, signerReport } from '../signer-report.ts';
import type { Lag } from './lag.ts';
import type { SignerMember } from './member.ts';

type Counts = Readonly<Record<string, number>>;
type Histogram = SignerReport['signSeconds'];

/** What all that answer report, as one report: sums of what they do, and the worst of how they are. Throws SIGNER_UNAVAILABLE if none does. */
export async function numbersOfAll(
  members: readonly SignerMember[],
  lag: Lag,
  within?: number,
): Promise<Fields> {
  const looking = lag.look(members);
  const answers = await Promise.allSettled(
    members.filter(({ isHere }) => isHere()).map((member) => member.ask('numbers', {}, within)),
  );
  const reports = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [signerReport.parse(JSON.parse(String(answer.value.report)))] : [],
  );
  // Asked again, so that it says why.
  if (reports.length === 0) return await members[0]!.ask('numbers', {}, within);
  const lags = await looking;
  const here = members.map(({ name, isHere }) => ({ name, isHere: isHere(), ...lags.get(name) }));
  return { report: JSON.stringify({ ...reports.reduce(joined), members: here }) };
}

function joined(one: SignerReport, other: SignerReport): SignerReport {
  return {
    ...one,
    startedAt: Math.max(one.startedAt, other.startedAt),
    residentBytes: one.residentBytes + other.residentBytes,
    requests: joinedRequests([...one.requests, ...other.requests]),
    refusals: both(one.refusals, other.refusals, (a, b) => a + b),
    signatures: both(one.signatures, other.signatures, (a, b) => a + b),
    signSeconds: summed(one.signSeconds, other.signSeconds),
    journalWriteSeconds: summed(one.journalWriteSeconds, other.journalWriteSeconds),
    keyService: {
      failures: one.keyService.failures + other.keyService.failures,
      seconds: summed(one.keyService.seconds, other.keyService.seconds),
    },
    isInDoubt: one.isInDoubt || other.isInDoubt,
    journal: larger(one.journal, other.journal),
    copy: one.copy && other.copy ? larger(one.copy, other.copy) : (one.copy ?? other.copy),
    limits: both(one.limits, other.limits, Math.max),
    holds: both(one.holds, other.holds, Math.max),
    frozen: Math.max(one.frozen, other.frozen),
    disks: both(one.disks, other.disks, Math.min),
  };
}

function joinedRequests(requests: SignerReport['requests']): SignerReport['requests'] {
  const counts = new Map<string, [string, string, number]>();
  for (const [name, outcome, count] of requests) {
    const key = `${name} ${outcome}`;
    counts.set(key, [name, outcome, count + (counts.get(key)?.[2] ?? 0)]);
  }
  return [...counts.values()];
}

/** What one of them lacks is as the other has it. */
function both(one: Counts, other: Counts, join: (a: number, b: number) => number): Record<string, number> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [a, b] = [one[name], other[name]];
      return [name, a === undefined || b === undefined ? (a ?? b ?? 0) : join(a, b)];
    }),
  );
}

/** Their bounds are the same. */
function summed(one: Histogram, other: Histogram): Histogram {
  const buckets = one.buckets.map(([bound, count], index): [number, number] => [
    bound,
    count + (other.buckets[index]?.[1] ?? 0),
  ]);
  return { buckets, count: one.count + other.count, sum: one.sum + other.sum };
}

function larger<Size extends Counts>(one: Size, other: Size): Size {
  return both(one, other, Math.max) as Size;
}
