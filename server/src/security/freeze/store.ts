import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

/** Since when the account is frozen; null if it is not. */
export async function frozenSince(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('users').select('frozen_at').where('id', '=', userId).executeTakeFirst();
  return row?.frozen_at ?? null;
}

/**
 * What a link that freezes is for, as digits and dashes: the session epoch, and when the account was last thawed. A new password, a
 * sign-out everywhere and a thaw end all earlier links. Null if there is no such user.
 */
export async function freezeState(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select session_epoch || '-' || coalesce(floor(extract(epoch from thawed_at) * 1000)::text, '0') as state
    from users where id = ${userId}`.execute(db);
  return rows[0]?.state ?? null;
}

/** False if it is frozen, or there is no such user. */
export async function markFrozen(tx: Transaction<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update users set frozen_at = date_trunc('milliseconds', clock_timestamp()), freeze_recorded = false
    where id = ${userId} and frozen_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** The signer has the freeze. False if it had it before, or there is no freeze. */
export async function markRecorded(tx: Transaction<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update users set freeze_recorded = true
    where id = ${userId} and frozen_at is not null and not freeze_recorded returning id`.execute(tx);
  return rows.length > 0;
}

/** False if it is not frozen. */
export async function markThawed(tx: Transaction<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update users set frozen_at = null, freeze_recorded = false, thawed_at = clock_timestamp()
    where id = ${userId} and frozen_at is not null returning id`.execute(tx);
  return rows.length > 0;
}

/** Users whose freeze the signer may not have. */
export async function unrecordedFreezes(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('frozen_at', 'is not', null)
    .where('freeze_recorded', '=', false)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
