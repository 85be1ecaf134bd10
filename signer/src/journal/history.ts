import { randomBytes } from 'node:crypto';
import type { Head } from './head.ts';
import type { JournalRecord, OriginRecord, RunRecord } from './record.ts';

interface Run {
  readonly run: string;
  /** Records before it. */
  readonly from: number;
}

/** Which positions a journal has had. */
export interface History {
  /** Takes in the next record that is in the file. */
  add(record: JournalRecord): void;
  head(): Head;
  /** How many records came before each run. */
  runs(): ReadonlyMap<string, number>;
  /** How many files of this journal came before. */
  generation(): number;
  /** Digits with which the file before ends; empty for the first. */
  originDigits(): string;
  /** False within what a compacted journal took over: its file was cut. */
  isWhole(): boolean;
  /** Why this journal cannot be the one that has had these positions, as a sentence for the operator; null if it can. */
  doubtOf(heads: readonly Head[]): string | null;
}

const WHAT_TO_DO =
  'Put the newest journal back, or accept this one: docs/operators.md, "The journal of the signer", says how.';

export function createHistory(journal: string): History {
  /** Oldest first. */
  const runs: Run[] = [{ run: '', from: 0 }];
  const accepted = new Set<string>();
  let count = 0;
  let origin: OriginRecord | null = null;
  let isTakenOver = false;

  const has = (head: Head): boolean => {
    if (accepted.has(nameOf(head))) return true;
    const index = runs.findIndex(({ run }) => run === head.run);
    return index >= 0 && head.count <= (runs[index + 1]?.from ?? count);
  };
  return {
    add(record) {
      if (record.kind === 'run') {
        runs.push({ run: record.run, from: record.from ?? count });
        for (const head of record.accepts) accepted.add(nameOf(head));
      }
      if (record.kind === 'origin') {
        origin = record;
        isTakenOver = true;
      } else if (record.kind === 'resumed' && origin) {
        count = origin.count;
        isTakenOver = false;
      } else if (!isTakenOver) count += 1;
    },
    head: () => ({ journal, run: runs.at(-1)!.run, count }),
    runs: () => new Map(runs.map(({ run, from }) => [run, from])),
    generation: () => origin?.generation ?? 0,
    originDigits: () => origin?.digits ?? '',
    isWhole: () => !isTakenOver,
    doubtOf(heads) {
      const own = heads.find((head) => head.journal === journal);
      if (own) {
        if (has(own)) return null;
        const state = own.count > count ? `has ${count} records` : 'is another from there on';
        return `Nothing is signed: the database has seen ${own.count} records of the journal, which ${state}. It was cut, or an older copy was put in its place. ${WHAT_TO_DO}`;
      }
      if (heads.every((head) => accepted.has(nameOf(head)))) return null;
      return `Nothing is signed: the database has seen another journal than this one, which has ${count} records. The old one was removed or replaced. ${WHAT_TO_DO}`;
    },
  };
}

/** The record with which a run begins, from which on `heads` are no reason to doubt. */
export function newRun(heads: readonly Head[] = []): RunRecord {
  const accepts = heads.map(({ journal, run }) => ({ journal, run }));
  return { kind: 'run', at: Date.now(), run: randomBytes(16).toString('hex'), accepts };
}

function nameOf({ journal, run }: Pick<Head, 'journal' | 'run'>): string {
  return `${journal} ${run}`;
}
