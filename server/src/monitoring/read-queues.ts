import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Queues } from './queues.ts';

/** Unread transactions that are listed with their signatures. */
const UNREAD_SHOWN = 20;

/** Reads all queues, each by an index that has only what waits. Both the server's role and that of operators may. */
export async function readQueues(db: Db): Promise<Queues> {
  const one = async <T>(query: RawBuilder<T>): Promise<T> => (await query.execute(db)).rows[0]!;
  return {
    transactions: await one(sql<Queues['transactions']>`
      select count(*)::int as pending, ${age(sql`min(created_at)`)} as "oldestPendingSeconds", (
        select json_build_object('signature', signature, 'ageSeconds', ${age(sql`signed_at`)})
        from attempts where state = 'live' order by signed_at limit 1
      ) as "oldestAttempt"
      from intents where state = 'pending' and not exists (
        select from screenings where intent_id = intents.id and verdict = 'hold' and decision is null
      )`),
    orders: await one(sql<Queues['orders']>`
      select count(*) filter (where state = 'pending' and condition_type = 'time')::int as time,
             count(*) filter (where state = 'pending' and condition_type = 'market')::int as market,
             count(*) filter (where ${isDue})::int as due,
             ${age(sql`min(due_at) filter (where ${isDue})`)} as "oldestDueSeconds",
             count(*) filter (where state = 'executing')::int as executing
      from orders where state in ('pending', 'executing')`),
    contestEntries: await one(sql<Queues['contestEntries']>`
      select count(*)::int as "toFund", coalesce(sum(lamports), 0)::text as lamports,
             ${age(sql`min(entered_at)`)} as "oldestSeconds"
      from contest_entries join contests on contests.id = contest_id where funding_signature is null`),
    contestReviews: await one(sql<Queues['contestReviews']>`
      select count(*)::int as waiting, ${age(sql`min(entered_at)`)} as "oldestSeconds"
      from contest_candidates where state = 'waiting'`),
    deposits: await one(sql<Queues['deposits']>`
      select unexplained.*, to_value.*, hints.*, (
        select greatest(${age(sql`min(due_at)`)}, 0) from deposit_watches where due_at < 'infinity'
      ) as "overdueSeconds"
      from (
        select count(*)::int as unexplained, ${age(sql`min(unexplained_since)`)} as "oldestUnexplainedSeconds"
        from deposit_watches where unexplained_since is not null
      ) as unexplained, (
        select count(*)::int as "toValue", ${age(sql`min(booked_at)`)} as "oldestToValueSeconds"
        from ledger where valued_at is null
      ) as to_value, (
        select count(*)::int as hinted, ${age(sql`min(hinted_at)`)} as "oldestHintedSeconds" from deposit_hints
      ) as hints`),
    unread: await one(sql<Queues['unread']>`
      select count(distinct signature)::int as transactions, ${age(sql`min(found_at)`)} as "oldestSeconds", (
        select coalesce(json_agg(newest), '[]') from (
          select signature, public_key as wallet, reason from unread_transactions join wallets on wallets.id = wallet_id
          order by found_at desc limit ${UNREAD_SHOWN}
        ) as newest
      ) as newest
      from unread_transactions`),
    notices: await one(sql<Queues['notices']>`
      select to_route.*, to_send.* from (
        select count(*)::int as "toRoute", ${age(sql`min(at)`)} as "oldestToRouteSeconds"
        from notices where routed_at is null and (kind not in ('received', 'sent') or at < now() - interval '10 minutes')
      ) as to_route, (
        select count(*)::int as "toSend", ${age(sql`min(made_at) filter (where tries = 0)`)} as "oldestUntriedSeconds"
        from notice_deliveries where state = 'pending' and channel <> 'digest'
      ) as to_send`),
    webhooks: await one(sql<Queues['webhooks']>`
      select count(*)::int as "toSend", ${age(sql`min(waiting.at)`)} as "oldestSeconds" from (
        select at from webhook_events where routed_at is null
        union all
        select next.made_at from webhook_lanes as lane
        join webhook_endpoints as endpoint on endpoint.id = lane.endpoint_id and disabled_at is null
        cross join lateral (
          select made_at from webhook_deliveries
          where lane_id = lane.id and position > lane.done order by position limit 1
        ) as next
        where newest > done and lane.tries = 0
      ) as waiting`),
    audit: await one(sql<Queues['audit']>`
      select count(*)::int as "toChain", ${age(sql`min(at)`)} as "oldestSeconds"
      from audit_log where position is null`),
    marketChecks: await one(sql<Queues['marketChecks']>`
      select watching, case when watching then ${age(sql`nullif(started_at, '-infinity')`)} end as "sinceLastSeconds",
        pause_ms / 1000 as "pauseSeconds"
      from (select exists (${watchingOrders}) as watching) as orders, market_check_schedule`),
    scheduledSends: await one(sql<Queues['scheduledSends']>`
      select count(*)::int as waiting, count(*) filter (where ${isSendDue})::int as due,
             ${age(sql`min(due_at) filter (where ${isSendDue})`)} as "oldestDueSeconds"
      from scheduled_sends where state in ('waiting', 'sending')`),
    priceSamples: await one(sql<Queues['priceSamples']>`
      select count(*)::int as due, ${age(sql`min(due_at)`)} as "oldestDueSeconds"
      from price_series where due_at <= now()`),
    receipts: await one(sql<Queues['receipts']>`
      select count(*)::int as "toSign", ${age(sql`min(settled_at)`)} as "oldestSeconds"
      from receipts where statement is null and refusal is null`),
    liabilities: await one(sql<Queues['liabilities']>`
      select case when day is not null and day < ${today} then ${age(sql`(day::date + 1)::timestamp at time zone 'UTC'`)} end
               as "overdueSeconds"
      from (select max(day) filter (where statement is not null) as day from liabilities) as newest`),
    pinResets: await one(sql<Queues['pinResets']>`
      select count(*)::int as due, ${age(sql`min(due_at)`)} as "oldestDueSeconds"
      from pin_resets where due_at <= now()`),
    freezes: await one(sql<Queues['freezes']>`
      select count(*)::int as "toRecord", ${age(sql`min(frozen_at)`)} as "oldestSeconds"
      from users where frozen_at is not null and not freeze_recorded`),
    mandates: await one(sql<Queues['mandates']>`
      select count(*)::int as "toClose", ${age(sql`min(ended_at)`)} as "oldestSeconds"
      from (
        select ended_at from orders where not mandate_closed and state not in ('pending', 'executing')
        union all
        select ended_at from bundles where not mandate_closed and state in ('ended', 'cancelled')
        union all
        select ended_at from scheduled_sends where not mandate_closed and state in ('sent', 'failed', 'cancelled')
      ) as ended`),
  };
}

/** UTC, as the days of liabilities are written. */
const today = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
/** Served by the index orders_watching. */
const watchingOrders = sql`select from orders where state = 'pending' and due_at is null and trigger_mint > ''`;
const isSendDue = sql`state = 'waiting' and due_at <= now()`;
const isDue = sql`state = 'pending' and due_at <= now()`;

function age(since: RawBuilder<unknown>) {
  return sql<number | null>`floor(extract(epoch from now() - ${since}))::int`;
}
