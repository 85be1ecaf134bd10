import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Json } from '../../db/schema.ts';
import type { SignedStatement } from '../../ports/proofs.ts';
import type { Mark } from '../marks/mark.ts';

/** A settled intent with everything that its receipt says. */
export interface SettledIntent {
  readonly id: string;
  readonly kind: 'transfer_sol' | 'transfer_token' | 'swap';
  readonly state: 'confirmed' | 'failed' | 'expired';
  readonly publicKey: string;
  readonly request: Json;
  readonly plan: Json;
  readonly mandate: string | null;
  readonly moved: Json | null;
  readonly errorCode: string | null;
  readonly signature: string | null;
  readonly slot: bigint | null;
  readonly feeLamports: bigint | null;
  readonly createdAt: Date;
  readonly settledAt: Date;
  /** Of the newest attempt; null if nothing was signed. */
  readonly walletSignature: string | null;
  readonly signedAt: Date | null;
  /** How many signatures its transaction has. */
  readonly signatures: number | null;
  readonly changes: readonly { readonly mint: string; readonly delta: string }[];
  /** Of the order that it is a try of. */
  readonly dueAt: Date | null;
  readonly scheduledAt: Date | null;
  readonly orderKind: string | null;
  readonly installationId: string;
  readonly genesisHash: string;
  /** What its tokens were worth afterwards, as far as that is known; null if it is no confirmed swap, or older than marks. */
  readonly marks: readonly Mark[] | null;
}

/** The kind of a row of `orders`, by which its lateness is published: an OrderKind (contract/src/order-kind.ts). */
const orderKind = sql`coalesce(orders.kind, orders.condition_type)`;

/**
 * Settled intents without a receipt, and swaps whose receipts lack marks that have been written since; the oldest first, or one of them.
 * Empty until the chain of this installation is known.
 */
export async function unsigned(
  db: Db,
  { limit, intentId = null }: { readonly limit: number; readonly intentId?: string | null },
): Promise<SettledIntent[]> {
  const { rows } = await sql<SettledIntent>`
    with queued as materialized (
      (select intent_id, settled_at from receipts
       where statement is null and refusal is null and (${intentId}::uuid is null or intent_id = ${intentId}::uuid)
       order by settled_at limit ${limit})
      union
      (select intent_id, receipts.settled_at from swap_marks join receipts using (intent_id)
       where ${intentId === null ? sql`due_at is null` : sql`intent_id = ${intentId}::uuid`} and not is_stated
       order by swap_marks.settled_at limit ${limit})
    )
    select intents.id, intents.kind, intents.state, public_key as "publicKey", request, plan, intents.mandate, moved,
           intents.error ->> 'code' as "errorCode", intents.signature, slot, fee_lamports as "feeLamports",
           intents.created_at as "createdAt", queued.settled_at as "settledAt", attempt.signature as "walletSignature",
           attempt.signed_at as "signedAt", get_byte(attempt.transaction, 0) as signatures,
           coalesce(booked.changes, '[]') as changes, orders.due_at as "dueAt", orders.scheduled_at as "scheduledAt",
           ${orderKind} as "orderKind",
           installation.id as "installationId", genesis_hash as "genesisHash", swap_marks.marks
    from queued join intents on intents.id = queued.intent_id join wallets on wallets.id = intents.wallet_id
    cross join installation cross join chain
    left join orders on orders.user_id = intents.user_id
      and intents.idempotency_key like 'order-' || orders.execution_key || '-%'
    left join swap_marks on swap_marks.intent_id = intents.id
    left join lateral (
      select signature, signed_at, transaction from attempts
      where intent_id = intents.id order by number desc limit 1
    ) as attempt on true
    left join lateral (
      select json_agg(json_build_object('mint', mint, 'delta', delta::text) order by mint) as changes
      from ledger where ledger.wallet_id = intents.wallet_id and ledger.signature = intents.signature
    ) as booked on true
    order by queued.settled_at`.execute(db);
  return rows;
}

/** What of a receipt is added up. */
export interface Measured {
  readonly latenessMs: string | null;
  /** Of a receipt with a lateness: the kind of its order, and from when that was due until its swap was submitted. */
  readonly orderKind: string | null;
  readonly submittedMs: string | null;
  readonly quoted: string | null;
  readonly received: string | null;
}

/** A signed receipt of an intent. */
export interface Signed extends SignedStatement, Measured {
  readonly intentId: string;
  /** Whether it has all marks that its swap will have. */
  readonly isMarked: boolean;
  /** JSON of what is published of it; null until it has all marks. */
  readonly line: string | null;
}

/** Stores receipts, except those that another process has stored; of a swap, the last is the one with all marks. */
export async function putSigned(db: Db, signed: readonly Signed[]): Promise<void> {
  const each = <K extends keyof Signed>(key: K): Signed[K][] => signed.map((receipt) => receipt[key]);
  await sql`
    with signed as (
      select * from unnest(${each('intentId')}::uuid[], ${each('statement')}::text[], ${each('signature')}::text[],
                           ${each('publicKey')}::text[], ${each('latenessMs')}::bigint[], ${each('orderKind')}::text[],
                           ${each('submittedMs')}::bigint[], ${each('quoted')}::numeric[],
                           ${each('received')}::numeric[], ${each('isMarked')}::boolean[], ${each('line')}::json[])
        as signed (intent_id, statement, signature, public_key, lateness_ms, order_kind, submitted_ms, quoted, received, is_marked, line)
    ), marked as (
      update swap_marks set is_stated = is_marked, line = signed.line
      from signed where swap_marks.intent_id = signed.intent_id and not is_stated returning swap_marks.intent_id
    )
    update receipts set statement = signed.statement, signature = signed.signature, public_key = signed.public_key,
      lateness_ms = signed.lateness_ms, order_kind = signed.order_kind, submitted_ms = signed.submitted_ms,
      quoted = signed.quoted, received = signed.received
    from signed
    where receipts.intent_id = signed.intent_id
      and (receipts.statement is null or receipts.intent_id in (select intent_id from marked))`.execute(db);
}

export async function putRefusal(db: Db, intentId: string, refusal: string): Promise<void> {
  await sql`
    with marked as (update swap_marks set is_stated = true where intent_id = ${intentId}::uuid and due_at is null)
    update receipts set refusal = ${refusal} where intent_id = ${intentId}::uuid and statement is null`.execute(
    db,
  );
}

export interface StoredReceipt {
  readonly intentId: string;
  /** Null until it is signed. */
  readonly signed: SignedStatement | null;
  readonly refusal: string | null;
  /** Whether marks of its swap may have been written since it was signed. */
  readonly isOutdated: boolean;
}

/**
 * The receipt of a transaction in a user's history: of an intent of theirs, or of the treasury's that brought the SOL of their
 * contest entry. Null if it has no receipt (yet).
 */
export async function findReceipt(db: Db, userId: string, eventId: string): Promise<StoredReceipt | null> {
  const { rows } = await sql<SignedStatement & Omit<StoredReceipt, 'signed'>>`
    select receipts.intent_id as "intentId", statement, receipts.signature, public_key as "publicKey", refusal,
           coalesce(not is_stated, false) as "isOutdated"
    from receipts left join swap_marks on swap_marks.intent_id = receipts.intent_id
    where receipts.intent_id = any(
      select id from intents where id = ${eventId}::uuid and user_id = ${userId}
      union all
      select funded.intent_id from wallet_events as event
      join contest_entries on contest_entries.user_id = event.user_id and contest_entries.wallet_id = event.wallet_id
        and funding_signature = event.signature
      join receipts as funded on funded.transaction = event.signature
      where event.id = ${eventId}::uuid and event.user_id = ${userId}
    )`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { intentId, refusal, isOutdated, ...signed } = row;
  return { intentId, refusal, isOutdated, signed: signed.statement === null ? null : signed };
}

/** The user's payment with this signature on the chain; null if there is none. */
export async function paymentOf(db: Db, userId: string, signature: string): Promise<string | null> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('intents', 'intents.id', 'intent_id')
    .select('intent_id')
    .where('receipts.transaction', '=', signature)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.intent_id ?? null;
}
