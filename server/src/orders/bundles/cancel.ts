import type { Db } from '../../db/pool.ts';
import { cancelOrdersOf } from '../store.ts';

/** Ends an open bundle with all its pending orders, both or neither. False if the user has no open bundle of this id. */
export async function cancelOpen(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // The bundle before its orders, as its next order is made.
    const { numUpdatedRows } = await tx
      .updateTable('bundles')
      .set({ state: 'cancelled', ended_at: now, next_at: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', 'in', ['active', 'paused'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await cancelOrdersOf(tx, id, now);
    return true;
  });
}
