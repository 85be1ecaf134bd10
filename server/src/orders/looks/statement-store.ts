import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database, Json } from '../../db/schema.ts';
import { mandateText } from '../execution-store.ts';
import type { OrderRow } from '../store.ts';
import type { Look } from './chain.ts';
import type { StatedCondition } from './condition.ts';
import type { LookedDay } from './statement.ts';

/** An order with all that its statement says; the statement adds the looks themselves. */
export interface StatedOrder {
  readonly id: string;
  /** By which the signer knows it, and which swap of it that is; `part` is null if it is the order's id. */
  readonly mandate: string;
  readonly part: string | null;
  /** The address of its wallet. */
  readonly wallet: string;
  readonly soldMint: string;
  readonly soldAmount: bigint;
  readonly boughtMint: string;
  readonly floor: bigint | null;
  /** Null of a time order. */
  readonly watched: StatedCondition | null;
  readonly scheduledAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly state: OrderRow['state'];
  readonly endedAt: Date | null;
  readonly errorCode: string | null;
  readonly signature: string | null;
  readonly received: bigint | null;
  readonly dueAt: Date | null;
  readonly dueLook: bigint | null;
  /** Looks at its token before it was placed; null of a time order, and of one that is older than looks. */
  readonly looksBefore: bigint | null;
  /** The last look that it was compared with, or that was made while it was under way. */
  readonly looksUntil: bigint;
  readonly attempts: readonly StatedAttempt[];
  readonly installationId: string;
  /** Null until the chain of this installation is known: nothing was signed for it yet. */
  readonly genesisHash: string | null;
}

interface StatedAttempt {
  readonly dueAt: Date;
  readonly dueLook: bigint | null;
  readonly endedAt: Date;
  readonly outcome: Database['order_attempts']['outcome'];
  readonly looksAfter: bigint | null;
  readonly details: Json | null;
}

/** What a row of `orders` waits for, a StatedCondition; null of a time order. */
export const stated = sql`
  case when condition_type = 'market' then json_build_object(
      'mint', trigger_mint, 'condition', trigger_condition, 'value', trigger_value,
      'stop', case when stop_condition is not null then json_build_object(
        'condition', stop_condition, 'value', stop_value, 'minimum', stop_floor::text) end,
      'trail', case when trail_ppm is not null then json_build_object('ppm', trail_ppm)
        when trail_usd is not null then json_build_object('usd', trail_usd) end,
      'from', start_value, 'peak', peak) end`;

/** The order and the looks that it was compared with, of one moment. Null if the user has no such order. */
export async function findStated(
  db: Db,
  userId: string,
  orderId: string,
): Promise<{ readonly order: StatedOrder; readonly days: LookedDay[] } | null> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<Omit<StatedOrder, 'attempts'>>`
        select orders.id, part, ${mandateText} as mandate, wallets.public_key as wallet, sell_token->>'mint' as "soldMint", sell_amount as "soldAmount",
          buy_token->>'mint' as "boughtMint", floor, scheduled_at as "scheduledAt", expires_at as "expiresAt",
          orders.created_at as "createdAt", orders.state, ended_at as "endedAt", error_details->>'code' as "errorCode",
          orders.signature, bought as received, due_at as "dueAt", due_look as "dueLook", looks_before as "looksBefore",
          ${stated} as watched,
          coalesce((select max(number) from price_looks where mint = trigger_mint
            and (ended_at is null or at <= ended_at or number = due_look)), 0) as "looksUntil",
          installation.id as "installationId", genesis_hash as "genesisHash"
        from orders join wallets on wallets.id = orders.wallet_id cross join installation left join chain on true
        where orders.id = ${orderId} and orders.user_id = ${userId}`.execute(tx);
      const [order] = rows;
      if (!order) return null;
      const { rows: attempts } = await sql<StatedAttempt>`
        select due_at as "dueAt", due_look as "dueLook", ended_at as "endedAt", outcome,
          case outcome when 'paused' then (
            select looks_after from order_attempts as later
            where order_id = ${orderId} and later.number > attempt.number and outcome = 'resumed' order by number limit 1
          ) else greatest(looks_after, (
            select max(looks.number) from price_looks as looks join orders on mint = trigger_mint
            where orders.id = ${orderId} and at < attempt.rests_until and looks.number > looks_after
          )) end as "looksAfter", details
        from order_attempts as attempt where order_id = ${orderId} and outcome <> 'resumed' order by number`.execute(
        tx,
      );
      const { watched, looksBefore, looksUntil } = order;
      const days =
        watched === null || looksBefore === null
          ? []
          : await daysWith(tx, watched.mint, looksBefore + 1n, looksUntil);
      return { order: { ...order, attempts }, days };
    });
}

/** The days of these looks with all their looks, also those before and after them: so their last hashes are as published. */
async function daysWith(
  tx: Transaction<Database>,
  mint: string,
  from: bigint,
  to: bigint,
): Promise<LookedDay[]> {
  const { rows } = await sql<Look & { readonly day: string; readonly hash: Buffer }>`
    select number, at, price, cap, doubt, sure, day, hash from price_looks
    where mint = ${mint} and day between
      (select min(day) from price_looks where mint = ${mint} and number between ${from} and ${to})
      and (select max(day) from price_looks where mint = ${mint} and number between ${from} and ${to})
    order by number`.execute(tx);
  const days = new Map<string, { day: string; head: string; looks: Look[] }>();
  for (const { day, hash, ...look } of rows) {
    const known = days.get(day) ?? { day, head: '', looks: [] };
    days.set(day, known);
    known.looks.push(look);
    known.head = hash.toString('hex');
  }
  return [...days.values()];
}
