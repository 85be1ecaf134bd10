import type { NoticeContent } from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Json } from '../db/schema.ts';

/** A notice as it is stored. */
export interface StoredNotice {
  readonly id: string;
  readonly userId: string;
  readonly kind: NoticeContent['kind'];
  readonly facts: Json;
  readonly at: Date;
  readonly isRead: boolean;
}

/** What the inbox shows: deposits only once they were found worth telling. */
const isShown = sql<boolean>`(kind <> 'received' or routed_at is not null)`;

/** What its user has just done: a send that did not wait, and what it brought to another wallet of the user. */
const isOwnAct = sql<boolean>`(
  kind = 'sent' and not exists (
    select from scheduled_sends as send
    where send.user_id = notices.user_id and send.signature = facts ->> 'signature'
  ) or kind = 'received' and exists (
    select from wallets where wallets.user_id = notices.user_id and public_key = facts ->> 'from'
  )
)`;

/** The newest `limit` notices of a user, newest first. Own acts count as read. */
export async function newestNotices(db: Db, userId: string, limit: number): Promise<StoredNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select([
      'id',
      'user_id',
      'kind',
      'facts',
      'at',
      sql<boolean>`read_at is not null or ${isOwnAct}`.as('isRead'),
    ])
    .where('user_id', '=', userId)
    .where(isShown)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, ...notice }) => ({ ...notice, userId: user_id }));
}

/** Marks a notice of the user and all older ones as read. */
export async function markRead(db: Db, userId: string, newest: string, now: Date): Promise<void> {
  await sql`
    update notices set read_at = ${now}
    from notices as newest
    where newest.id = ${newest} and newest.user_id = ${userId} and notices.user_id = ${userId}
      and notices.read_at is null and (notices.at, notices.id) <= (newest.at, newest.id)`.execute(db);
}

/** Forgets up to `limit` notices that are older than `before`. Returns how many. */
export async function forgetNotices(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where id in (select id from notices where at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
