import { sql } from 'kysely';
import { canonicalFile } from '../../../../wire/src/canonical-json.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Line } from './line.ts';

/** How the swaps of the newest days were executed. */
export interface Executed {
  /** ISO times: the swaps that were settled from the one, before the other. */
  readonly from: string;
  readonly until: string;
  /** Swaps of these days that have no signed receipt with all marks, and so are not in it. */
  readonly uncounted: string;
  readonly lines: readonly Line[];
  readonly figures: readonly Figures[];
}

export interface Execution {
  read(): Promise<Executed>;
  /** YYYY-MM-DD, UTC: the last closed day. */
  day(): string;
  file(): Promise<{ readonly fileName: string; readonly content: string }>;
}

const DAY_MS = 86_400_000;
const DAYS = 30;
/** A day is closed so long after its end: by then its last swaps have their receipts. */
const CLOSING_MS = 60 * 60_000;
/** The newest are published if there are more: the file is read as a whole. */
const LINES_MAX = 20_000;

/** Adds closed days up once: what a process has read is right until the next day is closed. */
export function createExecution({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
}): Execution {
  let latest: { readonly until: number; readonly executed: Promise<Executed> } | null = null;

  async function readUntil(until: number): Promise<Executed> {
    const [from, to] = [new Date(until - DAYS * DAY_MS), new Date(until)];
    const { rows } = await sql<{ line: Line; at: Date }>`
      select line, settled_at as at from swap_marks
      where settled_at >= ${from} and settled_at < ${to} and line is not null
      order by settled_at desc limit ${LINES_MAX}`.execute(db);
    const first = rows.length === LINES_MAX ? rows.at(-1)!.at : from;
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from swap_marks
      where settled_at >= ${first} and settled_at < ${to} and line is null`.execute(db);
    const lines = rows.map(({ line }) => line).sort((a, b) => (a.leaf < b.leaf ? -1 : 1));
    return {
      from: first.toISOString(),
      until: to.toISOString(),
      uncounted: String(counted[0]!.count),
      lines,
      figures: figuresOf(lines),
    };
  }

  function closedUntil(): number {
    const now = clock.now() - CLOSING_MS;
    return now - (now % DAY_MS);
  }

  function read(): Promise<Executed> {
    const until = closedUntil();
    if (latest?.until !== until) {
      const executed = readUntil(until);
      latest = { until, executed };
      executed.catch(() => (latest = null));
    }
    return latest!.executed;
  }

  const day = () => new Date(closedUntil() - DAY_MS).toISOString().slice(0, 10);

  return {
    ...{ read, day },
    async file() {
      const [named, executed] = [day(), await read()];
      return {
        fileName: `cumulus-execution-${named}.json`,
        content: canonicalFile({ format: 'cumulus execution 1', ...executed }),
      };
    },
  };
}
