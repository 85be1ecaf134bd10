import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { asJson } from '../store.ts';
import type { NewBundle } from './bundle.ts';

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

/** Writes the new state of an active bundle. False if there is none, if it has a newer revision, or if it has moved on from this round. */
export async function changeBundle(
  tx: Transaction<Database>,
  { id, userId, asked, nextAt }: NewBundle,
  round: number,
  revision: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bundles')
    .set({ asked: asJson(asked), next_at: nextAt, revision: BigInt(revision) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where('rounds', '=', round)
    .where('revision', '<', BigInt(revision))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
