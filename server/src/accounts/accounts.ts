import { CallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import { isEmailBlocked } from './store.ts';

export interface Accounts {
  /** Whether an e-mail, however it is written, belongs to a deleted account. */
  isBlocked(email: string): Promise<boolean>;
}

export function accounts(db: Db): Accounts {
  return { isBlocked: (email) => isEmailBlocked(db, email.trim().toLowerCase()) };
}

/** What a person whose account was deleted is told. */
export const BLOCKED_MESSAGE = new CallError('ACCOUNT_BLOCKED').message;
