import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { IN_SIGNER, isPinSet } from './older.ts';

export async function hasPin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pins')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isPinSet)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSet(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    insert into pins (user_id, hash) values (${userId}, ${IN_SIGNER})
    on conflict (user_id) do update set hash = excluded.hash, updated_at = now()`.execute(tx);
}

export async function markRemoved(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx
    .updateTable('pins')
    .set({ hash: null, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}

export async function markReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pins').where('user_id', '=', userId).execute();
}

/** Shows how often a PIN was wrong since it was right, and until when it is locked. Wrong ones may be reported out of order. */
export async function showTries(
  db: Db,
  userId: string,
  failed: number,
  lockedUntil: Date | null,
): Promise<void> {
  await sql`
    update pins set (failed_tries, locked_until, updated_at) = (
      select case when tries = 0 then 0 else greatest(failed_tries, tries) end,
             case when tries = 0 then null else greatest(locked_until, until) end, now()
      from (select ${failed}::int as tries, ${lockedUntil}::timestamptz as until) as newest
    )
    where user_id = ${userId} and (failed_tries <> ${failed}::int or locked_until is distinct from ${lockedUntil})`.execute(
    db,
  );
}
