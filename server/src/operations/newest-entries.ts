import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** An entry of the audit log. Of what users did, ids are truncated and facts are left out: it identifies no one. */
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
    select id, at, kind, actor, position,
      case actor when 'server' then left(user_id::text, 8) else user_id::text end as "userId",
      case actor when 'server' then left(wallet_id::text, 8) else wallet_id::text end as "walletId",
      case actor when 'server' then '{}' else facts end as facts
    from audit_log
    where (${before}::bigint is null or id < ${before}::bigint) and (not ${ofOperators} or actor <> 'server')
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
