import { type CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import { isUserBlocked } from '../accounts/accounts.ts';
import { isThawed, isUserFrozen } from '../accounts/freeze.ts';
import { toJson } from '../db/json.ts';
import { type Leased, leaseEnd } from '../db/lease.ts';
import { mayWriteOnce } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { protectionOf } from './bundles/protection.ts';
import { looksSoFar } from './looks/store.ts';
import type { ClaimedOrder } from './order.ts';
import { pauseOrders } from './pause-store.ts';
import { writeOrder } from './store.ts';
import { InDoubt } from './trigger-doubt.ts';

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

/** The stop of an order is the second choice of its trade. */
export const mandateText = sql`case when part is null then orders.id::text
  else concat_ws('/', coalesce(bundle_id, orders.id), part, (due_side is not distinct from 'stop')::int) end`;

async function claim(db: Db, leaseMs: number, ready: RawBuilder<unknown>): Promise<ClaimedOrder[]> {
  const { rows } = await sql<ClaimedOrder>`
    with ready as materialized (${ready})
    update orders set state = 'executing', fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    from ready where orders.id = ready.id
    returning orders.id, ${mandateText} as mandate, kind, bundle_id as "bundleId", share_bps as "shareBps", user_id as "userId", wallet_id as "walletId", ${isOwnerBlocked} as "isOwnerBlocked",
      ${isOwnerFrozen} as "isOwnerFrozen",
      sell_token->>'mint' as "inputMint", sell_token->>'symbol' as "sellSymbol", sell_amount as amount,
      buy_token->>'mint' as "outputMint", confirmed, condition_type as "conditionType", due_at as "dueAt",
      due_look as "dueLook", fence,
      execution_key as "executionKey", tries, case due_side when 'stop' then stop_floor else floor end as floor,
      case when condition_type = 'market' then json_build_object('mint', trigger_mint,
        'condition', case due_side when 'stop' then stop_condition else trigger_condition end,
        'value', case due_side when 'stop' then stop_value else trigger_value end) end as watched`.execute(
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
  | { readonly state: 'failed'; readonly signature: string | null; readonly error: CallError }
  /** Of a round that is not made. */
  | { readonly state: 'expired'; readonly signature: null; readonly error: CallError }
  | { readonly state: 'cancelled'; readonly signature: null };

/** How an attempt ended, and what shows it. */
interface Attempt {
  readonly outcome: Database['order_attempts']['outcome'];
  readonly details?: object | undefined;
}

/** False if another worker has claimed the order. */
export async function endOrder(db: Db, order: ClaimedOrder, ending: Ending, now: Date): Promise<boolean> {
  const { state, signature } = ending;
  const error = 'error' in ending ? ending.error : null;
  const values = {
    state,
    signature,
    error: error?.message ?? null,
    error_details: error && JSON.stringify(detailsOf(error)),
    bought: state === 'executed' ? ending.bought : null,
    ended_at: now,
    lease_until: null,
  };
  return await endAttempt(
    db,
    order,
    { outcome: state, details: error ? detailsOf(error) : undefined },
    now,
    values,
  );
}

const NOT_DUE = { due_at: null, due_side: null, due_look: null, lease_until: null } as const;

/** Lets a market order watch again. With a reason, its user reads why it did not execute. */
export async function rearmOrder(
  db: Db,
  order: ClaimedOrder,
  why: 'late' | 'frozen' | CallError,
  now: Date,
): Promise<boolean> {
  const watching = { state: 'pending', ...NOT_DUE } as const;
  if (typeof why === 'string') return await endAttempt(db, order, { outcome: why }, now, watching);
  const details = detailsOf(why);
  const told = { error: why.message, error_details: JSON.stringify(details) };
  const seen = why instanceof InDoubt ? { seen: toJson(why.seen) } : {};
  return await endAttempt(db, order, { outcome: 'doubted', details: { ...details, ...seen } }, now, {
    ...watching,
    ...told,
  });
}

/** Lets a time order wait for its user: without `due_at` it is not claimed until it is resumed (store.ts). */
export async function missOrder(db: Db, order: ClaimedOrder, now: Date): Promise<boolean> {
  const values = { state: 'pending', due_at: null, missed_at: now, lease_until: null } as const;
  return await endAttempt(db, order, { outcome: 'missed' }, now, values);
}

/**
 * Lets an order wait for a better market, and a time order for its user or until it is tried again: the market gave less than its
 * floor.
 */
export async function keepOrder(
  db: Db,
  order: ClaimedOrder,
  offer: bigint,
  now: Date,
  nextTry?: Date,
): Promise<boolean> {
  const kept = { ...NOT_DUE, due_at: nextTry ?? null, kept_at: now, kept_offer: offer };
  const missed = order.conditionType === 'time' && !nextTry ? { missed_at: now } : {};
  const details = { offer: String(offer), floor: String(order.floor) };
  return await endAttempt(db, order, { outcome: 'kept', details }, now, {
    state: 'pending',
    ...kept,
    ...missed,
  });
}

/** Starts the next try; call it only if the previous one can never land. */
export async function nextTry(db: Db, order: ClaimedOrder): Promise<boolean> {
  const result = await held(db, order)
    .set({ tries: order.tries + 1 })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes an order and writes how the attempt ended, both or neither. */
async function endAttempt(
  db: Db,
  order: ClaimedOrder,
  { outcome, details }: Attempt,
  now: Date,
  values: Updateable<Database['orders']>,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const watches = order.watched !== null && values.state === 'pending';
    // The token's row before the order's, as a check locks them.
    const looks = watches ? await looksSoFar(tx, order.watched.mint) : null;
    const { bought } = values;
    const buys = order.kind === 'otoco' && order.bundleId !== null && typeof bought === 'bigint';
    const protection = buys ? await protectionOf(tx, order.bundleId, bought, now) : null;
    const restsUntil = watches && REFUSED.has(outcome) ? await restOf(tx, order.id, now) : null;
    const rest = restsUntil && { rests_until: restsUntil };
    const result = await held(tx, order)
      .set({ ...values, ...rest })
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    if (protection) {
      await writeOrder(tx, protection.order, {});
      if (protection.rests) await pauseOrders(tx, sql`id = ${protection.order.id}`, now);
    }
    await sql`
      insert into order_attempts (order_id, number, due_at, due_look, ended_at, outcome, looks_after, rests_until, details)
      select ${order.id}, count(*) + 1, ${order.dueAt}, ${order.dueLook}, ${now}, ${outcome}, ${looks}, ${restsUntil},
        ${details === undefined ? null : JSON.stringify(details)}::json
      from order_attempts where order_id = ${order.id}`.execute(tx);
    return true;
  });
}

/** What may happen again at the next look, a second later, each time for the price of a quote. */
const REFUSED: ReadonlySet<Attempt['outcome']> = new Set(['doubted', 'kept', 'frozen']);
const REST_MAX_SECONDS = 60;

/** Until when an order is not due again: the more often it was refused within an hour, the longer. Null after the first two times. */
async function restOf(tx: Transaction<Database>, orderId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from order_attempts
    where order_id = ${orderId} and outcome = any(${[...REFUSED]}) and ended_at > ${now}::timestamptz - interval '1 hour'`.execute(
    tx,
  );
  const { times } = rows[0]!;
  return times < 2 ? null : new Date(now.getTime() + Math.min(2 ** times, REST_MAX_SECONDS) * 1_000);
}

/** The row, as long as it is under this lease. */
function held(db: Db, { id, fence }: Leased) {
  return db
    .updateTable('orders')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'executing');
}
