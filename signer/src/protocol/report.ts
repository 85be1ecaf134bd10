import { statfsSync } from 'node:fs';
import type { Journal } from '../journal/journal.ts';
import type { Operations } from '../operator/operations.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Spending } from '../policy/spending.ts';
import type { Counts, Numbers } from './numbers.ts';

/** What an operator watches of a signer. It has no network: servers ask for it and expose it at /metrics. */
export interface Report extends Counts {
  /** Whether it signs nothing because of its journal. */
  readonly isInDoubt: boolean;
  readonly journal: { readonly bytes: number; readonly records: number };
  /** Null without a copy. */
  readonly copy: { readonly bytes: number; readonly seconds: number } | null;
  /** Which part of each limit of an hour is used, by its name: `usd`, or a mint. */
  readonly limits: Readonly<Record<string, number>>;
  /** Holds by what they are on: all, wallet, user, mint. */
  readonly holds: Readonly<Record<string, number>>;
  readonly frozen: number;
  /** Free part of the disks, by what is on them. */
  readonly disks: Readonly<Record<string, number>>;
}

export interface ReportDeps {
  readonly journal: Pick<Journal, 'doubt' | 'bytes' | 'head' | 'copyLag'>;
  readonly numbers: Pick<Numbers, 'counts'>;
  readonly operations: Pick<Operations, 'holds'>;
  readonly spending: Pick<Spending, 'used'>;
  readonly freezes: Pick<Freezes, 'count'>;
  /** Folders by what is in them. */
  readonly folders: Readonly<Record<string, string>>;
}

export function reportOf(deps: ReportDeps, now: number): Report {
  const { journal, numbers, operations, spending, freezes, folders } = deps;
  const lag = journal.copyLag();
  const holds: Record<string, number> = { all: 0, wallet: 0, user: 0, mint: 0 };
  for (const { subject } of operations.holds()) {
    const kind = subject.split(':')[0]!;
    holds[kind] = (holds[kind] ?? 0) + 1;
  }
  return {
    ...numbers.counts(),
    isInDoubt: journal.doubt() !== null,
    journal: { bytes: journal.bytes(), records: journal.head().count },
    copy: lag && { bytes: lag.bytes, seconds: lag.milliseconds / 1_000 },
    limits: spending.used(now),
    holds,
    frozen: freezes.count(),
    disks: Object.fromEntries(Object.entries(folders).flatMap(([name, folder]) => freePart(name, folder))),
  };
}

/** Empty if the disk does not tell. */
function freePart(name: string, folder: string): readonly (readonly [string, number])[] {
  try {
    const { bavail, blocks } = statfsSync(folder);
    return blocks > 0 ? [[name, bavail / blocks]] : [];
  } catch {
    return [];
  }
}
