import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { derivedId } from '../../../process/src/derived-id.ts';
import { incidentRefusal, mayWrite } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { SignIn } from '../ports/identity.ts';
import { isUserBlocked } from './accounts.ts';
import { isThawed } from './freeze.ts';

/** A user with the sign-in that they use. Moving money and changing credentials take a session, not only a user. */
export interface Session {
  readonly userId: string;
  readonly signIn: SignIn;
  /** For the PIN or passkey that was given with this call, good for one mandate; null or unset if the user has none. */
  readonly ticket?: string | null;
  /** Id of the grant under which a program acts instead of the user; unset for users. */
  readonly program?: string;
}

type Executor = Db | Transaction<Database>;

/**
 * A query that locks and returns the user's row while the session is valid and the account not frozen. A statement that contains
 * it is ordered before or after a password reset, a sign-out everywhere, the end of the session, a block or a freeze, and writes
 * nothing after one. `also`: what must hold besides.
 */
export function sessionPermit(session: Session, also: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> {
  return sql`select from ${validRows(session)} and ${isThawed} and ${also} for share`;
}

/**
 * Locks the user's row until the transaction ends: serializes it with other transactions of the user and with whatever ends
 * the session. Inserting rows that reference the user stays possible, which settlement needs while it holds a wallet.
 * Throws CallError UNAUTHENTICATED or ACCOUNT_BLOCKED if the session is no longer valid, ACCOUNT_FROZEN if the account is frozen,
 * INCIDENT if all changes are stopped.
 */
export async function lockSession(tx: Transaction<Database>, session: Session): Promise<void> {
  if (!(await isLocked(tx, session, sql`${isThawed} and ${mayWrite}`)))
    throw await sessionRefusal(tx, session);
}

/** As lockSession, also while the account is frozen or all changes are stopped. */
export async function lockSignIn(tx: Transaction<Database>, session: Session): Promise<void> {
  if (!(await isLocked(tx, session, sql`true`))) throw await sessionRefusal(tx, session);
}

async function isLocked(
  tx: Transaction<Database>,
  session: Session,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${validRows(session)} and ${condition}
    for no key update of users ${lockOfSession(session)}`.execute(tx);
  return rows.length > 0;
}

/** The session in table sessions; null for a token of an older version, which does not name its session. */
export function sessionIdOf({ userId, signIn }: Session): string | null {
  if (signIn.sessionId !== null) return signIn.sessionId;
  // Tokens that another service renews keep the time of their sign-in.
  return signIn.epoch === null ? derivedId('session', userId, String(signIn.at.getTime())) : null;
}

/** Why a session may not write. */
export async function sessionRefusal(db: Executor, session: Session): Promise<CallError> {
  const userId = sql`${session.userId}::uuid`;
  const { rows } = await sql<{ blocked: boolean; valid: boolean; thawed: boolean }>`
    select ${isUserBlocked(userId)} as blocked, exists (select from ${validRows(session)}) as valid,
           exists (select from ${validRows(session)} and ${isThawed}) as thawed`.execute(db);
  const { blocked, valid, thawed } = rows[0]!;
  if (blocked) return new CallError('ACCOUNT_BLOCKED');
  if (!valid && session.program !== undefined) return new CallError('GRANT_ENDED');
  if (!valid) return new CallError('UNAUTHENTICATED');
  return thawed ? await incidentRefusal(db) : new CallError('ACCOUNT_FROZEN');
}

/** The user's row and the session's or program's, to be locked: a statement that waited for either sees what has become of it. */
function validRows(session: Session): RawBuilder<unknown> {
  if (session.program !== undefined)
    return sql`
      users join programs on programs.user_id = users.id and programs.id = ${session.program} and programs.ended_at is null
      where users.id = ${session.userId} and ${isNotBlocked}`;
  const id = sessionIdOf(session);
  if (id === null) return sql`users where ${isValid(session)}`;
  return sql`
    users join sessions on sessions.user_id = users.id and sessions.id = ${id} and sessions.ended_at is null
    where ${isValid(session)}`;
}

function lockOfSession(session: Session): RawBuilder<unknown> {
  if (session.program !== undefined) return sql`for share of programs`;
  return sessionIdOf(session) === null ? sql`` : sql`for share of sessions`;
}

/** A condition on users. A block also updates the row, so that a statement that waited for its lock sees it. */
function isValid({ userId, signIn }: Session): RawBuilder<boolean> {
  const isCurrent =
    signIn.epoch !== null
      ? sql`session_epoch = ${signIn.epoch}`
      : sql`(sessions_valid_after is null or sessions_valid_after < ${signIn.at})`;
  return sql`
    users.id = ${userId} and ${isCurrent} and ${isNotBlocked}`;
}

const isNotBlocked = sql<boolean>`not exists (select from blocked_emails where blocked_emails.email = users.email)`;
