import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { endSessions, isEmailBlocked } from './store.ts';

export interface Accounts {
  /** Whether an e-mail, however it is written, belongs to a deleted account. */
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

/** Whether a user's e-mail is blocked, as part of another query; `userId` is a column or a value of it. */
export function isUserBlocked(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from users join blocked_emails on blocked_emails.email = users.email where users.id = ${userId})`;
}

/** What a person whose account was deleted is told. */
export const BLOCKED_MESSAGE = new CallError('ACCOUNT_BLOCKED').message;
