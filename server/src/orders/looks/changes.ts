import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Change, conditionText, type StatedCondition } from './condition.ts';
import { stated } from './statement-store.ts';

/**
 * Keeps for its statement what a market order waited for, before its row is changed. Locks the row of its token, so call it before the
 * order's row is locked, as a check locks them. `peak`: with which the order goes on, USD; null without a trail.
 */
export async function keepCondition(
  tx: Transaction<Database>,
  orderId: string,
  peak: number | null,
  now: Date,
): Promise<void> {
  const { rows: tokens } = await sql<{ looks: bigint }>`
    select looks from market_checks where mint = (select trigger_mint from orders where id = ${orderId}) for share`.execute(
    tx,
  );
  const { rows } = await sql<{ watched: StatedCondition; expiresAt: Date | null }>`
    select ${stated} as watched, expires_at as "expiresAt" from orders
    where id = ${orderId} and condition_type = 'market' for update`.execute(tx);
  const [order] = rows;
  if (!order) return;
  const change: Change = { condition: conditionText(order.watched, order.expiresAt), peak };
  await sql`
    insert into order_attempts (order_id, number, due_at, due_look, ended_at, outcome, looks_after, details)
    select id, (select count(*) + 1 from order_attempts where order_id = id), ${now}, due_look, ${now}, 'changed',
      ${tokens[0]?.looks ?? null}, ${JSON.stringify(change)}::json
    from orders where id = ${orderId}`.execute(tx);
}
