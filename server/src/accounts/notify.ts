import { randomUUID } from 'node:crypto';
import type { NoticeContent } from '@cumulus/contract/notices.ts';
import type { Db } from '../db/pool.ts';

/** One event that its user is notified of. */
export type Notice = NoticeContent & {
  readonly userId: string;
  /**
   * Names the event, within the user: an event that is repeated after a crash makes no second notice. Not needed if the
   * statement of the event itself takes effect only once.
   */
  readonly cause?: string;
};

/**
 * Tells a user about an event: in the inbox with this transaction, by push and mail soon after it commits, as the user has
 * chosen. Call it in the transaction of the event.
 */
export async function notify(db: Db, { userId, kind, facts, cause = randomUUID() }: Notice): Promise<void> {
  await db
    .insertInto('notices')
    .values({ user_id: userId, kind, facts: JSON.stringify(facts), cause })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
