import { type RawBuilder, sql, type Transaction } from 'kysely';
import { mayWrite } from '../db/may-write.ts';
import type { Database } from '../db/schema.ts';
import { endRanges } from './looks/store.ts';

/*
 * A pending order that rests has `paused_at` and no `due_at`: no look makes it due and no worker claims it, whatever their clocks say.
 * It can be cancelled, and expires. The signer knows nothing of it: a rest is its user's convenience, what ends an order for good is
 * its cancellation.
 *
 * That it rested is also two attempts, "paused" and "resumed", with the numbers of the looks between which it was not compared
 * (looks/statement-store.ts).
 */

/** Lets those of these orders rest that are pending and do not rest yet. `which` is a condition on orders. Returns how many. */
export async function pauseOrders(
  tx: Transaction<Database>,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  await lockTokens(tx, which);
  const { rows } = await sql<{ n: number }>`
    with resting as materialized (
      select id, coalesce(due_look, (select looks from market_checks where mint = trigger_mint)) as look
      from orders where ${which} and state = 'pending' and paused_at is null for update),
    paused as (
      update orders set paused_at = ${now}, due_at = null, due_look = null, due_side = null
      from resting where orders.id = resting.id returning orders.id, look),
    noted as (
      insert into order_attempts (order_id, number, due_at, due_look, ended_at, outcome)
      select id, ${nextNumber}, ${now}, look, ${now}, 'paused' from paused)
    select count(*)::int as n from paused`.execute(tx);
  return rows[0]!.n;
}

/**
 * Lets those of these orders go on that rest. A time order whose time passed meanwhile is missed: its user decides. One that watches
 * does so from the next look on, a trailing one with the peak that it had. Returns how many.
 */
export async function resumeOrders(
  tx: Transaction<Database>,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  await lockTokens(tx, which);
  const { rows } = await sql<{ n: number }>`
    with resting as materialized (
      select id, paused_at as since, (select looks from market_checks where mint = trigger_mint) as looks
      from orders where ${which} and state = 'pending' and paused_at is not null and ${mayWrite} for update),
    resumed as (
      update orders set paused_at = null,
        due_at = case when missed_at is null and scheduled_at > ${now} then scheduled_at end,
        missed_at = case when scheduled_at <= ${now} then coalesce(missed_at, ${now}) else missed_at end
      from resting where orders.id = resting.id returning orders.id, since, looks),
    noted as (
      insert into order_attempts (order_id, number, due_at, ended_at, outcome, looks_after)
      select id, ${nextNumber}, since, ${now}, 'resumed', looks from resumed)
    select count(*)::int as n from resumed`.execute(tx);
  return rows[0]!.n;
}

const nextNumber = sql`(select count(*) + 1 from order_attempts where order_id = id)`;

/** The rows of their tokens before the orders', as a check locks them: the numbers of looks are those between two checks. */
async function lockTokens(tx: Transaction<Database>, which: RawBuilder<unknown>): Promise<void> {
  await endRanges(tx, sql`mint in (select trigger_mint from orders where ${which})`);
  await sql`
    select from market_checks where mint in (select trigger_mint from orders where ${which})
    order by mint for share`.execute(tx);
}
