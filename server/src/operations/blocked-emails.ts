import type { Db } from '../db/pool.ts';
import { OperatorError } from './operator-error.ts';

/** Shuts an e-mail address out at once. False if it was blocked before. */
export async function blockEmail(db: Db, email: string): Promise<boolean> {
  const result = await db
    .insertInto('blocked_emails')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}

/** Throws OperatorError if it is not blocked. */
export async function unblockEmail(db: Db, email: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_emails')
    .where('email', '=', email)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new OperatorError(`${email} is not blocked.`);
}
