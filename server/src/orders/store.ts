import { MARKET_ORDERS_PER_USER_MAX, TIME_ORDERS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Doubt } from '@cumulus/contract/trigger.ts';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { lockSession, type Session } from '../accounts/session.ts';
import { lockUser } from '../db/lock-user.ts';
import { mayWrite } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { isVoid, markVoid } from '../db/void-keys.ts';
import { endRanges } from './looks/store.ts';
import type { Condition, MarketCondition, NewOrder, WatchedToken } from './order.ts';

type Executor = Db | Transaction<Database>;
export type OrderRow = Omit<Selectable<Database['orders']>, 'market_check_count'> & {
  market_check_count: bigint;
  /** Why its token cannot be judged, while it watches. */
  doubt: Doubt | null;
};

/** Most ended orders that are listed. */
const ENDED_LISTED_MAX = 100;
const NOTICES_MAX = 100;
const OPEN_MAX = { time: TIME_ORDERS_PER_USER_MAX, market: MARKET_ORDERS_PER_USER_MAX } as const;

/** Orders with their market checks: those of the token while an order watches, its own copy after that. */
function orders(db: Executor) {
  return db
    .selectFrom('orders')
    .leftJoin('market_checks as newest', (join) =>
      join
        .onRef('newest.mint', '=', 'orders.trigger_mint')
        .onRef('newest.checks', '>', 'orders.checks_before')
        .on('orders.state', '=', 'pending')
        .on('orders.due_at', 'is', null),
    )
    .selectAll('orders')
    .select([
      sql<Date | null>`coalesce(newest.checked_at, last_market_check)`.as('last_market_check'),
      sql<number | null>`coalesce(newest.price, last_market_price)`.as('last_market_price'),
      sql<number | null>`coalesce(newest.cap, last_market_cap)`.as('last_market_cap'),
      sql<bigint>`coalesce(newest.checks - checks_before, market_check_count, 0)`.as('market_check_count'),
      sql<Doubt | null>`(select doubt from market_checks where mint = orders.trigger_mint
        and orders.state = 'pending' and orders.due_at is null
        and (doubt <> 'no_cap' or orders.trigger_condition like 'mcap%'))`.as('doubt'),
    ])
    .$castTo<OrderRow>();
}

/** All open orders, missed ones first, then by due time; after them the newest ended ones. */
export async function listOrders(db: Db, userId: string): Promise<OrderRow[]> {
  const own = orders(db).where('user_id', '=', userId);
  const open = await own
    .where('state', 'in', ['pending', 'executing'])
    .orderBy('missed_at', (by) => by.asc().nullsLast())
    .orderBy('due_at', (by) => by.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .execute();
  // One after the other: what ends in between is in both, and not in neither.
  const ended = await own
    .where('state', 'not in', ['pending', 'executing'])
    .orderBy('created_at', 'desc')
    .limit(ENDED_LISTED_MAX)
    .execute();
  const now = new Set(ended.map(({ id }) => id));
  return [...open.filter(({ id }) => !now.has(id)), ...ended];
}

/** Those of a bundle, oldest first, or the open ones of them. */
export async function ordersOfBundle(
  db: Executor,
  userId: string,
  bundleId: string,
  isOpen = false,
): Promise<OrderRow[]> {
  return await orders(db)
    .where('bundle_id', '=', bundleId)
    .where('user_id', '=', userId)
    .$if(isOpen, (own) => own.where('orders.state', 'in', ['pending', 'executing']))
    .orderBy('created_at')
    .orderBy('part')
    .execute();
}

/** Null if the user has no such order. `id` must be a UUID. */
export async function findOrder(db: Executor, userId: string, id: string): Promise<OrderRow | null> {
  const row = await orders(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** The order that was created under this key, or null. */
export async function findByKey(
  db: Executor,
  userId: string,
  idempotencyKey: string,
): Promise<OrderRow | null> {
  const row = await orders(db)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Writes an order. `wallet`: the user has no such wallet any more. `full`: too many orders of its kind are open. `taken`:
 * the key was used before. `void`: its user asked about the key before anything was written under it. Serialises the
 * creations of one user, and a creation with the deletion of its wallet. Throws as lockSession does.
 */
export async function insertOrder(
  db: Db,
  session: Session,
  order: NewOrder,
  doubt: Doubt | null = null,
): Promise<'written' | 'wallet' | 'full' | 'taken' | 'void'> {
  return await db.transaction().execute(async (tx) => {
    const hindrance = await hindranceOf(tx, session, order);
    if (hindrance) return hindrance;
    const { condition } = order;
    if ((await countOpenOrders(tx, order)) >= OPEN_MAX[condition.type]) return 'full';
    await writeOrder(tx, order, { doubt });
    return 'written';
  });
}

/** Why an order is not written, as insertOrder; null if it may be, for as long as the transaction lasts. */
export async function hindranceOf(
  tx: Transaction<Database>,
  session: Session,
  { userId, walletId, idempotencyKey }: Pick<NewOrder, 'userId' | 'walletId' | 'idempotencyKey'>,
): Promise<'wallet' | 'taken' | 'void' | null> {
  await lockSession(tx, session);
  const { rows: wallets } = await sql`
    select from wallets where id = ${walletId} and user_id = ${userId} and deleted_at is null for share`.execute(
    tx,
  );
  if (wallets.length === 0) return 'wallet';
  if (idempotencyKey === null) return null;
  if (await findByKey(tx, userId, idempotencyKey)) return 'taken';
  return (await isVoid(tx, userId, idempotencyKey)) ? 'void' : null;
}

/**
 * Writes an order that may be written. `executionKey` is that of one that the database has forgotten; `doubt` is why its token cannot
 * be judged now.
 */
export async function writeOrder(
  tx: Transaction<Database>,
  order: NewOrder,
  { executionKey, doubt = null }: { readonly executionKey?: string; readonly doubt?: Doubt | null },
): Promise<void> {
  const { condition } = order;
  const secret = executionKey === undefined ? {} : { execution_key: executionKey };
  if (condition.type === 'time') {
    const times = { scheduled_at: condition.at, due_at: condition.at };
    await insert(tx, order, { condition_type: 'time', ...times, ...secret });
    return;
  }
  const { token } = condition;
  await insert(tx, order, {
    condition_type: 'market',
    trigger_token: asJson(token),
    ...marketColumns(condition),
    ...(await checksSoFar(tx, token.mint, doubt)),
    ...secret,
  });
}

/** What an order waits for in the market, but for the token. A trail begins at the price of its placing. */
export function marketColumns({ condition, value, start, expiresAt, stop, trail }: MarketCondition) {
  return {
    ...{ trigger_condition: condition, trigger_value: value, start_value: start, expires_at: expiresAt },
    expiration_mode: expiresAt ? ('fixed_24h' as const) : ('gtc' as const),
    stop_condition: stop?.condition ?? null,
    stop_value: stop?.value ?? null,
    stop_floor: stop?.floor ?? null,
    trail_ppm: trail && 'ppm' in trail ? trail.ppm : null,
    trail_usd: trail && 'usd' in trail ? trail.usd : null,
    peak: trail ? start : null,
  };
}

/** The order that was created under this key. Null if the key is unused: then it becomes void. */
export async function findOrVoid(db: Db, userId: string, idempotencyKey: string): Promise<OrderRow | null> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const found = await findByKey(tx, userId, idempotencyKey);
    if (!found) await markVoid(tx, userId, idempotencyKey);
    return found;
  });
}

/**
 * Whether an order was committed although its answer was lost. The lock waits until a transaction that is still running has
 * ended.
 */
export async function wasCommitted(db: Db, { id, userId }: NewOrder): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return (await findOrder(tx, userId, id)) !== null;
  });
}

/** Token names are untrusted; the database refuses NUL and lone surrogates in JSON. */
export function asJson(token: object): string {
  return JSON.stringify(token, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

type Row = Insertable<Database['orders']>;

async function insert(
  tx: Transaction<Database>,
  order: NewOrder,
  condition: Partial<Row> & Pick<Row, 'condition_type'>,
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      wallet_id: order.walletId,
      idempotency_key: order.idempotencyKey,
      sell_token: asJson(order.sellToken),
      sell_amount: order.sellAmount,
      buy_token: asJson(order.buyToken),
      confirmed: order.confirmed,
      floor: order.floor,
      created_at: order.createdAt,
      kind: order.kind ?? null,
      bundle_id: order.bundleId ?? null,
      part: order.part ?? null,
      share_bps: order.shareBps ?? null,
      // A recurring order ends with its last round (bundles/), others with the last of theirs (mandate.ts).
      mandate_closed: order.kind === 'recurring',
      ...condition,
    })
    .execute();
}

/** How many specified orders of the same kind the user has that may still execute. */
async function countOpenOrders(
  tx: Transaction<Database>,
  { userId, createdAt, condition }: NewOrder,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from orders
    where user_id = ${userId} and condition_type = ${condition.type} and kind is null and part is null
      and state in ('pending', 'executing')
      and (state = 'executing' or expires_at is null or expires_at > ${createdAt})`.execute(tx);
  return rows[0]!.open;
}

/**
 * Tells of a doubt about the token, and locks its row: a check of it waits until the order is written, or has written before this
 * reads.
 */
async function checksSoFar(
  tx: Transaction<Database>,
  mint: string,
  doubt: Doubt | null,
): Promise<{ checks_before: bigint; looks_before: bigint }> {
  await sql`
    insert into market_checks (mint, doubt) values (${mint}, ${doubt})
    on conflict (mint) do update set doubt = excluded.doubt
      where market_checks.doubt is distinct from excluded.doubt
        and (excluded.doubt is not null or market_checks.doubt in ('no_price', 'thin'))`.execute(tx);
  await endRanges(tx, sql`mint = ${mint} and range_since is not null`);
  const { rows } = await sql<{ checks_before: bigint; looks_before: bigint }>`
    select checks as checks_before, looks as looks_before from market_checks
    where mint = ${mint} for share`.execute(tx);
  return rows[0]!;
}

/** Copies the token's market checks to an order that stops watching. */
const keepChecks = sql`
  (last_market_check, last_market_price, last_market_cap, market_check_count) = (
    select checked_at, price, cap, checks - orders.checks_before from market_checks
    where mint = orders.trigger_mint and checks > orders.checks_before and orders.due_at is null
    union all
    select orders.last_market_check, orders.last_market_price, orders.last_market_cap, orders.market_check_count
    where orders.due_at is not null
  )`;

/** False if it is not pending, or has expired. */
export async function cancelOrder(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const result = await sql`
    update orders set state = 'cancelled', ended_at = ${now}, ${keepChecks}
    where id = ${id} and user_id = ${userId} and state = 'pending'
      and (expires_at is null or expires_at > ${now})`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Cancels the pending orders of a bundle but these. The bundle is locked: none is added. Returns how many. */
export async function cancelOrdersOf(
  tx: Transaction<Database>,
  bundleId: string,
  now: Date,
  kept: readonly string[] = [],
): Promise<number> {
  const result = await sql`
    update orders set state = 'cancelled', ended_at = ${now}, ${keepChecks}
    where bundle_id = ${bundleId} and id <> all(${kept}::uuid[]) and state = 'pending'`.execute(tx);
  return Number(result.numAffectedRows);
}

/** The user whose order or bundle it is, and the bundle; null if there is neither. */
export async function findNamed(
  db: Db,
  id: string,
): Promise<{ readonly owner: string; readonly bundleId: string | null } | null> {
  const { rows } = await sql<{ owner: string; bundleId: string | null }>`
    select user_id as owner, bundle_id as "bundleId" from orders where id = ${id}
    union all select user_id, id from bundles where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Makes a missed order due now. False if it is not missed. Of concurrent requests and cancellations one succeeds. */
export async function resumeOrder(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ due_at: now, missed_at: null, kept_at: null, kept_offer: null, paused_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('missed_at', 'is not', null)
    .where(mayWrite)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes the floor that the signer has for a pending order. One that was missed because the market gave less is due now. False if it
 * is not pending.
 */
export async function changeFloor(
  db: Db,
  userId: string,
  id: string,
  floor: bigint,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set floor = ${String(floor)}, kept_at = null, kept_offer = null,
      due_at = case when missed_at = kept_at and paused_at is null then ${now} else due_at end,
      missed_at = case when missed_at = kept_at then null else missed_at end
    where id = ${id} and user_id = ${userId} and state = 'pending' and ${mayWrite}`.execute(db);
  return numAffectedRows === 1n;
}

/** What an order waits for. */
export function conditionOf(
  row: Pick<
    OrderRow,
    | 'trigger_token'
    | 'trigger_condition'
    | 'trigger_value'
    | 'start_value'
    | 'expires_at'
    | 'scheduled_at'
    | 'stop_condition'
    | 'stop_value'
    | 'stop_floor'
    | 'trail_ppm'
    | 'trail_usd'
  >,
): Condition {
  if (row.trigger_token === null) return { type: 'time', at: row.scheduled_at! };
  return {
    ...{ type: 'market', token: row.trigger_token as unknown as WatchedToken },
    ...{ condition: row.trigger_condition!, value: row.trigger_value!, start: row.start_value },
    expiresAt: row.expires_at,
    ...(row.stop_condition && {
      stop: { condition: row.stop_condition, value: row.stop_value!, floor: row.stop_floor! },
    }),
    ...(row.trail_ppm !== null && { trail: { ppm: row.trail_ppm } }),
    ...(row.trail_usd !== null && { trail: { usd: row.trail_usd } }),
  };
}

/** Expires orders whose time is over: those of one user, or up to `limit` of all users. Returns how many. */
export async function expireOrders(
  db: Db,
  now: Date,
  of: { readonly userId: string } | { readonly limit: number },
): Promise<number> {
  const which =
    'userId' in of
      ? sql`user_id = ${of.userId}`
      : sql`id in (
          select id from orders where state = 'pending' and expires_at <= ${now}
          order by expires_at limit ${of.limit} for update skip locked)`;
  const result = await sql`
    update orders set state = 'expired', ended_at = expires_at, ${keepChecks}
    where state = 'pending' and expires_at <= ${now} and ${which}`.execute(db);
  return Number(result.numAffectedRows);
}

/** Ended orders that the user has not seen, oldest first. */
export async function unseenOrders(db: Db, userId: string): Promise<OrderRow[]> {
  return await orders(db)
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('state', 'in', ['executed', 'failed', 'expired'])
    .orderBy('ended_at')
    .limit(NOTICES_MAX)
    .execute();
}

export async function markSeen(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('seen_at', 'is', null)
    .where('state', 'in', ['executed', 'failed', 'expired'])
    .execute();
}
