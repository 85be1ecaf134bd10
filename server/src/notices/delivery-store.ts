import type { NoticeContent, NoticeLanguage, NoticeTopic } from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import { type Leased, leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { PushDevice } from '../ports/push.ts';

/** A delivery under a lease. */
export interface Delivery extends Leased {
  readonly userId: string;
  readonly noticeId: string | null;
  readonly channel: 'push' | 'mail' | 'digest';
  readonly subscriptionId: string | null;
  readonly urgent: boolean;
  readonly topic: NoticeTopic | null;
  readonly tries: number;
  readonly madeAt: Date;
}

/** A notice that is on its way out. */
export type Told = NoticeContent & { readonly id: string; readonly at: Date };

/** Claims up to `limit` deliveries that are due, each under a new fence, urgent ones first. */
export async function claimDeliveries(db: Db, limit: number, leaseMs: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as materialized (
      select id from notice_deliveries where state = 'pending' and lease_until < now()
      order by urgent desc, lease_until limit ${limit} for update skip locked
    )
    update notice_deliveries as delivery set fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    from due where delivery.id = due.id
    returning delivery.id, user_id as "userId", notice_id as "noticeId", channel, subscription_id as "subscriptionId",
      urgent, topic, tries, fence, made_at as "madeAt"`.execute(db);
  return rows;
}

/** Ends a delivery that is still under this lease; for a digest, also those that it covers. */
export async function endDelivery(
  db: Db,
  { id, fence, userId, channel, urgent }: Delivery,
  state: 'sent' | 'dropped',
): Promise<void> {
  await sql`
    with ended as (
      update notice_deliveries set state = ${state}, ended_at = now()
      where id = ${id} and fence = ${String(fence)} and state = 'pending' returning made_at
    )
    update notice_deliveries set state = ${state}, ended_at = now()
    where ${channel === 'digest'} and user_id = ${userId} and urgent = ${urgent} and channel = 'mail'
      and state = 'held' and exists (select from ended)`.execute(db);
}

/** Tries a delivery again after a while. Under another fence: a renewal of this lease no longer counts. */
export async function postponeDelivery(db: Db, { id, fence }: Delivery, afterMs: number): Promise<void> {
  await sql`
    update notice_deliveries set tries = tries + 1, fence = fence + 1, lease_until = ${leaseEnd(afterMs)}
    where id = ${id} and fence = ${String(fence)} and state = 'pending'`.execute(db);
}

export async function findTold(db: Db, noticeId: string): Promise<Told | null> {
  const row = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'facts', 'at'])
    .where('id', '=', noticeId)
    .executeTakeFirst();
  return (row as Told | undefined) ?? null;
}

/** The notices that wait for a user's digest, newest first, and how many there are. */
export async function heldNotices(
  db: Db,
  { userId, urgent }: Pick<Delivery, 'userId' | 'urgent'>,
  limit: number,
): Promise<{ readonly told: readonly Told[]; readonly count: number }> {
  const held = db
    .selectFrom('notice_deliveries')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .where('notice_deliveries.user_id', '=', userId)
    .where('urgent', '=', urgent)
    .where('channel', '=', 'mail')
    .where('state', '=', 'held');
  const [told, { count }] = await Promise.all([
    held.select(['notices.id', 'kind', 'facts', 'at']).orderBy('at', 'desc').limit(limit).execute(),
    held.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { told: told as unknown as Told[], count: Number(count) };
}

/** The browser of a delivery; null if it is subscribed no more, or its session has ended. */
export async function findDevice(
  db: Db,
  subscriptionId: string,
): Promise<(PushDevice & { readonly language: NoticeLanguage }) | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .leftJoin('sessions', 'sessions.id', 'session_id')
    .select(['endpoint', 'p256dh', 'auth', 'language', 'ended_at'])
    .where('push_subscriptions.id', '=', subscriptionId)
    .executeTakeFirst();
  return row && row.ended_at === null ? row : null;
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
