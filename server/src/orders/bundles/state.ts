import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

/** Lets an open bundle rest or go on, and locks it. How it stood; null if its user has no such open bundle. */
export async function restBundle(
  tx: Transaction<Database>,
  userId: string,
  id: string,
  paused: boolean,
): Promise<'active' | 'paused' | null> {
  const { rows } = await sql<{ was: 'active' | 'paused' }>`
    with own as materialized (
      select id, state as was from bundles
      where id = ${id} and user_id = ${userId} and state in ('active', 'paused') for update)
    update bundles set state = ${paused ? 'paused' : 'active'} from own where bundles.id = own.id
    returning was`.execute(tx);
  return rows[0]?.was ?? null;
}

/** Ends those of these bundles of which no order is open: the last one that ends comes here after all others. */
export async function endBundles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update bundles set state = 'ended',
      ended_at = (select max(ended_at) from orders where bundle_id = bundles.id)
    where id = any(${ids}::uuid[]) and state in ('active', 'paused') and next_at is null
      and not exists (select from orders where bundle_id = bundles.id and orders.state in ('pending', 'executing'))`.execute(
    db,
  );
}
