import { type CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { isUserBlocked } from '../accounts/accounts.ts';
import { isThawed, isUserFrozen } from '../accounts/freeze.ts';
import { type Leased, leaseEnd } from '../db/lease.ts';
import { mayWriteOnce } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { ClaimedOrder } from './order.ts';

/** When a worker has work next. */
export interface Next {
  /** The earliest pending order that is due. */
  readonly due: Date | null;
  /** The earliest pending order that expires. */
  readonly expires: Date | null;
  /** Whether an executing order's lease has run out. */
  readonly abandoned: boolean;
}

/** Served by orders_due, orders_expiring and orders_executing. */
export async function nextTimes(db: Db): Promise<Next> {
  const { rows } = await sql<Next>`
    select
      (select min(due_at) from orders where state = 'pending' and due_at is not null) as due,
      (select min(expires_at) from orders where state = 'pending' and expires_at is not null) as expires,
      exists (select from orders where state = 'executing' and lease_until < now()) as abandoned`.execute(db);
  return rows[0]!;
}

/** Claims up to `limit` due orders, each under a new fence, longest due first; none while all changes are stopped. */
export async function claimDue(db: Db, now: Date, limit: number, leaseMs: number): Promise<ClaimedOrder[]> {
  return await claim(
    db,
    leaseMs,
    sql`
      select id from orders where state = 'pending' and due_at <= ${now}
        and (expires_at is null or expires_at > ${now}) and ${mayWriteOnce}
      order by due_at limit ${limit} for update skip locked`,
  );
}

/** Claims up to `limit` executing orders whose lease has run out. */
export async function claimAbandoned(db: Db, limit: number, leaseMs: number): Promise<ClaimedOrder[]> {
  return await claim(
    db,
    leaseMs,
    sql`
      select id from orders where state = 'executing' and lease_until < now()
      order by lease_until limit ${limit} for update skip locked`,
  );
}

const isOwnerBlocked = isUserBlocked(sql`orders.user_id`);
const isOwnerFrozen = isUserFrozen(sql`orders.user_id`);

async function claim(db: Db, leaseMs: number, ready: RawBuilder<unknown>): Promise<ClaimedOrder[]> {
  const { rows } = await sql<ClaimedOrder>`
    with ready as materialized (${ready})
    update orders set state = 'executing', fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    from ready where orders.id = ready.id
    returning orders.id, user_id as "userId", wallet_id as "walletId", ${isOwnerBlocked} as "isOwnerBlocked",
      ${isOwnerFrozen} as "isOwnerFrozen",
      sell_token->>'mint' as "inputMint", sell_token->>'symbol' as "sellSymbol", sell_amount as amount,
      buy_token->>'mint' as "outputMint", confirmed, condition_type as "conditionType", due_at as "dueAt", fence,
      execution_key as "executionKey", tries, floor, case when condition_type = 'market' then json_build_object(
        'mint', trigger_mint, 'condition', trigger_condition, 'value', trigger_value) end as watched`.execute(
    db,
  );
  return rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/**
 * Returns and locks a row while the order is under this lease and its user neither blocked nor frozen: the permit for its intent.
 * The user's row is locked too, so that a freeze comes before it or after it.
 */
export function permitOf({ id, fence }: Leased): RawBuilder<unknown> {
  return sql`
    select from orders join users on users.id = orders.user_id and ${isThawed}
    where orders.id = ${id} and fence = ${String(fence)} and state = 'executing' and not ${isOwnerBlocked}
    for update of orders for share of users`;
}

export type Ending =
  | { readonly state: 'executed'; readonly signature: string; readonly bought: bigint }
  | { readonly state: 'failed'; readonly signature: string | null; readonly error: CallError };

/** False if another worker has claimed the order. */
export async function endOrder(db: Db, held: Leased, ending: Ending, now: Date): Promise<boolean> {
  const { state, signature } = ending;
  return await change(db, held, {
    state,
    signature,
    error: state === 'failed' ? ending.error.message : null,
    error_details: state === 'failed' ? JSON.stringify(detailsOf(ending.error)) : null,
    bought: state === 'executed' ? ending.bought : null,
    ended_at: now,
    lease_until: null,
  });
}

/** Lets a market order watch again. With a reason, its user reads why it did not execute. */
export async function rearmOrder(db: Db, held: Leased, reason?: CallError): Promise<boolean> {
  const told = reason && { error: reason.message, error_details: JSON.stringify(detailsOf(reason)) };
  return await change(db, held, { state: 'pending', due_at: null, lease_until: null, ...told });
}

/** Lets a time order wait for its user: without `due_at` it is not claimed until it is resumed (store.ts). */
export async function missOrder(db: Db, held: Leased, now: Date): Promise<boolean> {
  return await change(db, held, { state: 'pending', due_at: null, missed_at: now, lease_until: null });
}

/** Lets an order wait for a better market, and a time order for its user: the market gave less than its floor. */
export async function keepOrder(db: Db, order: ClaimedOrder, offer: bigint, now: Date): Promise<boolean> {
  const kept = { due_at: null, lease_until: null, kept_at: now, kept_offer: offer };
  const missed = order.conditionType === 'time' ? { missed_at: now } : {};
  return await change(db, order, { state: 'pending', ...kept, ...missed });
}

/** Starts the next try; call it only if the one before can never land. */
export async function nextTry(db: Db, order: ClaimedOrder): Promise<boolean> {
  return await change(db, order, { tries: order.tries + 1 });
}

async function change(
  db: Db,
  { id, fence }: Leased,
  values: Updateable<Database['orders']>,
): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set(values)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'executing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
