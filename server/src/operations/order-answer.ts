import type { OrderKind } from '@cumulus/contract/order-kind.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

interface Filter {
  readonly userId: string | null;
  readonly walletId: string | null;
  readonly state: string | null;
  readonly kind: string | null;
  /** Sold or bought. */
  readonly mint: string | null;
  /** Only these. */
  readonly ids: readonly string[] | null;
}

/** An order as commands answer with it; without its secret key. Amounts are base units. */
interface OrderAnswer {
  readonly orderId: string;
  readonly userId: string;
  readonly walletId: string;
  readonly kind: OrderKind;
  /** Of several orders that are one to their user; null of all others. */
  readonly bundleId: string | null;
  readonly state: string;
  readonly missedAt: Date | null;
  readonly sellMint: string;
  readonly sellAmount: bigint;
  readonly buyMint: string;
  readonly scheduledAt: Date | null;
  /** Null of an order that waits for a time. */
  readonly trigger: { readonly mint: string; readonly condition: string; readonly value: number } | null;
  /** A second trigger on the other side. */
  readonly stop: { readonly condition: string; readonly value: number } | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly signature: string | null;
  readonly bought: bigint | null;
  readonly error: string | null;
}

export async function newestOrders(db: Db, filter: Filter, limit: number): Promise<OrderAnswer[]> {
  const { userId, walletId, state, kind, mint, ids } = filter;
  const isState =
    state === 'missed' ? sql`missed_at is not null and state = 'pending'` : sql`state = ${state}::text`;
  const { rows } = await sql<OrderAnswer>`
    select id as "orderId", user_id as "userId", wallet_id as "walletId", coalesce(orders.kind, condition_type) as kind,
           bundle_id as "bundleId", state,
           missed_at as "missedAt", sell_token->>'mint' as "sellMint", sell_amount as "sellAmount",
           buy_token->>'mint' as "buyMint", scheduled_at as "scheduledAt",
           case condition_type when 'market' then jsonb_build_object(
             'mint', trigger_mint, 'condition', trigger_condition, 'value', trigger_value
           ) end as trigger,
           case when stop_value is not null then jsonb_build_object('condition', stop_condition, 'value', stop_value) end as stop,
           expires_at as "expiresAt", created_at as "createdAt", ended_at as "endedAt", signature, bought, error
    from orders
    where (${userId}::uuid is null or user_id = ${userId}::uuid)
      and (${walletId}::uuid is null or wallet_id = ${walletId}::uuid)
      and (${kind}::text is null or coalesce(orders.kind, condition_type) = ${kind}::text)
      and (${state}::text is null or (${isState}))
      and (${mint}::text is null or ${mint}::text in (sell_token->>'mint', buy_token->>'mint'))
      and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

export function orderLine(order: OrderAnswer): string {
  const { createdAt, orderId, kind, state, missedAt, sellAmount, sellMint, buyMint, signature } = order;
  const sells = `${sellAmount} of ${sellMint} for ${buyMint}`;
  const shown = missedAt && state === 'pending' ? 'missed' : state;
  return [createdAt.toISOString(), orderId, kind, shown, sells, signature ?? '-'].join('\t');
}
