import { sql } from 'kysely';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';
import { markVoid } from '../db/void-keys.ts';

/**
 * Makes a key void, unless an intent is written under it. A request that is about to write one has read the wallet's
 * reservation. It either comes through before this transaction takes the next reservation, and is found here; or its
 * write no longer fits, and it reads the wallet again and finds the key void. All wallets of the user, because a key does
 * not say which one it was meant for.
 *
 * If the process dies here, the key is void or nothing has changed: asking again continues from either.
 */
export async function voidUnlessWritten(db: Db, userId: string, idempotencyKey: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await sql`select from wallets where user_id = ${userId} order by id for no key update`.execute(tx);
    await sql`update wallets set reservation = reservation + 1 where user_id = ${userId}`.execute(tx);
    const written = await tx
      .selectFrom('intents')
      .select('id')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (!written) await markVoid(tx, userId, idempotencyKey);
  });
}
