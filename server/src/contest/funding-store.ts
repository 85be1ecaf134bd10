import type { Address, Lamports } from '@solana/kit';
import { type RawBuilder, sql } from 'kysely';
import { type Leased, leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';

/** An entry under a lease, to which SOL is being sent. */
export interface WaitingEntry {
  readonly id: string;
  readonly contestId: string;
  readonly walletId: string;
  readonly publicKey: Address;
  readonly lamports: Lamports;
  /** Whether its wallet was deleted. */
  readonly hasLeft: boolean;
  readonly tries: number;
  readonly failures: number;
  /** Null if there was no treasury when the wallet entered. */
  readonly mandate: string | null;
  readonly fence: bigint;
}

/** Claims up to `limit` entries without SOL whose lease has run out, each under a new fence, longest waiting first. */
export async function claimEntries(db: Db, limit: number, leaseMs: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    with waiting as materialized (
      select id from contest_entries where funding_signature is null and lease_until <= now()
      order by lease_until limit ${limit} for update skip locked
    ), claimed as (
      update contest_entries set fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
      from waiting where contest_entries.id = waiting.id returning contest_entries.*
    )
    select claimed.id, contest_id as "contestId", wallet_id as "walletId", public_key as "publicKey", lamports,
           left_at is not null as "hasLeft", tries, failures, mandate, fence
    from claimed join contests on contests.id = contest_id join wallets on wallets.id = wallet_id`.execute(
    db,
  );
  return rows;
}

/** Returns and locks a row while the entry is under this lease and its wallet exists: the permit for its intent. */
export function permitOf({ id, fence }: Leased): RawBuilder<unknown> {
  return sql`
    select from contest_entries
    where id = ${id} and fence = ${String(fence)} and funding_signature is null and left_at is null for update`;
}

/** Records that the SOL has arrived. That is final, so it needs no lease. */
export async function markFunded(db: Db, { id }: Leased, signature: string): Promise<void> {
  await db
    .updateTable('contest_entries')
    .set({ funding_signature: signature })
    .where('id', '=', id)
    .where('funding_signature', 'is', null)
    .execute();
}

/** Records the next try; the previous one can never land. False if another worker has claimed the entry. */
export async function recordTry(db: Db, { id, fence, tries, failures }: WaitingEntry): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contest_entries')
    .set({ tries, failures })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns a place that will never be funded: deletes the entry and the wallet's tag, keeps the wallet. Locks the wallet
 * first, as deletions and settlements do. False if another worker has claimed the entry.
 */
export async function returnPlace(
  db: Db,
  { id, fence, contestId, walletId }: WaitingEntry,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await tx.selectFrom('wallets').select('id').where('id', '=', walletId).forUpdate().execute();
    const { numDeletedRows } = await tx
      .deleteFrom('contest_entries')
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('funding_signature', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await tx.updateTable('wallets').set({ game_tag: null }).where('id', '=', walletId).execute();
    await tx
      .updateTable('contests')
      .set({ participants: sql`participants - 1` })
      .where('id', '=', contestId)
      .execute();
    return true;
  });
}
