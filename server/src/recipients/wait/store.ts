import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { lockSession, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { notify } from '../../notices/notify.ts';
import type { Setting } from './setting.ts';

/** What a user has chosen. */
export interface StoredWait {
  readonly current: Setting | null;
  /** A weaker setting that takes effect later. */
  readonly next: { readonly setting: Setting | null; readonly at: Date } | null;
  /** Null without a row. */
  readonly version: bigint | null;
}

/** As it is in force at a time. */
export async function readWait(db: Db, userId: string, now: Date): Promise<StoredWait> {
  const row = await db
    .selectFrom('address_waits')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { current: null, next: null, version: null };
  const { next_at: at, version } = row;
  const next = settingOf(row.next_unit, row.next_amount, row.next_hours);
  if (at && at <= now) return { current: next, next: null, version };
  const current = settingOf(row.unit, row.amount, row.hours);
  return { current, next: at && { setting: next, at }, version };
}

type Row = Selectable<Database['address_waits']>;

function settingOf(unit: Row['unit'], amount: bigint | null, hours: number | null): Setting | null {
  return unit === null ? null : { unit, amount: amount!, hours: hours! };
}

/** Changes what a user has chosen, in turn with their other changes. */
export async function changeWait(
  db: Db,
  session: Session,
  now: Date,
  change: (stored: StoredWait) => Pick<StoredWait, 'current' | 'next'>,
): Promise<Pick<StoredWait, 'current' | 'next'>> {
  const { userId } = session;
  return await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const stored = await readWait(tx, userId, now);
    const changed = change(stored);
    const { current, next } = changed;
    const values = {
      ...{ unit: current?.unit ?? null, amount: current?.amount ?? null, hours: current?.hours ?? null },
      next_at: next?.at ?? null,
      next_unit: next?.setting?.unit ?? null,
      next_amount: next?.setting?.amount ?? null,
      next_hours: next?.setting?.hours ?? null,
    };
    await tx
      .insertInto('address_waits')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...values, version: sql`address_waits.version + 1` }),
      )
      .execute();
    await notify(tx, { userId, kind: 'security', facts: { code: 'ADDRESS_WAIT_CHANGED' } });
    return changed;
  });
}

/**
 * Returns a row if the user's choice, and what was paid under it, is as it was read: part of the statement that writes a payment
 * (settlement/store.ts). It locks the user's row first, as changes do.
 */
export function unchanged(userId: string, version: bigint | null): RawBuilder<unknown> {
  if (version === null)
    return sql`select where not exists (select from address_waits where user_id = ${userId})`;
  return sql`
    update address_waits set version = version + 1
    where user_id = ${userId} and version = ${String(version)} and exists (select from permit)
    returning user_id`;
}

/** Whether the user has known an address since then: paid it, saved it, or owns it. */
export async function isKnownSince(db: Db, userId: string, address: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${knownSince(userId, sql`${address}::text`, since)} as known`.execute(db);
  return rows[0]!.known;
}

function knownSince(userId: string, address: RawBuilder<unknown>, since: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from intents as paid where paid.user_id = ${userId} and paid.request ->> 'to' = ${address}
        and paid.state = 'confirmed' and paid.created_at <= ${since}
    ) or exists (
      select from scheduled_sends where user_id = ${userId} and request ->> 'to' = ${address} and state = 'sent'
        and created_at <= ${since}
    ) or exists (
      select from contacts where user_id = ${userId} and contacts.address = ${address} and saved_at <= ${since}
    ) or exists (
      select from wallets where user_id = ${userId} and public_key = ${address}
    )
  )`;
}

export interface Sent {
  readonly mint: string;
  readonly decimals: number;
  /** Base units. */
  readonly amount: bigint;
}

/** What the user has sent since then, or is sending, to addresses that are new, all of them together, by mint. */
export async function sentToNewSince(db: Db, userId: string, since: Date): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select coalesce(request ->> 'mint', ${SOL_MINT}) as mint,
           max(coalesce((plan ->> 'decimals')::int, ${SOL_DECIMALS}::int)) as decimals,
           sum(coalesce(request ->> 'lamports', request ->> 'amount')::numeric) as amount
    from intents as sent
    where user_id = ${userId} and kind in ('transfer_sol', 'transfer_token')
      and state in ('pending', 'confirmed') and created_at > ${since}
      and not ${knownSince(userId, sql`sent.request ->> 'to'`, since)}
    group by 1`.execute(db);
  return rows;
}

interface Swapped {
  readonly sold: string;
  readonly bought: string;
  /** Base units of what was sold. */
  readonly amount: bigint;
}

/** What the user has swapped since then, or is swapping, also by orders, by pair. */
export async function swappedSince(db: Db, userId: string, since: Date): Promise<Swapped[]> {
  const { rows } = await sql<Swapped>`
    select request ->> 'inputMint' as sold, request ->> 'outputMint' as bought,
           sum((request ->> 'inAmount')::numeric) as amount
    from intents
    where user_id = ${userId} and kind = 'swap' and state in ('pending', 'confirmed') and created_at > ${since}
    group by 1, 2`.execute(db);
  return rows;
}
