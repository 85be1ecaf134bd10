import type { NoticeKind, NoticeTopic } from '@cumulus/contract/notices.ts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database, Json } from '../db/schema.ts';
import type { Changed } from './settings.ts';

/** A notice for which no one has decided yet how it is delivered. */
export interface Unrouted {
  readonly id: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly facts: Json;
  /** What was moved, billionths of a USD; null if nothing was, or no price is known. */
  readonly value: bigint | null;
  /** What its user has changed of the settings; null if nothing. */
  readonly changed: Changed | null;
  /** Whether any browser of its user takes push messages. */
  readonly hasPush: boolean;
}

/** Mails that a user gets in a day at most; what is beyond is in one mail a day later. Those about security count apart. */
export const MAILS_A_DAY = 20;
const PUSHES_A_DAY = 200;

/**
 * Up to `limit` notices to route, oldest first. Those about money wait for its value: deposits for a
 * minute at most, payments longer, because one of unknown value is announced as a large one.
 */
export async function unroutedNotices(db: Db, limit: number): Promise<Unrouted[]> {
  const { rows } = await sql<Unrouted>`
    select notices.id, notices.user_id as "userId", kind, facts, value_nano_usd as value, choices as changed,
      exists (select from push_subscriptions where user_id = notices.user_id) as "hasPush"
    from notices left join notice_settings on notice_settings.user_id = notices.user_id left join ledger on kind in ('received', 'sent') and wallet_id = (facts ->> 'walletId')::uuid
      and signature = facts ->> 'signature' and mint = facts ->> 'mint'
    where routed_at is null
      and (kind not in ('received', 'sent') or valued_at is not null 
        or notices.at < now() - case kind when 'received' then interval '1 minute' else interval '10 minutes' end)
    order by notices.at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a notice that is not worth telling. */
export async function dropNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notices').where('id', '=', id).where('routed_at', 'is', null).execute();
}

/** Marks notices as routed of which nothing goes out. */
export async function markSilent(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update notices set routed_at = now() where id = any(${ids}::uuid[]) and routed_at is null`.execute(
    db,
  );
}

/** Marks a notice as routed. False if another process has done so, and with it what follows. */
export async function markRouted(tx: Transaction<Database>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notices set routed_at = now() where id = ${id} and routed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** A push message to each browser of the user whose session lasts. Beyond the day's share, none. */
export async function addPushes(
  tx: Transaction<Database>,
  { id, userId }: Pick<Unrouted, 'id' | 'userId'>,
  urgent: boolean,
): Promise<void> {
  await sql`
    insert into notice_deliveries (user_id, notice_id, channel, subscription_id, urgent)
    select ${userId}, ${id}, 'push', push_subscriptions.id, ${urgent} from push_subscriptions
    where user_id = ${userId} and (select count(*) from notice_deliveries as sent
      where sent.user_id = ${userId} and channel = 'push' and urgent = ${urgent}
        and sent.made_at > now() - interval '1 day') < ${PUSHES_A_DAY}`.execute(tx);
}

/** A mail or, beyond the day's share, a place in the digest, which is due when the next share begins. */
export async function addMail(
  tx: Transaction<Database>,
  { id, userId }: Pick<Unrouted, 'id' | 'userId'>,
  topic: NoticeTopic,
  urgent: boolean,
): Promise<void> {
  const { rows } = await sql<{ mails: number; since: Date | null }>`
    select count(*)::int as mails, min(made_at) as since from notice_deliveries
    where user_id = ${userId} and channel = 'mail' and urgent = ${urgent} and state <> 'held'
      and made_at > now() - interval '1 day'`.execute(tx);
  const { mails, since } = rows[0]!;
  const isHeld = mails >= MAILS_A_DAY;
  await tx
    .insertInto('notice_deliveries')
    .values({
      ...{ user_id: userId, notice_id: id, channel: 'mail', urgent, topic },
      state: isHeld ? 'held' : 'pending',
    })
    .execute();
  if (!isHeld) return;
  await sql`
    insert into notice_deliveries (user_id, channel, urgent, lease_until)
    values (${userId}, 'digest', ${urgent}, ${since}::timestamptz + interval '1 day')
    on conflict (user_id, urgent) where channel = 'digest' and state = 'pending' do nothing`.execute(tx);
}
