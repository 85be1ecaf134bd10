import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

export type UserRow = Pick<
  Selectable<Database['users']>,
  'id' | 'email' | 'email_verified' | 'session_epoch' | 'sessions_valid_after'
>;

const COLUMNS = ['id', 'email', 'email_verified', 'session_epoch', 'sessions_valid_after'] as const;

/** The user of an identity, or null before its first call. */
export async function findUser(db: Db, issuer: string, subject: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds or creates the user of an identity, safe under concurrent first calls; stores the newest e-mail. Once verified, an e-mail
 * stays so: a token may be older than its verification.
 */
export async function upsertUser(
  db: Db,
  user: { id: string; issuer: string; subject: string; email: string | null; email_verified: boolean },
): Promise<UserRow> {
  // Of concurrent first calls each may meet the other in either of the two unique indexes.
  const created = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (created) return created;
  return await db
    .updateTable('users')
    .set({
      email: user.email,
      email_verified: sql<boolean>`${user.email_verified} or (email_verified and email is not distinct from ${user.email})`,
    })
    .where('issuer', '=', user.issuer)
    .where('subject', '=', user.subject)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** `email` is lower case. */
export async function isEmailBlocked(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_emails')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every sign-in of a user: in one statement, its tokens and the embedded identity's sessions that issue new ones. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await sql`
    with ended as (
      update users set session_epoch = session_epoch + 1, sessions_valid_after = clock_timestamp()
      where id = ${userId} returning issuer, subject
    )
    delete from identity.sessions using ended
    where user_id = case issuer when 'cumulus-identity' then subject::uuid end`.execute(db);
}
