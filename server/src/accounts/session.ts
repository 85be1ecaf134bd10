import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { SignIn } from '../ports/identity.ts';
import { isUserBlocked } from './accounts.ts';

/** A user with the sign-in that they use. Moving money and changing credentials take a session, not only a user. */
export interface Session {
  readonly userId: string;
  readonly signIn: SignIn;
  /** Of the PIN that was given with this call, for one mandate; null or unset if the user has none. */
  readonly pinTicket?: string | null;
}

type Executor = Db | Transaction<Database>;

/**
 * A query that locks and returns the user's row while the session is valid. A statement that contains it is ordered before
 * or after a password reset, a sign-out everywhere or a block, and writes nothing after one.
 */
export function sessionPermit(session: Session): RawBuilder<unknown> {
  return sql`select from users where ${isValid(session)} for share`;
}

/**
 * Locks the user's row until the transaction ends: serializes it with other transactions of the user and with whatever ends
 * the session. Inserting rows that reference the user stays possible, which settlement needs while it holds a wallet.
 * Throws CallError UNAUTHENTICATED or ACCOUNT_BLOCKED if the session is no longer valid.
 */
export async function lockSession(tx: Transaction<Database>, session: Session): Promise<void> {
  const { rows } = await sql`select from users where ${isValid(session)} for no key update`.execute(tx);
  if (rows.length === 0) throw await sessionRefusal(tx, session);
}

/** Why a session is no longer valid. */
export async function sessionRefusal(db: Executor, { userId }: Session): Promise<CallError> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isUserBlocked(sql`${userId}::uuid`)} as blocked`.execute(db);
  return new CallError(rows[0]!.blocked ? 'ACCOUNT_BLOCKED' : 'UNAUTHENTICATED');
}

/** A condition on users. A block also updates the row, so that a statement that waited for its lock sees it. */
function isValid({ userId, signIn }: Session): RawBuilder<boolean> {
  const isCurrent =
    signIn.epoch !== null
      ? sql`session_epoch = ${signIn.epoch}`
      : sql`(sessions_valid_after is null or sessions_valid_after < ${signIn.at})`;
  return sql`
    users.id = ${userId} and ${isCurrent}
    and not exists (select from blocked_emails where blocked_emails.email = users.email)`;
}
