import { RECENT_RECIPIENTS_MAX } from '@cumulus/contract/limits.ts';
import { type Insertable, sql } from 'kysely';
import { notify } from '../../accounts/notify.ts';
import { lockSession, type Session } from '../../accounts/session.ts';
import { shownHandle } from '../../accounts/shown-handle.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

export interface NamedAddress {
  readonly address: string;
  readonly name: string;
}

export async function listContacts(db: Db, userId: string): Promise<NamedAddress[]> {
  return await db
    .selectFrom('contacts')
    .select(['address', 'name'])
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();
}

/** Inserts or renames a contact. Saves of one user are serialized, so that the count never exceeds `max`. */
export async function upsertContact(
  db: Db,
  session: Session,
  contact: Insertable<Database['contacts']>,
  max: number,
): Promise<'saved' | 'full' | 'name taken'> {
  const { user_id, address, name, name_key } = contact;
  try {
    return await db.transaction().execute(async (tx) => {
      await lockSession(tx, session);
      const { rows } = await sql`
        insert into contacts (user_id, address, name, name_key)
        select ${user_id}, ${address}, ${name}, ${name_key}
        where (select count(*) from contacts where user_id = ${user_id} and address <> ${address}) < ${max}
        on conflict (user_id, address) do update set name = excluded.name, name_key = excluded.name_key
        returning address`.execute(tx);
      if (rows.length === 0) return 'full';
      await notify(tx, { userId: session.userId, kind: 'security', facts: { code: 'CONTACT_SAVED' } });
      return 'saved';
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'one_contact_of_a_name') return 'name taken';
    throw error;
  }
}

export async function removeContact(db: Db, session: Session, address: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const own = tx.deleteFrom('contacts').where('user_id', '=', session.userId);
    await own.where('address', '=', address).execute();
  });
}

/** Recipients are read from this many of the newest transfers. */
const RECENT_TRANSFERS_MAX = 500;

/** Recipients of a user's confirmed transfers, newest first. Uses the index intents_sent. */
export async function recentRecipients(
  db: Db,
  userId: string,
): Promise<{ address: string; last_sent_at: Date; handle: string | null }[]> {
  const { rows } = await sql<{ address: string; last_sent_at: Date; handle: string | null }>`
    select address, max(created_at) as last_sent_at, (${shownHandle(sql`${userId}::uuid`, sql`sent.address`)}) as handle from (
      select request ->> 'to' as address, created_at from intents
      where user_id = ${userId} and state = 'confirmed' and request ->> 'to' is not null
      order by created_at desc limit ${RECENT_TRANSFERS_MAX}
    ) as sent
    group by address order by last_sent_at desc, address limit ${RECENT_RECIPIENTS_MAX}`.execute(db);
  return rows;
}

/**
 * A different known address with the same first and last four characters, the best known first; null if `address` is itself
 * a contact or wallet of the user. Uses the index intents_by_ends_of_recipient.
 */
export async function findLookAlike(
  db: Db,
  userId: string,
  address: string,
): Promise<{ address: string; name: string | null } | null> {
  const { rows } = await sql<{ address: string; name: string | null }>`
    with named as (
      select address, name, 1 as rank from contacts where user_id = ${userId}
      union all
      select public_key, name, 2 from wallets where user_id = ${userId} and deleted_at is null
      union all
      select public_key, name, 3 from desktop_wallets where user_id = ${userId}
    ), known as (
      select * from named
      where left(address, 4) = left(${address}, 4) and right(address, 4) = right(${address}, 4)
      union all
      select request ->> 'to', null, 4 from intents
      where user_id = ${userId} and state = 'confirmed'
        and left(request ->> 'to', 4) = left(${address}, 4) and right(request ->> 'to', 4) = right(${address}, 4)
    )
    select address, name from known
    where address <> ${address} and not exists (select from named where named.address = ${address})
    order by rank, address limit 1`.execute(db);
  return rows[0] ?? null;
}
