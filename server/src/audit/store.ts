import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { type ChainedEntry, type Entry, NO_HASH } from './entry.ts';

type Tx = Transaction<Database>;

const CHAIN_LOCK = 7_316_244_012;

const columns = sql`
  id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, actor,
  user_id as "userId", wallet_id as "walletId", facts::text as facts`;

/** Locks until the transaction ends. Returns false if another process holds the lock. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as held`.execute(tx);
  return rows[0]!.held;
}

export async function readHead(db: Db | Tx): Promise<{ position: bigint; hash: string }> {
  const { rows } = await sql<{ position: bigint; hash: string }>`
    select position, hash from audit_log where position is not null order by position desc limit 1`.execute(
    db,
  );
  return rows[0] ?? { position: 0n, hash: NO_HASH };
}

/** Entries without a position, by id. */
export async function unchained(tx: Tx, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${columns} from audit_log where position is null order by audit_log.id limit ${limit}`.execute(tx);
  return rows;
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

export async function putPositions(
  tx: Tx,
  chained: readonly Pick<ChainedEntry, 'id' | 'position' | 'hash'>[],
): Promise<void> {
  await sql`
    update audit_log set position = link.position, hash = link.hash
    from unnest(
      ${chained.map(({ id }) => id)}::bigint[], ${chained.map(({ position }) => String(position))}::bigint[],
      ${chained.map(({ hash }) => hash)}::text[]
    ) as link (id, position, hash)
    where audit_log.id = link.id`.execute(tx);
}

/** Chained entries after a position, by position. */
export async function chainAfter(db: Db, position: bigint, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select ${columns}, position, hash from audit_log
    where position > ${String(position)}::bigint order by position limit ${limit}`.execute(db);
  return rows;
}
