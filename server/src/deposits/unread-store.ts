import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Mint } from '../ports/units.ts';
import type { FoundTransaction } from './changes.ts';
import { bookAdjustment, booking } from './store.ts';

/** A transaction of a wallet that could not be read. */
export interface Unread {
  readonly walletId: string;
  readonly publicKey: Address;
  readonly signature: string;
}

/** Shortest and longest pause before one is read again. Between them it is half of the time since it was found. */
const AGAIN = sql`interval '1 minute'`;
const AGAIN_MAX = sql`interval '1 day'`;

/** Claims those that are due, or that an older reader set aside, and postpones them. */
export async function claimUnread(db: Db, now: Date, reader: number, limit: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    with due as (
      select wallet_id, signature from unread_transactions where due_at <= ${now} or reader < ${reader}
      order by due_at limit ${limit} for update skip locked
    )
    update unread_transactions as unread
    set reader = greatest(reader, ${reader}),
        due_at = ${now}::timestamptz + greatest(${AGAIN}, least(${AGAIN_MAX}, (${now}::timestamptz - found_at) / 2))
    from due join wallets on wallets.id = due.wallet_id
    where unread.wallet_id = due.wallet_id and unread.signature = due.signature
    returning unread.wallet_id as "walletId", public_key as "publicKey", unread.signature`.execute(db);
  return rows;
}

/**
 * Books what a transaction did that can be read by now, and takes the adjustment back that stood for it: at the adjustment's
 * own slot, so that costs and profits count from the transaction itself. The sum of the ledger stays what it was.
 */
export async function bookRead(db: Db, walletId: string, found: FoundTransaction): Promise<void> {
  await sql`
    with ended as (
      delete from unread_transactions where wallet_id = ${walletId} and signature = ${found.signature}
      returning adjusted_slot
    ), booked as (${booking([{ ...found, walletId }])} returning wallet_id, mint, delta)
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    select wallet_id, ${`reread-${found.signature}`}, mint, -delta, adjusted_slot, now(), 'adjustment'
    from booked, ended where adjusted_slot is not null`.execute(db);
}

/**
 * Books as an adjustment what differs in a wallet with transactions that could not be read, and marks them as covered by it.
 * They were not signed by the wallet, so they have only added to it: all such adjustments of a token are never less than
 * nothing. False if it is not so, if there is no such transaction, or if the wallet has changed meanwhile.
 */
export async function bookUnread(
  db: Db,
  walletId: string,
  slot: bigint,
  differences: ReadonlyMap<Mint, { booked: bigint; delta: bigint }>,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locked first: what reads one of them meanwhile waits, or has been waited for, and is in the ledger that is compared below.
    const { rows: open } = await sql`
      select 1 from unread_transactions where wallet_id = ${walletId} and slot <= ${String(slot)}::numeric
      for update`.execute(transaction);
    if (open.length === 0) return false;
    const { rows: adjusted } = await sql<{ mint: Mint; sum: string }>`
      select mint, sum(delta)::text as sum from ledger
      where wallet_id = ${walletId} and source = 'adjustment' and signature ~ '^(unread|reread)-' group by mint`.execute(
      transaction,
    );
    const sums = new Map(adjusted.map(({ mint, sum }) => [mint, BigInt(sum)]));
    for (const [mint, { delta }] of differences) if ((sums.get(mint) ?? 0n) + delta < 0n) return false;
    if (!(await bookAdjustment(transaction, walletId, slot, differences, 'unread'))) return false;
    await sql`
      update unread_transactions set adjusted_slot = ${String(slot)}::numeric
      where wallet_id = ${walletId} and slot <= ${String(slot)}::numeric and adjusted_slot is null`.execute(
      transaction,
    );
    return true;
  });
}
