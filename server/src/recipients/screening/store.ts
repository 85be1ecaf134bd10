import { sql } from 'kysely';
import { leaseEnd } from '../../db/lease.ts';
import type { Db } from '../../db/pool.ts';
import type { ScreeningAnswer } from '../../ports/screening.ts';
import type { Intent } from '../../settlement/intent.ts';

/** How long a held payment waits for an operator, milliseconds. */
export const HELD_MAX = 72 * 60 * 60_000;

/** What is stored of a payment's screening. */
export interface Screening {
  readonly acceptedAt: Date;
  /** Null as long as there is no answer. */
  readonly verdict: ScreeningAnswer['verdict'] | null;
  readonly publicReason: string | null;
  readonly decision: 'release' | 'refuse' | null;
  readonly decidedAt: Date | null;
  /** Held so long that it is not sent any more. */
  readonly isLapsed: boolean;
}

export async function readScreening(db: Db, intentId: string): Promise<Screening> {
  const { rows } = await sql<Screening>`
    select created_at as "acceptedAt", verdict, public_reason as "publicReason", decision, decided_at as "decidedAt",
           screened_at <= ${leaseEnd(-HELD_MAX)} as "isLapsed"
    from intents left join screenings on intent_id = intents.id where intents.id = ${intentId}`.execute(db);
  return rows[0]!;
}

/** The first answer stays. A held payment is left alone by all workers until it is decided, or too late. */
export async function recordAnswer(
  db: Db,
  { id, fence }: Intent,
  { verdict, reason, publicReason }: ScreeningAnswer,
  isAnswered: boolean,
): Promise<void> {
  await sql`
    with recorded as (
      insert into screenings (intent_id, verdict, answered, reason, public_reason)
      values (${id}, ${verdict}, ${isAnswered}, ${reason}, ${publicReason})
      on conflict do nothing returning intent_id, verdict
    )
    update intents set lease_until = ${leaseEnd(HELD_MAX)}
    from recorded where intents.id = intent_id and verdict = 'hold' and fence = ${String(fence)} and state = 'pending'`.execute(
    db,
  );
}

/** As recordAnswer leaves it, if it is still undecided: a worker that took it up gives it back. */
export async function leaveAlone(db: Db, { id, fence }: Intent): Promise<void> {
  await sql`
    with held as (
      select screened_at from screenings where intent_id = ${id} and decision is null for update
    )
    update intents set lease_until = screened_at + (${leaseEnd(HELD_MAX)} - now())
    from held where intents.id = ${id} and fence = ${String(fence)} and state = 'pending'`.execute(db);
}

const isHeld = sql`verdict = 'hold' and decision is null and intents.state = 'pending'`;

/** A payment that waits for an operator. */
export interface HeldPayment {
  readonly intentId: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly from: string;
  readonly request: Readonly<Record<string, string>>;
  readonly acceptedAt: Date;
  readonly heldAt: Date;
  readonly isAnswered: boolean;
  readonly reason: string | null;
  readonly publicReason: string | null;
}

/** Those of one user or of all, the oldest first. */
export async function heldPayments(db: Db, userId: string | null): Promise<HeldPayment[]> {
  const { rows } = await sql<HeldPayment>`
    select intent_id as "intentId", intents.user_id as "userId", wallet_id as "walletId",
           intents.idempotency_key as "idempotencyKey", public_key as "from", request,
           intents.created_at as "acceptedAt", screened_at as "heldAt", answered as "isAnswered", reason,
           public_reason as "publicReason"
    from screenings join intents on intents.id = intent_id join wallets on wallets.id = wallet_id
    where ${isHeld} and (${userId}::uuid is null or intents.user_id = ${userId}::uuid)
    order by screened_at`.execute(db);
  return rows;
}

/** The public reason of a held payment; undefined if it is not held. */
export async function heldReason(db: Db, intentId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ reason: string | null }>`
    select public_reason as reason from screenings join intents on intents.id = intent_id
    where intent_id = ${intentId} and ${isHeld}`.execute(db);
  return rows[0]?.reason;
}

/** False if it is not held, or was decided before. `publicReason` replaces the service's. */
export async function writeDecision(
  db: Db,
  intentId: string,
  decision: 'release' | 'refuse',
  publicReason: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update screenings set decision = ${decision}, decided_at = now(),
      public_reason = coalesce(${publicReason}::text, public_reason)
    from intents where intents.id = intent_id and intent_id = ${intentId} and ${isHeld}
    returning intent_id`.execute(db);
  return rows.length > 0;
}
