import { type Selectable, sql } from 'kysely';
import { leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { Database, Json } from '../db/schema.ts';
import type { Attempt } from './attempt.ts';
import type { Intent, IntentKind, NewIntent, Outcome, Refusal } from './intent.ts';

/** A wallet as a reservation finds it. */
export interface Standing {
  readonly publicKey: string;
  readonly sealedKey: Uint8Array;
  /** Balances read at an older slot are out of date. */
  readonly settledSlot: bigint;
  /** Number of the newest reservation. */
  readonly reservation: bigint;
  /** Held back by pending intents: lamports, and base units of the mint that was asked for. */
  readonly reserved: { readonly lamports: bigint; readonly amount: bigint };
}

/** Null where the user has no such wallet (any more). */
export async function standingOf(
  db: Db,
  userId: string,
  walletId: string,
  mint: string | null,
): Promise<Standing | null> {
  const { rows } = await sql<Standing & { lamports: bigint; amount: bigint }>`
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

/** What pending intents of a wallet hold back whose signed transactions may be on the chain. */
export async function liveReservations(
  db: Db,
  walletId: string,
  mint: string | null,
): Promise<{ signature: string; lamports: bigint; amount: bigint }[]> {
  const { rows } = await sql<{ signature: string; lamports: bigint; amount: bigint }>`
    select attempts.signature, reserved_lamports as lamports,
           case when reserved_mint = ${mint} then reserved_amount else 0 end as amount
    from intents join attempts on intent_id = intents.id and attempts.state = 'live'
    where wallet_id = ${walletId} and intents.state = 'pending'`.execute(db);
  return rows;
}

/**
 * Writes the intent with its first lease if the wallet still stands as it was seen: no other reservation and no
 * settlement came between. `moved`: one did. `taken`: the user's key was used before, for the same request or another.
 * `forbidden`: its permit is gone. `void`: the user's key was void when this began; one that becomes void meanwhile takes
 * the wallet's reservation, and answers `moved`.
 */
export async function writeIntent(
  db: Db,
  intent: NewIntent,
  seen: Standing,
  leaseMs: number,
): Promise<'written' | 'moved' | 'taken' | 'forbidden' | 'void'> {
  const { reserve, permit = sql`select` } = intent;
  const { rows } = await sql<{ permitted: boolean; isVoid: boolean; stands: boolean; written: boolean }>`
    with permit as materialized (${permit}), voided as (
      select from void_keys
      where user_id = ${intent.userId} and idempotency_key = ${intent.idempotencyKey}
    ), wallet as (
      update wallets set reservation = reservation + 1
      where id = ${intent.walletId} and reservation = ${String(seen.reservation)}
        and settled_slot = ${String(seen.settledSlot)} and deleted_at is null and exists (select from permit)
        and not exists (select from voided)
      returning id
    ), written as (
      insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan,
                           reserved_lamports, reserved_mint, reserved_amount, lease_until, fence)
      select ${intent.id}, ${intent.userId}, wallet.id, ${intent.idempotencyKey}, ${intent.kind},
             ${JSON.stringify(intent.request)}::jsonb, ${JSON.stringify(intent.plan)}::jsonb,
             ${String(reserve.lamports)}::numeric, ${reserve.mint}, ${String(reserve.amount)}::numeric,
             ${leaseEnd(leaseMs)}, 1
      from wallet on conflict (user_id, idempotency_key) do nothing returning id
    )
    select exists (select from permit) as permitted, exists (select from voided) as "isVoid",
           exists (select from wallet) as stands,
           exists (select from written) as written`.execute(db);
  const { permitted, isVoid, stands, written } = rows[0]!;
  if (!permitted) return 'forbidden';
  if (isVoid) return 'void';
  if (!stands) return 'moved';
  return written ? 'written' : 'taken';
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
 * Whether an intent is written, for good: the database may still be at a statement that nobody waits for any more. With
 * the wallet's next reservation taken, that statement has come through or never will.
 */
export async function isWrittenAfterAll(
  db: Db,
  { id, walletId }: Pick<NewIntent, 'id' | 'walletId'>,
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

/** An intent with the signature that it has or may come to have. */
function withSignature(db: Db) {
  return db
    .selectFrom('intents')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('attempts')
        .whereRef('attempts.intent_id', '=', 'intents.id')
        .where('attempts.state', '=', 'live')
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

/** Takes up to `limit` pending intents whose lease has run out, each under a new fence. */
export async function claim(db: Db, limit: number, leaseMs: number): Promise<Intent[]> {
  const { rows } = await sql<IntentRow & { public_key: string; sealed_key: Uint8Array }>`
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
    publicKey: row.public_key,
    sealedKey: row.sealed_key,
    kind: row.kind,
    request: row.request,
    plan: row.plan,
    createdAt: row.created_at,
    fence: row.fence,
  }));
}

export async function newestAttempt(db: Db, intentId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('attempts')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        intentId,
        number: row.number,
        state: row.state,
        signature: row.signature,
        transaction: row.transaction,
        sinceSlot: row.since_slot,
        lastValidBlockHeight: row.last_valid_block_height,
        baseline:
          row.baseline_slot === null || row.baseline_lamports === null
            ? null
            : { slot: row.baseline_slot, lamports: row.baseline_lamports },
      }
    : null;
}

/**
 * Stores a signed transaction. `lost`: the lease is no longer ours, and nothing may be broadcast. `twin`: another intent
 * has signed the very same bytes (same wallet, receiver, amount and blockhash); they can only land once.
 */
export async function addAttempt(
  db: Db,
  intent: Intent,
  signed: Omit<Attempt, 'intentId' | 'number' | 'state'>,
): Promise<Attempt | 'lost' | 'twin'> {
  const { rows } = await sql<{ held: boolean; number: number | null }>`
    with held as (
      select id from intents where id = ${intent.id} and fence = ${String(intent.fence)} and state = 'pending' for update
    ), stored as (
      insert into attempts (intent_id, number, signature, transaction, since_slot, last_valid_block_height,
                            baseline_slot, baseline_lamports)
      select id, (select count(*) + 1 from attempts where intent_id = ${intent.id}), ${signed.signature},
             ${Buffer.from(signed.transaction)}, ${String(signed.sinceSlot)}, ${String(signed.lastValidBlockHeight)},
             ${String(signed.baseline!.slot)}::numeric, ${String(signed.baseline!.lamports)}::numeric
      from held on conflict (signature) do nothing returning number
    )
    select exists (select from held) as held, (select number from stored) as number`.execute(db);
  const { held, number } = rows[0]!;
  if (!held) return 'lost';
  return number === null ? 'twin' : { ...signed, intentId: intent.id, number, state: 'live' };
}

/** Writes down that an attempt can never land. */
export async function buryAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state: 'dead' })
    .where('intent_id', '=', attempt.intentId)
    .where('number', '=', attempt.number)
    .where('state', '=', 'live')
    .execute();
}
