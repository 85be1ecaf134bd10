import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { endSessions } from '../security/devices/store.ts';
import { OperatorError } from './operator-error.ts';

/** Ends one sign-in of a user. Throws OperatorError if it does not last any more. */
export async function endSessionOf(
  tx: Transaction<Database>,
  userId: string,
  sessionId: string,
): Promise<void> {
  if ((await endSessions(tx, userId, 'this', sessionId)) === 0)
    throw new OperatorError(`User ${userId} has no session ${sessionId} that lasts.`);
}
