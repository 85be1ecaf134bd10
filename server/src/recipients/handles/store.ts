import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isUserBlocked } from '../../accounts/accounts.ts';
import { isThawed } from '../../accounts/freeze.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

type Tx = Transaction<Database>;

export interface StoredHandle {
  readonly handle: string;
  readonly byEmail: boolean;
  /** Null if it was deleted. */
  readonly walletId: string | null;
  readonly takenAt: Date;
  readonly isReleased: boolean;
}

/** The user's handle, or the last one that they gave up, if no one else has taken it. */
export async function lastHandle(db: Db | Tx, userId: string): Promise<StoredHandle | null> {
  const { rows } = await sql<StoredHandle>`
    select handle, by_email as "byEmail", taken_at as "takenAt", released_at is not null as "isReleased",
           case when wallets.deleted_at is null then wallets.id::text end as "walletId"
    from handles join wallets on wallets.id = wallet_id
    where handles.user_id = ${userId} order by released_at desc nulls first limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function isOwnWallet(tx: Tx, userId: string, walletId: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallets where user_id = ${userId} and id::text = ${walletId} and deleted_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function releaseHandle(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('handles')
    .set({ released_at: at })
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .execute();
}

/** Anyone may have those that were given up before then. */
export async function forgetReleased(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('handles').where('released_at', '<', before).execute();
}

/** Of concurrent takers of one look the second waits for the first. False if it is another user's. */
export async function takeHandle(
  tx: Tx,
  taken: Omit<StoredHandle, 'isReleased' | 'walletId'> & {
    readonly look: string;
    readonly userId: string;
    readonly walletId: string;
  },
): Promise<boolean> {
  const { look, handle, userId, byEmail, walletId, takenAt } = taken;
  const { rows } = await sql`
    insert into handles (look, handle, user_id, by_email, wallet_id, taken_at)
    values (${look}, ${handle}, ${userId}, ${byEmail}, ${walletId}, ${takenAt})
    on conflict (look) do update set handle = excluded.handle, by_email = excluded.by_email,
      wallet_id = excluded.wallet_id, taken_at = excluded.taken_at, released_at = null
    where handles.user_id = excluded.user_id
    returning look`.execute(tx);
  return rows.length > 0;
}

export interface Receiver {
  readonly userId: string;
  readonly handle: string;
  readonly address: string;
}

/** The user who has chosen to be found so, unless they are frozen, blocked, or without the wallet that receives. */
export async function findReceiver(
  db: Db,
  by: { readonly handle: string; readonly look: string } | { readonly email: string },
): Promise<Receiver | null> {
  const isNamed: RawBuilder<unknown> =
    'email' in by
      ? sql`mailbox_of(users.email) = mailbox_of(${by.email}) and users.email = ${by.email}
            and users.email_verified and handles.by_email`
      : sql`handles.look = ${by.look} and handles.handle = ${by.handle}`;
  const { rows } = await sql<Receiver>`
    select users.id as "userId", handles.handle, wallets.public_key as address
    from users join handles on handles.user_id = users.id and released_at is null
      join wallets on wallets.id = handles.wallet_id and wallets.user_id = users.id
    where ${isNamed} and wallets.deleted_at is null and ${isThawed} and not ${isUserBlocked(sql`handles.user_id`)}
    limit 2`.execute(db);
  // An address that two users have verified, of two identity services, names neither.
  return rows.length === 1 ? rows[0]! : null;
}

/**
 * Notes that a user was given a receiver's address. Returns the recipient of their last confirmed payment to an address that they were given for
 * this receiver, or for this handle, which may have been another user's; null if there was none.
 */
export async function noteFound(db: Db, userId: string, receiver: Receiver): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    with noted as (
      insert into found_recipients (user_id, receiver_id, handle, address)
      values (${userId}, ${receiver.userId}, ${receiver.handle}, ${receiver.address}) on conflict do nothing
    )
    select request ->> 'to' as address from intents
    where user_id = ${userId} and state = 'confirmed' and request ->> 'to' in (
      select address from found_recipients
      where user_id = ${userId} and (receiver_id = ${receiver.userId} or handle = ${receiver.handle})
      union select ${receiver.address}
    )
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.address ?? null;
}
