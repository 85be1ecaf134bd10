import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** How long before it expires an order's user is notified, milliseconds. */
const EXPIRES_WITHIN = 3_600_000;
/** How long after its end a contest still makes notices: workers may have been down, milliseconds. */
const ENDED_WITHIN = 24 * 3_600_000;

/** Writes the notices of what only time brings: orders that expire soon, contests that have ended. Each once. */
export async function noteUpcoming(db: Db, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + EXPIRES_WITHIN);
  await sql`
    insert into notices (user_id, kind, cause, facts)
    select user_id, 'order_expiring', 'order expiring ' || orders.id, jsonb_build_object(
      'walletId', wallet_id, 'orderId', id, 'sold', sell_token ->> 'symbol', 'bought', buy_token ->> 'symbol'
    ) from orders
    where state = 'pending' and expires_at > ${now} and expires_at <= ${soon} and due_at is null
      and not exists (
        select from notices where notices.user_id = orders.user_id and cause = 'order expiring ' || orders.id
      )
    on conflict (user_id, cause) do nothing`.execute(db);
  const lately = new Date(now.getTime() - ENDED_WITHIN);
  // All entries of a contest are notified in one statement: if one has its notice, all have.
  await sql`
    insert into notices (user_id, kind, cause, facts)
    select distinct user_id, 'contest', 'contest ended ' || contests.id,
      jsonb_build_object('change', 'ended', 'contest', contests.name)
    from contests join contest_entries on contest_id = contests.id
    where kind = 'contest' and starts_at is not null and ends_at > ${lately} and ends_at <= ${now} and not exists (
      select from notices where cause = 'contest ended ' || contests.id and user_id = (
        select user_id from contest_entries as one where one.contest_id = contests.id limit 1
      )
    )
    on conflict (user_id, cause) do nothing`.execute(db);
}
