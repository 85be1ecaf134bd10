import { sql } from 'kysely';
import { mayWrite, mayWriteOnce } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';

export interface Forgotten {
  readonly userId: string;
  readonly email: string | null;
  readonly id: string;
  readonly isLinkGood: boolean;
  readonly dueAt: Date | null;
}

/**
 * Replaces the link of a user, and returns it. A wait that has begun keeps its own: who asks again must not spoil the link by which
 * the owner can cancel it.
 */
export async function writeLink(db: Db, userId: string, id: string, until: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pin_resets as kept (user_id, id, link_until) values (${userId}, ${id}, ${until})
    on conflict (user_id) do update set
      id = case when kept.due_at is null then excluded.id else kept.id end, link_until = excluded.link_until
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function findByLink(db: Db, id: string, now: Date): Promise<Forgotten | null> {
  const { rows } = await sql<Forgotten>`
    select user_id as "userId", users.email, pin_resets.id, link_until > ${now} as "isLinkGood", due_at as "dueAt"
    from pin_resets join users on users.id = user_id where pin_resets.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function emailOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}

export async function dueOf(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('pin_resets')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Begins the wait of the link, once. False if it has begun, or the link is no longer valid. */
export async function writeDue(db: Db, id: string, due: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update pin_resets set due_at = ${due} where id = ${id} and due_at is null and link_until > ${now} and ${mayWrite}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** An operator's: without a link that was mailed. */
export async function writeWait(db: Db, userId: string, id: string, due: Date): Promise<void> {
  await db
    .insertInto('pin_resets')
    .values({ user_id: userId, id, link_until: due, due_at: due })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, link_until: due, due_at: due }))
    .execute();
}

export async function moveDue(db: Db, userId: string, due: Date): Promise<void> {
  await db.updateTable('pin_resets').set({ due_at: due }).where('user_id', '=', userId).execute();
}

export async function removeReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pin_resets').where('user_id', '=', userId).execute();
}

/** None while all changes are stopped: until then the PIN stays, and its owner may still keep it. */
export async function dueResets(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pin_resets')
    .select('user_id')
    .where('due_at', '<=', now)
    .where(mayWriteOnce)
    .orderBy('due_at')
    .limit(100)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The signer has removed it. */
export async function markForgotten(tx: Db, userId: string): Promise<void> {
  await sql`
    update pins set hash = null, failed_tries = 0, locked_until = null, updated_at = now()
    where user_id = ${userId}`.execute(tx);
}
