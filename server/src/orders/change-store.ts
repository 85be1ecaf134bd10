import { sql, type Transaction } from 'kysely';
import { mayWrite } from '../db/may-write.ts';
import type { Database } from '../db/schema.ts';
import { keepCondition } from './looks/changes.ts';
import type { NewOrder } from './order.ts';
import { marketColumns } from './store.ts';

/**
 * Changes a pending order to its owner's new decision; its kind, wallet and tokens stay. One that was missed or kept back waits
 * again, a paused one stays paused, and a trail starts at the current price. False if it is not pending, or an incident stops all.
 *
 * Call it when the signer knows the new mandate. If the process dies before that is committed, the row has the old terms: the signer
 * signs what both allow, and the same request writes the row.
 */
export async function changeOrder(
  tx: Transaction<Database>,
  order: NewOrder,
  revision: number,
  now: Date,
): Promise<boolean> {
  const { id, userId, sellAmount, condition, floor, confirmed, shareBps = null } = order;
  const market = condition.type === 'market' ? marketColumns(condition) : null;
  await keepCondition(tx, id, market?.peak ?? null, now);
  const terms = {
    ...{ sell_amount: sellAmount, confirmed, share_bps: shareBps, revision: BigInt(revision) },
    ...(floor !== null && { floor }),
    ...{ missed_at: null, kept_at: null, kept_offer: null, error: null, error_details: null },
    ...{ due_look: null, due_side: null, rests_until: null },
  };
  const watched =
    condition.type === 'time'
      ? {
          scheduled_at: condition.at,
          due_at: sql<Date | null>`case when paused_at is null then ${condition.at}::timestamptz end`,
        }
      : { due_at: null, ...market };
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...terms, ...watched })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('revision', '<', BigInt(revision))
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
    .where(mayWrite)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
