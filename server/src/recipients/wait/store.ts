import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { notify } from '../../accounts/notify.ts';
import { lockSession, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
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
    select ${address}::text in (${knownSince(userId, since)}) as known`.execute(db);
  return rows[0]!.known;
}

/** A query for the addresses that the user has known since then. */
function knownSince(userId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select request ->> 'to' from intents
    where user_id = ${userId} and state = 'confirmed' and request ->> 'to' is not null and created_at <= ${since}
    union all
    select request ->> 'to' from scheduled_sends
    where user_id = ${userId} and state = 'sent' and created_at <= ${since}
    union all
    select address from contacts where user_id = ${userId} and saved_at <= ${since}
    union all
    select public_key from wallets where user_id = ${userId}`;
}

export interface Sent {
  readonly mint: string;
  readonly decimals: number;
  /** Base units. */
  readonly amount: bigint;
}

/**
 * What the user has sent since then, or is sending, to addresses that are new, all of them together, by mint. The rent of a token account that
 * is opened for its receiver is sent, too: they get it when they close it.
 */
export async function sentToNewSince(db: Db, userId: string, since: Date): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select mint, max(decimals) as decimals, sum(amount) as amount
    from intents, lateral (values
      (coalesce(request ->> 'mint', ${SOL_MINT}::text), coalesce((plan ->> 'decimals')::int, ${SOL_DECIMALS}::int),
       coalesce(request ->> 'lamports', request ->> 'amount')::numeric),
      (${SOL_MINT}::text, ${SOL_DECIMALS}::int, coalesce(plan ->> 'rentLamports', '0')::numeric)
    ) as part (mint, decimals, amount)
    where user_id = ${userId} and kind in ('transfer_sol', 'transfer_token')
      and state in ('pending', 'confirmed') and created_at > ${since}
      and request ->> 'to' not in (${knownSince(userId, since)}) and amount > 0
    group by mint`.execute(db);
  return rows;
}

export interface Swapped {
  readonly sold: string;
  readonly bought: string;
  /** Base units of what was sold. */
  readonly amount: bigint;
  /** What it may lose against the market, as its plan says it. */
  readonly slippageBps: number;
  readonly priceImpact: number;
}

/** What the user has swapped since then, or is swapping, also by orders. */
export async function swappedSince(db: Db, userId: string, since: Date): Promise<Swapped[]> {
  const { rows } = await sql<Swapped>`
    select request ->> 'inputMint' as sold, request ->> 'outputMint' as bought,
           sum((request ->> 'inAmount')::numeric) as amount,
           coalesce((plan ->> 'slippageBps')::int, 0) as "slippageBps",
           coalesce((plan ->> 'priceImpactPct')::float8, 0) as "priceImpact"
    from intents
    where user_id = ${userId} and kind = 'swap' and state in ('pending', 'confirmed') and created_at > ${since}
    group by 1, 2, 4, 5`.execute(db);
  return rows;
}
