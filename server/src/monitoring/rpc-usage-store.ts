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
  type Row = Omit<MonthOfCalls, 'creditsByItsEnd'> & { elapsed: number | null; left: number };
  const { rows } = await sql<Row>`
    select ${MONTH} as month,
      coalesce(sum(calls), 0)::float8 as calls,
      coalesce(sum(credits), 0)::float8 as credits,
      coalesce(json_object_agg(cause, credits order by credits desc, cause), '{}') as causes,
      extract(epoch from now() - min(since))::float8 as elapsed,
      extract(epoch from date_trunc('month', ${UTC}) + interval '1 month' - ${UTC})::float8 as left
    from (
      select cause, sum(calls) as calls, sum(credits) as credits, min(since) as since
      from rpc_usage where month = ${MONTH} group by cause
    ) as by_cause`.execute(db);
  const { elapsed, left, ...used } = rows[0]!;
  const isLongEnough = elapsed !== null && elapsed >= HOUR;
  return {
    ...used,
    creditsByItsEnd: isLongEnough ? Math.round(used.credits * (1 + left / elapsed)) : null,
  };
}
