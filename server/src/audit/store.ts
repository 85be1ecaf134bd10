import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { ChainedEntry } from './entry.ts';

const columns = sql`
  id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, actor,
  user_id as "userId", wallet_id as "walletId", facts::text as facts`;

/** Chains up to `most` entries, in the order of ids. Returns their number; 0 while another process does this. */
export async function chainSome(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ chained: number }>`select chain_audit(${most}) as chained`.execute(db);
  return rows[0]!.chained;
}

/** The number of entries without a position, and the time of the oldest. */
export async function countUnchained(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(at) as since from audit_log where position is null`.execute(db);
  return rows[0]!;
}

export async function hasUnchained(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from audit_log where position is null) as found`.execute(db);
  return rows[0]!.found;
}

/** Chained entries after a position, by position. */
export async function chainAfter(db: Db, position: bigint, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select ${columns}, position, hash from audit_log
    where position > ${String(position)}::bigint order by position limit ${limit}`.execute(db);
  return rows;
}
