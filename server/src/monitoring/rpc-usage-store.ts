import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Used } from './rpc-usage.ts';

/** What the calls to the Solana nodes have come to in this month, UTC, over all servers; to within a minute of each. */
export interface MonthOfCalls {
  /** `2026-11`. */
  readonly month: string;
  readonly calls: number;
  readonly credits: number;
  /** Credits by the end of the month, if it goes on as since its first call; null in the first hour. */
  readonly creditsByItsEnd: number | null;
  /** Credits by what the calls were made for, the most first. */
  readonly causes: Readonly<Record<string, number>>;
}

/** Seconds. */
const HOUR = 3_600;
const UTC = sql`(now() at time zone 'UTC')`;
const MONTH = sql`to_char(${UTC}, 'YYYY-MM')`;

/** Adds to the sums of this month, and forgets those of more than a year ago. */
export async function addUsage(db: Db, used: readonly Used[]): Promise<void> {
  const [causes, methods] = [used.map(({ cause }) => cause), used.map(({ method }) => method)];
  const [calls, credits] = [used.map((each) => each.calls), used.map((each) => Math.round(each.credits))];
  await sql`delete from rpc_usage where month < to_char(${UTC} - interval '1 year', 'YYYY-MM')`.execute(db);
  // In one order, so that servers that write at the same time wait for each other and do not deadlock.
  await sql`
    insert into rpc_usage (month, cause, method, calls, credits)
    select ${MONTH}, * from unnest(${causes}::text[], ${methods}::text[], ${calls}::bigint[], ${credits}::bigint[])
      as more (cause, method, calls, credits)
    order by cause, method
    on conflict (month, cause, method) do update
      set calls = rpc_usage.calls + excluded.calls, credits = rpc_usage.credits + excluded.credits`.execute(
    db,
  );
}

export async function readUsage(db: Db): Promise<MonthOfCalls> {
  const { rows } = await sql<{ cause: string; calls: number; credits: number }>`
    select cause, sum(calls)::float8 as calls, sum(credits)::float8 as credits
    from rpc_usage where month = ${MONTH} group by cause order by credits desc, cause`.execute(db);
  const { rows: times } = await sql<{ month: string; elapsed: number | null; left: number }>`
    select ${MONTH} as month,
      extract(epoch from now() - min(since))::float8 as elapsed,
      extract(epoch from date_trunc('month', ${UTC}) + interval '1 month' - ${UTC})::float8 as left
    from rpc_usage where month = ${MONTH}`.execute(db);
  const { month, elapsed, left } = times[0]!;
  const sum = (of: 'calls' | 'credits') => rows.reduce((total, row) => total + row[of], 0);
  const credits = sum('credits');
  const isLongEnough = elapsed !== null && elapsed >= HOUR;
  return {
    ...{ month, calls: sum('calls'), credits },
    creditsByItsEnd: isLongEnough ? Math.round(credits * (1 + left / elapsed)) : null,
    causes: Object.fromEntries(rows.map((row) => [row.cause, row.credits])),
  };
}
