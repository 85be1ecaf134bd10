import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** An entry of the audit log. */
export interface NewestEntry {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly actor: string;
  readonly userId: string | null;
  readonly walletId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** In the chain; null for a second or so. */
  readonly position: bigint | null;
}

/** The newest entries of the audit log, all or of the operators, before an id. */
export async function newestEntries(
  db: Db,
  { before, ofOperators }: { readonly before: string | null; readonly ofOperators: boolean },
  limit: number,
): Promise<NewestEntry[]> {
  const { rows } = await sql<NewestEntry>`
    select id, at, kind, actor, user_id as "userId", wallet_id as "walletId", facts, position from audit_log
    where (${before}::bigint is null or id < ${before}::bigint) and (not ${ofOperators} or actor <> 'server')
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
