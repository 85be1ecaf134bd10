import { CallError } from '@cumulus/contract/errors.ts';
import { SCHEDULED_SENDS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { sql, type Transaction } from 'kysely';
import { notify } from '../../accounts/notify.ts';
import { lockSession, lockSignIn, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Database, Json } from '../../db/schema.ts';
import { isVoid, markVoid } from '../../db/void-keys.ts';
import { askedBy, findSend, type StoredSend } from './store.ts';

/** A send that has to wait. */
export interface NewSend {
  readonly id: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly kind: StoredSend['kind'];
  readonly request: Json;
  readonly at: Date;
}

/**
 * Writes a send that waits, and makes its key void for settlement: a payment that is about to be written under it finds its
 * snapshot of the wallet stale and the key void (voidUnlessWritten of settlement). Returns what was scheduled under the key before; null if
 * an intent was written under it.
 *
 * If the process dies here, all of it is written or nothing; a repeated request continues from either.
 */
export async function writeSend(
  db: Db,
  session: Session,
  send: NewSend,
  now: Date,
): Promise<StoredSend | null> {
  const { userId } = session;
  const { id, walletId, idempotencyKey, kind, request, at } = send;
  return await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const earlier = await findSend(tx, userId, idempotencyKey);
    if (earlier) return earlier;
    await expectWallet(tx, userId, walletId);
    if (await isPaid(tx, userId, idempotencyKey)) return null;
    if (await isVoid(tx, userId, idempotencyKey)) throw new CallError('REQUEST_VOID');
    await expectRoom(tx, userId);
    await markVoid(tx, userId, idempotencyKey);
    const written = await tx
      .insertInto('scheduled_sends')
      .values({
        ...{ id, user_id: userId, wallet_id: walletId, idempotency_key: idempotencyKey, kind },
        ...{ request: JSON.stringify(request), at, due_at: at, created_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notify(tx, {
      userId,
      kind: 'send_scheduled',
      facts: { ...askedBy(written), at: at.toISOString() },
    });
    return written;
  });
}

/** Locks the user's wallets, so that payments read them again. */
async function expectWallet(tx: Transaction<Database>, userId: string, walletId: string): Promise<void> {
  await sql`select from wallets where user_id = ${userId} order by id for no key update`.execute(tx);
  const { rows } = await sql`
    update wallets set reservation = reservation + 1 where user_id = ${userId} and deleted_at is null
    returning id`.execute(tx);
  if (!rows.some((wallet) => (wallet as { id: string }).id === walletId))
    throw new CallError('WALLET_NOT_FOUND');
}

async function isPaid(tx: Transaction<Database>, userId: string, idempotencyKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from intents where user_id = ${userId} and idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows.length > 0;
}

async function expectRoom(tx: Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql`
    select from scheduled_sends where user_id = ${userId} and state in ('waiting', 'sending')`.execute(tx);
  if (rows.length >= SCHEDULED_SENDS_PER_USER_MAX) throw new CallError('SCHEDULED_SENDS_EXCEEDED');
}

/** Cancels a send that waits, also while the account is frozen; idempotent. Throws CallError SCHEDULED_SEND_NOT_FOUND or SCHEDULED_SEND_NOT_WAITING. */
export async function cancelSend(db: Db, session: Session, id: string, now: Date): Promise<StoredSend> {
  return await db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('scheduled_sends').selectAll().where('user_id', '=', session.userId);
    // The send before its user, as the permit of its payment locks them.
    const send = await own.where('id', '=', id).forUpdate().executeTakeFirst();
    await lockSignIn(tx, session);
    if (!send) throw new CallError('SCHEDULED_SEND_NOT_FOUND');
    const { state } = send;
    if (state === 'cancelled') return send;
    if (state !== 'waiting') throw new CallError('SCHEDULED_SEND_NOT_WAITING', { status: state });
    return await tx
      .updateTable('scheduled_sends')
      .set({ state: 'cancelled', ended_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
