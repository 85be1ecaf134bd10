import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { SignIn } from '../ports/identity.ts';
import { isUserBlocked } from './accounts.ts';

/** A user as signed in by one sign-in. What moves money or changes credentials names one, not only a user. */
export interface Session {
  readonly userId: string;
  readonly signIn: SignIn;
}

type Executor = Db | Transaction<Database>;

/**
 * A query that locks and answers the user's row as long as the session counts: what the same statement writes is ordered
 * before or after a password reset, a sign-out everywhere or a block, and is not written after one.
 */
export function sessionPermit(session: Session): RawBuilder<unknown> {
  return sql`select from users where ${counts(session)} for share`;
}

/**
 * Makes this transaction's changes take turns with others of the user that do so, and with what ends the session. Leaves
 * rows that refer to the user free to be written: settlement does so while it holds a wallet that others may wait for.
 * Throws CallError UNAUTHENTICATED or ACCOUNT_BLOCKED if the session no longer counts.
 */
export async function takeTurn(tx: Transaction<Database>, session: Session): Promise<void> {
  const { rows } = await sql`select from users where ${counts(session)} for no key update`.execute(tx);
  if (rows.length === 0) throw await sessionRefusal(tx, session);
}

/** Why a session no longer counts. */
export async function sessionRefusal(db: Executor, { userId }: Session): Promise<CallError> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isUserBlocked(sql`${userId}::uuid`)} as blocked`.execute(db);
  return new CallError(rows[0]!.blocked ? 'ACCOUNT_BLOCKED' : 'UNAUTHENTICATED');
}

/** On a row of users. A block also changes the row itself, so that a statement that waited for it sees it. */
function counts({ userId, signIn }: Session): RawBuilder<boolean> {
  const isCurrent =
    'epoch' in signIn
      ? sql`session_epoch = ${signIn.epoch}`
      : sql`(sessions_valid_after is null or sessions_valid_after < ${signIn.at})`;
  return sql`
    users.id = ${userId} and ${isCurrent}
    and not exists (select from blocked_emails where blocked_emails.email = users.email)`;
}
