import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Waiting work. Ages are of the oldest item, seconds; null without items. */
export interface Queues {
  readonly transactions: {
    /** Unsettled intents. */
    readonly pending: number;
    readonly oldestPendingSeconds: number | null;
    /** The oldest live attempt. */
    readonly oldestAttempt: { readonly signature: string; readonly ageSeconds: number } | null;
  };
  readonly orders: {
    readonly time: number;
    readonly market: number;
    readonly due: number;
    readonly oldestDueSeconds: number | null;
    readonly executing: number;
  };
  readonly contestEntries: {
    readonly toFund: number;
    readonly lamports: string;
    readonly oldestSeconds: number | null;
  };
  /** Entries that wait for an operator. */
  readonly contestReviews: { readonly waiting: number; readonly oldestSeconds: number | null };
  readonly deposits: {
    /** Wallets whose balances differ from the books without an explanation yet. */
    readonly unexplained: number;
    readonly oldestUnexplainedSeconds: number | null;
    /** Delay of the most overdue comparison with the chain. */
    readonly overdueSeconds: number | null;
    /** Ledger rows without a value yet. */
    readonly toValue: number;
    readonly oldestToValueSeconds: number | null;
  };
  readonly notices: {
    /** Those for which no one has decided yet how they are delivered, without those that wait for a value. */
    readonly toRoute: number;
    readonly oldestToRouteSeconds: number | null;
    /** Push messages and mails, without those for a digest. */
    readonly toSend: number;
    /** Of those that no one has tried to send yet. */
    readonly oldestUntriedSeconds: number | null;
  };
  readonly audit: { readonly toChain: number; readonly oldestSeconds: number | null };
}

export async function readQueues(db: Db): Promise<Queues> {
  const one = async <T>(query: RawBuilder<T>): Promise<T> => (await query.execute(db)).rows[0]!;
  return {
    transactions: await one(sql<Queues['transactions']>`
      select count(*)::int as pending, ${age(sql`min(created_at)`)} as "oldestPendingSeconds", (
        select json_build_object('signature', signature, 'ageSeconds', ${age(sql`signed_at`)})
        from attempts where state = 'live' order by signed_at limit 1
      ) as "oldestAttempt"
      from intents where state = 'pending'`),
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
      select unexplained.*, to_value.*, (
        select greatest(${age(sql`min(due_at)`)}, 0) from deposit_watches where due_at < 'infinity'
      ) as "overdueSeconds"
      from (
        select count(*)::int as unexplained, ${age(sql`min(unexplained_since)`)} as "oldestUnexplainedSeconds"
        from deposit_watches where unexplained_since is not null
      ) as unexplained, (
        select count(*)::int as "toValue", ${age(sql`min(booked_at)`)} as "oldestToValueSeconds"
        from ledger where valued_at is null
      ) as to_value`),
    notices: await one(sql<Queues['notices']>`
      select to_route.*, to_send.* from (
        select count(*)::int as "toRoute", ${age(sql`min(at)`)} as "oldestToRouteSeconds"
        from notices where routed_at is null and (kind not in ('received', 'sent') or at < now() - interval '10 minutes')
      ) as to_route, (
        select count(*)::int as "toSend", ${age(sql`min(made_at) filter (where tries = 0)`)} as "oldestUntriedSeconds"
        from notice_deliveries where state = 'pending' and channel <> 'digest'
      ) as to_send`),
    audit: await one(sql<Queues['audit']>`
      select count(*)::int as "toChain", ${age(sql`min(at)`)} as "oldestSeconds"
      from audit_log where position is null`),
  };
}

const isDue = sql`state = 'pending' and due_at <= now()`;

function age(since: RawBuilder<unknown>) {
  return sql<number | null>`floor(extract(epoch from now() - ${since}))::int`;
}
