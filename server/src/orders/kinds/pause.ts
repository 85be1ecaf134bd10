import type { CallRequest } from '@cumulus/contract/call.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { sql } from 'kysely';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Session } from '../../accounts/session.ts';
import { expectWritable } from '../../db/may-write.ts';
import { findBundle } from '../bundles/bundles.ts';
import { skipPaused } from '../bundles/rounds.ts';
import { restBundle } from '../bundles/state.ts';
import { pauseOrders, resumeOrders } from '../pause-store.ts';
import { findOrder, type OrderRow, ordersOfBundle } from '../store.ts';
import type { KindDeps, Placed } from './placing.ts';

type PauseRequest = Pick<CallRequest<Calls['pauseOrder']>, 'id' | 'paused'>;

/**
 * Lets a pending order, or an open bundle with its pending orders, rest or go on (pause-store.ts). Repeated, it changes nothing. Throws
 * CallError ORDER_NOT_FOUND, ORDER_FIXED if it no longer waits, and INCIDENT.
 */
export async function pauseOrder(
  { db, clock, onScheduled }: KindDeps,
  { userId }: Session,
  { id: typed, paused }: PauseRequest,
): Promise<Pick<Placed, 'orders' | 'bundle'>> {
  const id = typed.trim();
  if (!isUuid(id)) throw new CallError('ORDER_NOT_FOUND');
  await expectWritable(db);
  const now = new Date(clock.now());
  const changed = paused ? pauseOrders : resumeOrders;
  const was = await db.transaction().execute(async (tx) => {
    // The bundle before its orders, as what makes its next one locks them.
    const stood = await restBundle(tx, userId, id, paused);
    if (stood) await changed(tx, sql`bundle_id = ${id} and user_id = ${userId}`, now);
    if (stood === 'paused' && !paused) await skipPaused(tx, id, now);
    if (!stood) await changed(tx, sql`id = ${id} and user_id = ${userId} and bundle_id is null`, now);
    return stood;
  });
  onScheduled();
  const bundle = await findBundle(db, userId, id);
  if (bundle) {
    // One that goes on without a further round has ended.
    if (!was) throw new CallError('ORDER_FIXED');
    return { orders: await ordersOfBundle(db, userId, id), bundle };
  }
  const order = await findOrder(db, userId, id);
  if (!order || order.bundle_id !== null) throw new CallError('ORDER_NOT_FOUND');
  if (!stands(order, paused)) throw new CallError('ORDER_FIXED');
  return { orders: [order], bundle: null };
}

function stands({ state, paused_at }: OrderRow, paused: boolean): boolean {
  return state === 'pending' && (paused_at !== null) === paused;
}
