import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

/** Lets an open bundle rest or go on, and locks it. False if its user has no such open bundle; true if it stood so already. */
export async function restBundle(
  tx: Transaction<Database>,
  userId: string,
  id: string,
  paused: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update bundles set state = ${paused ? 'paused' : 'active'}
    where id = ${id} and user_id = ${userId} and state in ('active', 'paused') returning id`.execute(tx);
  return rows.length === 1;
}

/** Ends those of these bundles of which no order is open: the last one that ends comes here after all others. */
export async function endBundles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update bundles set state = 'ended',
      ended_at = (select max(ended_at) from orders where bundle_id = bundles.id)
    where id = any(${ids}::uuid[]) and state in ('active', 'paused')
      and not exists (select from orders where bundle_id = bundles.id and orders.state in ('pending', 'executing'))`.execute(
    db,
  );
}
