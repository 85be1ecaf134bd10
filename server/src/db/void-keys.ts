import type { Transaction } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './schema.ts';

/**
 * Whether the key is void: nothing may be accepted under it. The result is stable only while the user is locked, as in
 * orders/; settlement checks it in the statement that writes an intent.
 */
export async function isVoid(
  db: Db | Transaction<Database>,
  userId: string,
  idempotencyKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('void_keys')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a key void for good; idempotent. */
export async function markVoid(
  tx: Transaction<Database>,
  userId: string,
  idempotencyKey: string,
): Promise<void> {
  await tx
    .insertInto('void_keys')
    .values({ user_id: userId, idempotency_key: idempotencyKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
