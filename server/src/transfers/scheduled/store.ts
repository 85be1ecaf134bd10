import { type CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { isUserBlocked } from '../../accounts/accounts.ts';
import { isThawed, isUserFrozen } from '../../accounts/freeze.ts';
import { notify } from '../../accounts/notify.ts';
import { type Leased, leaseEnd } from '../../db/lease.ts';
import { mayWriteOnce } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Database, Json } from '../../db/schema.ts';

export type StoredSend = Selectable<Database['scheduled_sends']>;

/** What is sent where. */
export interface Asked {
  readonly walletId: string;
  readonly to: string;
  /** SOL is the all-ones address. */
  readonly mint: string;
  /** Base units, as text. */
  readonly amount: string;
}

export function askedBy(send: { readonly wallet_id: string; readonly request: Json }): Asked {
  const { to, mint = SOL_MINT, lamports, amount = lamports } = send.request as Record<string, string>;
  return { walletId: send.wallet_id, to: to!, mint, amount: amount! };
}

export async function findSend(db: Db, userId: string, idempotencyKey: string): Promise<StoredSend | null> {
  const found = await db
    .selectFrom('scheduled_sends')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return found ?? null;
}

/** Those that wait, the next one first, then the newest `ended` others. */
export async function listSends(db: Db, userId: string, ended: number): Promise<StoredSend[]> {
  const own = db.selectFrom('scheduled_sends').selectAll().where('user_id', '=', userId);
  const [open, others] = await Promise.all([
    own.where('state', 'in', ['waiting', 'sending']).orderBy('at').execute(),
    own
      .where('state', 'in', ['sent', 'failed', 'cancelled'])
      .orderBy('ended_at', 'desc')
      .limit(ended)
      .execute(),
  ]);
  return [...open, ...others];
}

/** A send under a lease. */
export interface ClaimedSend extends Leased {
  readonly userId: string;
  readonly walletId: string;
  readonly kind: StoredSend['kind'];
  readonly request: Json;
  readonly at: Date;
  readonly tries: number;
  readonly isOwnerBlocked: boolean;
  readonly isOwnerFrozen: boolean;
}

const isOwnerBlocked = isUserBlocked(sql`scheduled_sends.user_id`);
const isOwnerFrozen = isUserFrozen(sql`scheduled_sends.user_id`);

/**
 * Claims up to `limit` sends that are due or whose worker died, each under a new fence, longest due first. While all changes are
 * stopped only the latter: their payments may have been signed.
 */
export async function claimSends(db: Db, now: Date, limit: number, leaseMs: number): Promise<ClaimedSend[]> {
  const { rows } = await sql<ClaimedSend>`
    with ready as materialized (
      select id from scheduled_sends
      where (state = 'waiting' and due_at <= ${now} and ${mayWriteOnce}) or (state = 'sending' and lease_until < now())
      order by due_at limit ${limit} for update skip locked
    )
    update scheduled_sends set state = 'sending', fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    from ready where scheduled_sends.id = ready.id
    returning scheduled_sends.id, user_id as "userId", wallet_id as "walletId", kind, request, at, tries, fence,
      ${isOwnerBlocked} as "isOwnerBlocked", ${isOwnerFrozen} as "isOwnerFrozen"`.execute(db);
  return rows;
}

/**
 * Returns and locks a row while the send is under this lease and its user neither blocked nor frozen: the permit for its intent.
 * The user's row is locked too, so that a freeze comes before it or after it.
 */
export function permitOf({ id, fence }: Leased): RawBuilder<unknown> {
  return sql`
    select from scheduled_sends join users on users.id = scheduled_sends.user_id and ${isThawed}
    where scheduled_sends.id = ${id} and fence = ${String(fence)} and state = 'sending' and not ${isOwnerBlocked}
    for update of scheduled_sends for share of users`;
}

/** Lets a send wait until it is tried again; `tries`: under a new key, because the previous one can never land. */
export async function postpone(db: Db, send: ClaimedSend, until: Date, tries: number): Promise<void> {
  await change(db, send, { state: 'waiting', due_at: until, tries, lease_until: null });
}

export type Ending =
  | { readonly state: 'sent'; readonly signature: string }
  | { readonly state: 'failed'; readonly signature: string | null; readonly error: CallError };

/** Ends a send and tells its user of a failure; a sent one has the notice of its payment. */
export async function endSend(db: Db, send: ClaimedSend, ending: Ending, now: Date): Promise<void> {
  const error = ending.state === 'failed' ? ending.error : null;
  await db.transaction().execute(async (tx) => {
    const isOurs = await change(tx, send, {
      ...{ state: ending.state, signature: ending.signature, ended_at: now, lease_until: null },
      error: error?.message ?? null,
      error_details: error && JSON.stringify(detailsOf(error)),
    });
    if (!isOurs || !error) return;
    const { walletId, to, mint, amount } = askedBy({ wallet_id: send.walletId, request: send.request });
    const facts = { walletId, to, mint, amount, error: detailsOf(error) };
    await notify(tx, { userId: send.userId, kind: 'send_failed', facts });
  });
}

/** False if another worker has claimed the send. */
async function change(
  db: Db,
  { id, fence }: Leased,
  values: Updateable<Database['scheduled_sends']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_sends')
    .set(values)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sends that have ended and of which the signer does not know it. */
export async function endedSends(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scheduled_sends')
    .select('id')
    .where('mandate_closed', '=', false)
    .where('state', 'in', ['sent', 'failed', 'cancelled'])
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markClosed(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update scheduled_sends set mandate_closed = true where id = any(${ids}::uuid[])`.execute(db);
}
