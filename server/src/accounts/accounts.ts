import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { endSessions, isEmailBlocked } from './store.ts';

export interface Accounts {
  /** Whether an e-mail, in any spelling, belongs to a deleted account. */
  isBlocked(email: string): Promise<boolean>;
  /** Ends every sign-in of a user, on every server at once. */
  signOutEverywhere(userId: string): Promise<void>;
}

export function createAccounts(db: Db): Accounts {
  return {
    isBlocked: (email) => isEmailBlocked(db, email.trim().toLowerCase()),
    signOutEverywhere: (userId) => endSessions(db, userId),
  };
}

/** An SQL condition: the user's e-mail is blocked. `userId` is a column or a value. */
export function isUserBlocked(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from users join blocked_emails on blocked_emails.email = users.email where users.id = ${userId})`;
}

export const BLOCKED_MESSAGE = new CallError('ACCOUNT_BLOCKED').message;
