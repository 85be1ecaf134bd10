import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

export type UserRow = Pick<
  Selectable<Database['users']>,
  'id' | 'subject' | 'email' | 'email_verified' | 'session_epoch' | 'sessions_valid_after' | 'provider'
>;

const COLUMNS = [
  ...([
    'id',
    'subject',
    'email',
    'email_verified',
    'session_epoch',
    'sessions_valid_after',
    'provider',
  ] as const),
];

/** How often the account of one subject may be set aside. */
const SUCCESSORS_MAX = 8;

/** Under which subjects an identity has users here: its own, and for each account that was set aside, a successor's. */
function subjectsOf(subject: string): string[] {
  const successors = Array.from({ length: SUCCESSORS_MAX }, (_, at) => `${subject}\n${at + 2}`);
  return [subject, ...successors];
}

/** The subject that the identity service knows. */
export function ownSubject(subject: string): string {
  return subject.split('\n')[0]!;
}

/** The next subject after one of subjectsOf; null if there is none. */
export function successorSubject(subject: string): string | null {
  const [own = '', at = '1'] = subject.split('\n');
  return Number(at) > SUCCESSORS_MAX ? null : `${own}\n${Number(at) + 1}`;
}

/** The user of an identity, or null before its first call. */
export async function findUser(db: Db, issuer: string, subject: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjectsOf(subject))
    .orderBy('subject', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds or creates the user of an identity, safe under concurrent first calls; stores the newest e-mail. Once verified, an e-mail
 * stays so: a token may be older than its verification.
 */
export async function upsertUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'subject' | 'email' | 'email_verified' | 'provider'> & {
    readonly issuer: string;
  },
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
      provider: user.provider,
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
