import type { Address } from '@solana/kit';
import { type RawBuilder, sql } from 'kysely';
import { type Leased, leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';

/** An entry whose SOL is being sent, under a lease. */
export interface WaitingEntry {
  readonly id: string;
  readonly contestId: string;
  readonly walletId: string;
  readonly publicKey: Address;
  readonly lamports: bigint;
  /** Its wallet was deleted. */
  readonly hasLeft: boolean;
  readonly tries: number;
  readonly failures: number;
  /** Number of the lease: a write counts only while it carries the newest one. */
  readonly fence: bigint;
}

/** Takes up to `limit` entries that wait for their SOL and that nobody works on, first come first, each under a new fence. */
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
           left_at is not null as "hasLeft", tries, failures, fence
    from claimed join contests on contests.id = contest_id join wallets on wallets.id = wallet_id`.execute(
    db,
  );
  return rows;
}

/**
 * A row, locked, as long as the entry is under this lease and its wallet is there: the intent that is written along with
 * it is for an entry that still stands.
 */
export function permitOf({ id, fence }: Leased): RawBuilder<unknown> {
  return sql`
    select from contest_entries
    where id = ${id} and fence = ${String(fence)} and funding_signature is null and left_at is null for update`;
}

/** Writes down that the SOL has arrived: true whoever finds it out. */
export async function markFunded(db: Db, { id }: Leased, signature: string): Promise<void> {
  await db
    .updateTable('contest_entries')
    .set({ funding_signature: signature })
    .where('id', '=', id)
    .where('funding_signature', 'is', null)
    .execute();
}

/** Writes down a try that follows one of which nothing can come. False where the lease is no longer ours. */
export async function writeTry(db: Db, { id, fence, tries, failures }: WaitingEntry): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contest_entries')
    .set({ tries, failures })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns a place that will never be funded: the entry and the wallet's tag go, the wallet stays. One transaction, so
 * that a crash leaves all or nothing of it. Locks the wallet first, as deletions and settlements do.
 * False where the lease is no longer ours.
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
