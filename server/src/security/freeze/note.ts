import type { Transaction } from 'kysely';
import { notify } from '../../accounts/notify.ts';
import type { Database } from '../../db/schema.ts';
import { markFrozen, markThawed } from './store.ts';

/** Freezes an account in the database, and tells its user unless it was frozen before. The signer has to know too. */
export async function noteFrozen(tx: Transaction<Database>, userId: string): Promise<void> {
  if (await markFrozen(tx, userId))
    await notify(tx, { userId, kind: 'security', facts: { code: 'ACCOUNT_FROZEN' } });
}

/** Thaws an account in the database, which the signer has thawed before. */
export async function noteThawed(tx: Transaction<Database>, userId: string): Promise<void> {
  if (await markThawed(tx, userId))
    await notify(tx, { userId, kind: 'security', facts: { code: 'ACCOUNT_THAWED' } });
}
