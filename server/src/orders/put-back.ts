import { baseUnits } from '@cumulus/contract/amount.ts';
import { detailsOf, storedRefusal } from '@cumulus/contract/errors.ts';
import { sql, type Updateable } from 'kysely';
import { readTrades } from '../../../wire/src/trades.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { MandateRecord } from '../ports/journal-records.ts';
import type { NewBundle } from './bundles/bundle.ts';
import { insertBundle } from './bundles/bundles.ts';
import { protectionOf } from './bundles/protection.ts';
import type { Condition, NewOrder } from './order.ts';
import { type RecordedBundle, type RecordedCondition, recordedBundle, recordedOrder } from './recorded.ts';
import { writeOrder } from './store.ts';

/** The key of an order's swap: `order-`, the order's secret, and the number of the try (execution.ts). */
const SWAP_KEY = /^order-([\da-f-]{36})-(\d+)$/;

/** The secret of the order for which a swap was made under this key; null if it is no order's. */
export function executionKeyIn(swapKey: string): string | null {
  return SWAP_KEY.exec(swapKey)?.[1] ?? null;
}

/** Those of these mandates that are of orders or bundles which the database does not have. */
export async function missingOrders(db: Db, records: readonly MandateRecord[]): Promise<MandateRecord[]> {
  const orders = records.filter(({ context }) => read(context) !== null || readBundle(context) !== null);
  if (orders.length === 0) return [];
  const asked = orders.map(({ mandate }) => mandate.id);
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${asked}::uuid[])
    union all select id from bundles where id = any(${asked}::uuid[])`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return orders.filter(({ mandate }) => !ids.has(mandate.id));
}

/** The secret under which the swaps of an order were made; null if none was. A part of a mandate is "trade/round". */
export type ExecutionKeys = (mandateId: string, part: string | null) => string | null;

/**
 * Writes an order or a bundle again that the database has forgotten: pending, as when it was made. False if its wallet or user is not there, or it is there itself: it may be repeated at any time.
 */
export async function putBackOrder(db: Db, record: MandateRecord, keys: ExecutionKeys): Promise<boolean> {
  const { mandate, context } = record;
  const bundle = readBundle(context);
  if (bundle) return bundle.id === mandate.id && (await putBackBundle(db, mandate, bundle, keys));
  const recorded = read(context);
  const executionKey = keys(mandate.id, recorded?.part ?? null);
  // The mandate decides: the context is only what the server said beside it.
  if (!recorded || recorded.id !== mandate.id || recorded.walletId !== mandate.walletId) return false;
  const { kind, part, shareBps, ...plain } = recorded;
  const order: NewOrder = {
    ...plain,
    ...(kind && { kind }),
    ...(part !== undefined && { part }),
    ...(shareBps !== undefined && { shareBps }),
    userId: mandate.owner,
    sellAmount: baseUnits(BigInt(recorded.sellAmount)),
    ...whatItBrings(mandate, recorded),
  };
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from wallets where id = ${order.walletId} and user_id = ${order.userId} for share`.execute(tx);
    const { rows: present } = await sql`
      select from orders where id = ${order.id}
        or (user_id = ${order.userId} and idempotency_key = ${order.idempotencyKey})`.execute(tx);
    if (rows.length === 0 || present.length > 0) return false;
    await writeOrder(tx, order, executionKey === null ? {} : { executionKey });
    return true;
  });
}

/** What a mandate lets one of its swaps bring at least: by its trigger, and by its stop. */
function whatItBrings(
  { terms }: MandateRecord['mandate'],
  { part, condition }: { readonly part?: string | undefined; readonly condition: RecordedCondition },
): Pick<NewOrder, 'floor' | 'condition'> {
  const trades = terms.kind === 'trades' ? readTrades(terms.trades!) : null;
  const ofOrder = terms.kind === 'order' ? [{ buyAmount: terms.buyAmount! }] : [];
  const choices = trades?.[Number(part?.split('/')[0])]?.choices ?? ofOrder;
  const [floor, stopFloor] = choices.map(({ buyAmount }) => BigInt(buyAmount));
  const hasStop = condition.type === 'market' && condition.stop;
  return {
    floor: floor ?? null,
    condition: (hasStop
      ? { ...condition, stop: { ...condition.stop, floor: stopFloor } }
      : condition) as Condition,
  };
}

async function putBackBundle(
  db: Db,
  mandate: MandateRecord['mandate'],
  { orders, ...recorded }: RecordedBundle,
  keys: ExecutionKeys,
): Promise<boolean> {
  const { id, owner: userId, walletId, terms, revision } = mandate;
  if (recorded.walletId !== walletId || terms.kind !== 'trades') return false;
  const bundle: NewBundle = { ...recorded, userId, asked: { ...recorded.asked, trades: terms.trades! } };
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from wallets where id = ${walletId} and user_id = ${userId} for share`.execute(tx);
    const { rows: present } = await sql`
      select from bundles where id = ${id}
        or (user_id = ${userId} and idempotency_key = ${bundle.idempotencyKey})`.execute(tx);
    if (rows.length === 0 || present.length > 0) return false;
    await insertBundle(tx, bundle);
    // One that was changed was recorded with the round that waited then.
    const round = bundle.kind === 'recurring' ? Number(orders[0]!.part.split('/')[1]) : 0;
    await sql`update bundles set revision = ${revision ?? 0}, rounds = ${round} where id = ${id}`.execute(tx);
    for (const [number, order] of orders.entries()) {
      const executionKey = keys(id, order.part);
      const written: NewOrder = {
        ...{ id: order.id, part: order.part, kind: order.kind, bundleId: id, userId, walletId },
        ...{ sellToken: bundle.sellToken, buyToken: bundle.buyToken, createdAt: bundle.createdAt },
        // As when it was placed: the request's key finds the first.
        idempotencyKey: number === 0 ? bundle.idempotencyKey : null,
        sellAmount: baseUnits(BigInt(order.sellAmount)),
        confirmed: bundle.asked.confirmed,
        ...(bundle.asked.shareBps !== null && { shareBps: bundle.asked.shareBps }),
        ...whatItBrings(mandate, {
          ...order,
          condition: {
            ...(bundle.asked.watched && { token: bundle.asked.watched }),
            ...order.condition,
          } as RecordedCondition,
        }),
      };
      await writeOrder(tx, written, executionKey === null ? {} : { executionKey });
    }
    return true;
  });
}

function readBundle(context: string): RecordedBundle | null {
  const parsed = recordedBundle.safeParse(JSON.parse(context));
  return parsed.success ? parsed.data : null;
}

function read(context: string) {
  const parsed = recordedOrder.safeParse(JSON.parse(context));
  return parsed.success ? parsed.data : null;
}

/**
 * Ends open orders by what settlement knows of their swaps and the signer of their mandates, and lets the others go on with the
 * try that comes next. `closed` has the time at which the signer closed a mandate, milliseconds since 1970.
 * Returns how many orders ended in a way that nothing tells: they are cancelled now.
 */
export async function endOrders(
  db: Db,
  closed: ReadonlyMap<string, number>,
  keys: ExecutionKeys,
): Promise<number> {
  // What protects a buy is written with its end, and may have been executed too.
  while (await endSwapped(db, keys)) {}
  const ids = [...closed.keys()];
  const { rows } = await sql<{ state: string }>`
    update orders set
      state = case when expires_at <= closed.at then 'expired' else 'cancelled' end,
      ended_at = least(closed.at, expires_at), lease_until = null, mandate_closed = true
    from unnest(${ids}::uuid[], ${ids.map((id) => new Date(closed.get(id)!))}::timestamptz[]) as closed (id, at)
    where closed.id in (orders.id, orders.bundle_id) and orders.state in ('pending', 'executing')
    returning state`.execute(db);
  await sql`
    update bundles set ended_at = closed.at, next_at = null, mandate_closed = true,
      rounds = rounds + (kind = 'recurring' and not exists (
        select from orders where bundle_id = bundles.id and orders.state = 'cancelled'))::int,
      state = case when exists (select from orders where bundle_id = bundles.id and orders.state = 'cancelled')
        then 'cancelled' else 'ended' end
    from unnest(${ids}::uuid[], ${ids.map((id) => new Date(closed.get(id)!))}::timestamptz[]) as closed (id, at)
    where bundles.id = closed.id and bundles.state in ('active', 'paused')`.execute(db);
  return rows.filter(({ state }) => state === 'cancelled').length;
}

/** Whether what protects a buy was written. */
async function endSwapped(db: Db, keys: ExecutionKeys): Promise<boolean> {
  const { rows: swaps } = await sql<NewestSwap>`
    select distinct on (orders.id) orders.id, orders.kind, orders.bundle_id as "bundleId", intents.state,
           intents.signature, intents.error, intents.settled_at as at,
           (intents.moved ->> 'bought')::numeric as bought, substring(intents.idempotency_key from '\\d+$')::int as try
    from orders join intents on intents.user_id = orders.user_id
      and intents.idempotency_key like 'order-' || orders.execution_key || '-%'
    where orders.state in ('pending', 'executing') and intents.state <> 'pending'
    order by orders.id, try desc`.execute(db);
  let isProtected = false;
  for (const swap of swaps)
    await db.transaction().execute(async (tx) => {
      const buys = swap.kind === 'otoco' && swap.state === 'confirmed' && swap.bundleId !== null;
      const protection = buys ? await protectionOf(tx, swap.bundleId, swap.bought!, swap.at) : null;
      const { numUpdatedRows } = await tx
        .updateTable('orders')
        .set(endingOf(swap))
        .where('id', '=', swap.id)
        .where('state', 'in', ['pending', 'executing'])
        .executeTakeFirst();
      if (!protection || numUpdatedRows === 0n) return;
      const executionKey = keys(swap.bundleId!, protection.order.part!);
      await writeOrder(tx, protection.order, executionKey === null ? {} : { executionKey });
      isProtected = true;
    });
  return isProtected;
}

interface NewestSwap {
  readonly id: string;
  readonly kind: NewOrder['kind'] | null;
  readonly bundleId: string | null;
  readonly state: 'confirmed' | 'failed' | 'expired';
  readonly signature: string | null;
  readonly error: { readonly code: string; readonly context: unknown } | null;
  readonly at: Date;
  readonly bought: bigint | null;
  readonly try: number;
}

function endingOf({
  state,
  signature,
  error,
  at,
  bought,
  try: number,
}: NewestSwap): Updateable<Database['orders']> {
  // Nothing was done: the order goes on, under the key of its next try.
  if (signature === null) return { tries: number + 1 };
  const ended = { signature, ended_at: at, lease_until: null, tries: number };
  if (state === 'confirmed') return { ...ended, state: 'executed', bought };
  const refusal = storedRefusal(error ?? {});
  return {
    ...ended,
    state: 'failed',
    error: refusal.message,
    error_details: JSON.stringify(detailsOf(refusal)),
  };
}
