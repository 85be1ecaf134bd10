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

/** The newest `limit` notices of a user, newest first. */
export async function newestNotices(db: Db, userId: string, limit: number): Promise<StoredNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'user_id', 'kind', 'facts', 'at', 'read_at'])
    .where('user_id', '=', userId)
    .where(isShown)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, user_id, kind, facts, at, read_at }) => ({
    ...{ id, kind, facts, at },
    userId: user_id,
    isRead: read_at !== null,
  }));
}

/** How many unread notices a user has, `most` at most. */
export async function countUnread(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notices where user_id = ${userId} and read_at is null and ${isShown} limit ${most}
    ) as found`.execute(db);
  return rows[0]!.unread;
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
