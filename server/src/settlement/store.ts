import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address, Lamports } from '@solana/kit';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { leaseEnd } from '../db/lease.ts';
import { lockUser } from '../db/lock-user.ts';
import { mayWrite } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Database, Json } from '../db/schema.ts';
import { markVoid } from '../db/void-keys.ts';
import type { Mint } from '../ports/units.ts';
import type { Origin } from '../runtime/context.ts';
import type { Intent, IntentKind, NewIntent, Outcome, Refusal } from './intent.ts';

/** With its id, which follows from user and key. */
export type IdentifiedIntent = NewIntent & { readonly id: string };
/** Ready to be written. */
export type MandatedIntent = IdentifiedIntent & {
  readonly mandate: string;
  readonly origin?: Origin;
  /** Returns a row as long as the payment need not wait; unset if it never has to. */
  readonly undelayed?: RawBuilder<unknown> | undefined;
};

/** A wallet as a reservation reads it. */
export interface WalletSnapshot {
  readonly publicKey: Address;
  readonly sealedKey: Uint8Array;
  /** Balances read at an older slot are stale. */
  readonly settledSlot: bigint;
  /** Number of the latest reservation. */
  readonly reservation: bigint;
  /** Held back by pending intents: lamports, and base units of the mint that is spent. */
  readonly reserved: { readonly lamports: Lamports; readonly amount: BaseUnits };
}

/** Null if the user does not have the wallet, or no longer. */
export async function readWallet(
  db: Db,
  userId: string,
  walletId: string,
  mint: Mint | null,
): Promise<WalletSnapshot | null> {
  const { rows } = await sql<WalletSnapshot & WalletSnapshot['reserved']>`
    select public_key as "publicKey", sealed_key as "sealedKey", settled_slot as "settledSlot", reservation,
           held.lamports, held.amount
    from wallets, lateral (
      select coalesce(sum(reserved_lamports), 0) as lamports,
             coalesce(sum(reserved_amount) filter (where reserved_mint = ${mint}), 0) as amount
      from intents where wallet_id = wallets.id and state = 'pending'
    ) as held
    where wallets.id = ${walletId} and user_id = ${userId} and deleted_at is null`.execute(db);
  const row = rows[0];
  return row ? { ...row, reserved: { lamports: row.lamports, amount: row.amount } } : null;
}

/** What a wallet's pending intents hold back whose transactions may have landed, and are known by name. */
export async function liveReservations(
  db: Db,
  walletId: string,
  mint: Mint | null,
): Promise<{ signature: string; lamports: Lamports; amount: BaseUnits }[]> {
  const { rows } = await sql<{ signature: string; lamports: Lamports; amount: BaseUnits }>`
    select attempts.signature, reserved_lamports as lamports,
           case when reserved_mint = ${mint} then reserved_amount else 0 end as amount
    from intents join attempts on intent_id = intents.id and attempts.state = 'live'
    where wallet_id = ${walletId} and intents.state = 'pending' and pays_fee`.execute(db);
  return rows;
}

/**
 * Writes the intent with its first lease if the snapshot of the wallet is still current. `stale`: another reservation or a
 * settlement came in between, or it may have to wait now. `key used`: the user's key was used before, for the same request or another. `forbidden`: the
 * permit was withdrawn. `stopped`: all changes are. `void`: the key was void when this began; a key that becomes void meanwhile increments the wallet's
 * reservation, which makes the snapshot stale.
 */
export async function writeIntent(
  db: Db,
  intent: MandatedIntent,
  wallet: WalletSnapshot,
  leaseMs: number,
): Promise<'written' | 'stale' | 'key used' | 'forbidden' | 'stopped' | 'void'> {
  const { reserve, permit = sql`select`, undelayed = sql`select` } = intent;
  const { rows } = await sql<{
    writable: boolean;
    permitted: boolean;
    isVoid: boolean;
    current: boolean;
    written: boolean;
  }>`
    with writable as materialized (select where ${mayWrite}), permit as materialized (${permit}), undelayed as (${undelayed}), voided as (
      select from void_keys
      where user_id = ${intent.userId} and idempotency_key = ${intent.idempotencyKey}
    ), wallet as (
      update wallets set reservation = reservation + 1
      where id = ${intent.walletId} and reservation = ${String(wallet.reservation)}
        and settled_slot = ${String(wallet.settledSlot)} and deleted_at is null and exists (select from writable)
        and exists (select from permit) and not exists (select from voided) and exists (select from undelayed)
      returning id
    ), written as (
      insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, mandate,
                           reserved_lamports, reserved_mint, reserved_amount, lease_until, fence, req_id,
                           traceparent)
      select ${intent.id}, ${intent.userId}, wallet.id, ${intent.idempotencyKey}, ${intent.kind},
             ${JSON.stringify(intent.request)}::jsonb, ${JSON.stringify(intent.plan)}::jsonb,
             ${intent.mandate}, ${String(reserve.lamports)}::numeric, ${reserve.mint}, ${String(reserve.amount)}::numeric,
             ${leaseEnd(leaseMs)}, 1, ${intent.origin?.reqId ?? null},
             ${intent.origin?.traceparent ?? null}
      from wallet on conflict do nothing returning id
    )
    select exists (select from writable) as writable, exists (select from permit) as permitted, exists (select from voided) as "isVoid",
           exists (select from wallet) as current,
           exists (select from written) as written`.execute(db);
  const { writable, permitted, isVoid, current, written } = rows[0]!;
  if (!writable) return 'stopped';
  if (!permitted) return 'forbidden';
  if (isVoid) return 'void';
  if (!current) return 'stale';
  return written ? 'written' : 'key used';
}

type IntentRow = Selectable<Database['intents']>;

export interface StoredIntent {
  readonly id: string;
  readonly kind: IntentKind;
  readonly request: Json;
  readonly outcome: Outcome;
}

export async function findByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<StoredIntent | null> {
  const row = await withSignature(db)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ? { id: row.id, kind: row.kind, request: row.request, outcome: outcomeOf(row) } : null;
}

/**
 * Whether an intent was committed, after the connection broke while it was written. The database may still be executing
 * that statement: incrementing the wallet's reservation waits for it, or makes its snapshot stale.
 */
export async function wasCommitted(
  db: Db,
  { id, walletId }: Pick<IdentifiedIntent, 'id' | 'walletId'>,
): Promise<boolean> {
  await db
    .updateTable('wallets')
    .set(({ eb }) => ({ reservation: eb('reservation', '+', 1n) }))
    .where('id', '=', walletId)
    .execute();
  const row = await db.selectFrom('intents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function findOutcome(db: Db, intentId: string): Promise<Outcome> {
  return outcomeOf(await withSignature(db).where('id', '=', intentId).executeTakeFirstOrThrow());
}

/**
 * Makes a key void, unless an intent is written under it. A request that is about to write one has a snapshot of its wallet.
 * It either commits before this transaction increments the reservation, and is found here; or its snapshot becomes stale,
 * and it reads the wallet again and finds the key void. Increments all wallets of the user, because a key does not name one.
 *
 * If the process dies here, the key is void or nothing has changed; a repeated call continues from either.
 */
export async function voidUnlessWritten(db: Db, userId: string, idempotencyKey: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await sql`select from wallets where user_id = ${userId} order by id for no key update`.execute(tx);
    await sql`update wallets set reservation = reservation + 1 where user_id = ${userId}`.execute(tx);
    const written = await tx
      .selectFrom('intents')
      .select('id')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (!written) await markVoid(tx, userId, idempotencyKey);
  });
}

/** Intents with the name of their live attempt; null if it is not known yet. */
function withSignature(db: Db) {
  return db
    .selectFrom('intents')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('attempts')
        .whereRef('attempts.intent_id', '=', 'intents.id')
        .where('attempts.state', '=', 'live')
        .where('attempts.pays_fee', '=', true)
        .select('attempts.signature')
        .as('live_signature'),
    );
}

function outcomeOf(row: IntentRow & { live_signature: string | null }): Outcome {
  const error = row.error as Refusal | null;
  switch (row.state) {
    case 'pending':
      return { state: 'pending', signature: row.live_signature };
    case 'confirmed':
      return { state: 'confirmed', signature: row.signature!, ...(row.moved && { moved: row.moved }) };
    case 'failed':
      return { state: 'failed', signature: row.signature, error: error! };
    case 'expired':
      return { state: 'expired', signature: null, error: error! };
  }
}

/** Claims up to `limit` pending intents whose lease has expired, each under a new fence. */
export async function claim(db: Db, limit: number, leaseMs: number): Promise<Intent[]> {
  const { rows } = await sql<IntentRow & { public_key: Address; sealed_key: Uint8Array }>`
    with due as (
      select id from intents where state = 'pending' and lease_until < now()
      order by lease_until limit ${limit} for update skip locked
    ), taken as (
      update intents set fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
      from due where intents.id = due.id returning intents.*
    )
    select taken.*, wallets.public_key, wallets.sealed_key
    from taken join wallets on wallets.id = taken.wallet_id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    walletId: row.wallet_id,
    idempotencyKey: row.idempotency_key,
    publicKey: row.public_key,
    sealedKey: row.sealed_key,
    kind: row.kind,
    request: row.request,
    plan: row.plan,
    mandate: row.mandate,
    createdAt: row.created_at,
    fence: row.fence,
    origin: { reqId: row.req_id, traceparent: row.traceparent },
  }));
}

/**
 * Gives an intent another plan, unless anything was signed for it. Returns the intent with this plan; null if its lease was
 * lost.
 */
export async function replacePlan(db: Db, intent: Intent, plan: Json): Promise<Intent | null> {
  const { rows } = await sql`
    update intents set plan = ${JSON.stringify(plan)}::jsonb
    where id = ${intent.id} and fence = ${String(intent.fence)} and state = 'pending'
      and not exists (select from attempts where intent_id = intents.id)
    returning id`.execute(db);
  return rows.length === 1 ? { ...intent, plan } : null;
}
