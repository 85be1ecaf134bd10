import type { Db } from '../db/pool.ts';

/** Ids of a user's open bundles, and of pending orders that belong to none, whose idempotency keys begin so. */
export async function openUnderKeys(
  db: Db,
  userId: string,
  beginning: string,
): Promise<{ readonly orders: string[]; readonly bundles: string[] }> {
  const pattern = `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [orders, bundles] = await Promise.all([
    db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '=', 'pending')
      .where('bundle_id', 'is', null)
      .where('idempotency_key', 'like', pattern)
      .execute(),
    db
      .selectFrom('bundles')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['active', 'paused'])
      .where('idempotency_key', 'like', pattern)
      .execute(),
  ]);
  return { orders: orders.map(({ id }) => id), bundles: bundles.map(({ id }) => id) };
}
