import { baseUnits } from '@cumulus/contract/amount.ts';
import { detailsOf, storedRefusal } from '@cumulus/contract/errors.ts';
import { sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import { readTrades } from '../../../wire/src/trades.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { MandateRecord } from '../ports/journal-records.ts';
import type { Condition, NewOrder } from './order.ts';
import { writeOrder } from './store.ts';

const token = z.object({
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  logoURI: z.nullable(z.string()),
});
const time = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);

/** An order as the signer recorded it (mandate.ts). */
const recordedOrder = z.object({
  id: z.string(),
  userId: z.string(),
  walletId: z.string(),
  idempotencyKey: z.nullable(z.string()),
  sellToken: token,
  sellAmount: z.string(),
  buyToken: token,
  confirmed: z.boolean(),
  createdAt: time,
  kind: z.optional(z.enum(['recurring', 'otoco', 'oco', 'trailing', 'ladder'])),
  part: z.optional(z.string()),
  shareBps: z.optional(z.number()),
  condition: z.union([
    z.object({ type: z.literal('time'), at: time }),
    z.object({
      type: z.literal('market'),
      token: z.object({
        mint: z.string(),
        symbol: z.string(),
        name: z.string(),
        multiplier: z.optional(z.number()),
      }),
      condition: z.string(),
      value: z.number(),
      start: z.optional(z.nullable(z.number())),
      expiresAt: z.nullable(time),
      stop: z.optional(z.object({ condition: z.string(), value: z.number(), floor: z.string() })),
      trail: z.optional(z.union([z.object({ ppm: z.number() }), z.object({ usd: z.number() })])),
    }),
  ]),
});

/** The key of an order's swap: `order-`, the order's secret, and the number of the try (execution.ts). */
const SWAP_KEY = /^order-([\da-f-]{36})-(\d+)$/;

/** The secret of the order for which a swap was made under this key; null if it is no order's. */
export function executionKeyIn(swapKey: string): string | null {
  return SWAP_KEY.exec(swapKey)?.[1] ?? null;
}

/** Those of these mandates that are of orders which the database does not have. */
export async function missingOrders(db: Db, records: readonly MandateRecord[]): Promise<MandateRecord[]> {
  const orders = records.filter(({ context }) => read(context) !== null);
  if (orders.length === 0) return [];
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where(
      'id',
      'in',
      orders.map(({ mandate }) => mandate.id),
    )
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  return orders.filter(({ mandate }) => !ids.has(mandate.id));
}

/**
 * Writes an order again that the database has forgotten: pending, as when it was made. `executionKey` is the secret under which
 * its swaps were made, or null. False if its wallet or user is not there, or it is there itself: it may be repeated at any time.
 */
export async function putBackOrder(
  db: Db,
  record: MandateRecord,
  executionKey: string | null,
): Promise<boolean> {
  const recorded = read(record.context);
  const { mandate } = record;
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
    floor: floorsIn(mandate)[0] ?? null,
    condition: conditionIn(recorded.condition, mandate),
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

/** What the mandate of one swap lets it bring at least: of its trigger, then of its stop. */
function floorsIn({ terms }: MandateRecord['mandate']): readonly bigint[] {
  if (terms.kind === 'order') return [BigInt(terms.buyAmount!)];
  const trades = terms.kind === 'trades' ? readTrades(terms.trades!) : null;
  return (trades?.[0]?.choices ?? []).map(({ buyAmount }) => BigInt(buyAmount));
}

function conditionIn(
  condition: z.output<typeof recordedOrder>['condition'],
  mandate: MandateRecord['mandate'],
): Condition {
  if (condition.type === 'time' || !condition.stop) return condition as Condition;
  return { ...condition, stop: { ...condition.stop, floor: floorsIn(mandate)[1] } } as Condition;
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
export async function endOrders(db: Db, closed: ReadonlyMap<string, number>): Promise<number> {
  const { rows: swaps } = await sql<NewestSwap>`
    select distinct on (orders.id) orders.id, intents.state, intents.signature, intents.error, intents.settled_at as at,
           (intents.moved ->> 'bought')::numeric as bought, substring(intents.idempotency_key from '\\d+$')::int as try
    from orders join intents on intents.user_id = orders.user_id
      and intents.idempotency_key like 'order-' || orders.execution_key || '-%'
    where orders.state in ('pending', 'executing') and intents.state <> 'pending'
    order by orders.id, try desc`.execute(db);
  for (const swap of swaps)
    await db
      .updateTable('orders')
      .set(endingOf(swap))
      .where('id', '=', swap.id)
      .where('state', 'in', ['pending', 'executing'])
      .execute();
  const ids = [...closed.keys()];
  const { rows } = await sql<{ state: string }>`
    update orders set
      state = case when expires_at <= closed.at then 'expired' else 'cancelled' end,
      ended_at = least(closed.at, expires_at), lease_until = null, mandate_closed = true
    from unnest(${ids}::uuid[], ${ids.map((id) => new Date(closed.get(id)!))}::timestamptz[]) as closed (id, at)
    where orders.id = closed.id and orders.state in ('pending', 'executing')
    returning state`.execute(db);
  return rows.filter(({ state }) => state === 'cancelled').length;
}

interface NewestSwap {
  readonly id: string;
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
