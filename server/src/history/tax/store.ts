import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { EventChange } from '../../db/schema.ts';

/** What a tax file is about. */
export interface TaxSelection {
  readonly userId: string;
  /** Null: all of the user's wallets, deleted ones too. UUIDs. */
  readonly walletIds: readonly string[] | null;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** An event that moved something. */
export interface StoredTaxEvent {
  readonly id: string;
  /** "2026-11-24 15:30:00.123456", UTC: to the digit, for the next page. */
  readonly at: string;
  readonly wallet: string;
  readonly signature: string;
  readonly reason: 'reclaim' | null;
  readonly fee: string;
  readonly changes: readonly EventChange[];
}

/** Of the event after which a page begins. */
export type Place = Pick<StoredTaxEvent, 'at' | 'id'>;

const PAGE_EVENTS = 2_000;

/** Events after a place, oldest first: `limit` steps up one index. Without those that changed no balance. */
export async function taxEvents(
  db: Db,
  { userId, walletIds, from, to }: TaxSelection,
  after: Place | null,
  limit = PAGE_EVENTS,
): Promise<StoredTaxEvent[]> {
  const start = after
    ? sql`(event.at, event.id) > (${after.at}::timestamp at time zone 'UTC', ${after.id}::uuid)`
    : sql`event.at >= ${from}`;
  const { rows } = await sql<StoredTaxEvent>`
    select event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at,
           wallets.name as wallet, event.signature, event.reason,
           coalesce(event.fee_lamports, 0)::text as fee, event.changes
    from wallet_events as event join wallets on wallets.id = event.wallet_id
    where event.user_id = ${userId} and ${start} and event.at < ${to} and event.changes is not null
      and (${walletIds === null} or event.wallet_id = any(${walletIds ?? []}::uuid[]))
    order by event.at, event.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * All events of a selection, oldest first, page by page. While a page is worked on, the next one is read: no more than two are in
 * memory, and no transaction stays open for a slow reader.
 */
export async function* taxPages(db: Db, selection: TaxSelection): AsyncGenerator<readonly StoredTaxEvent[]> {
  let reading = taxEvents(db, selection, null);
  for (;;) {
    const page = await reading;
    const last = page.at(-1);
    if (!last || page.length < PAGE_EVENTS) return yield page;
    reading = taxEvents(db, selection, last);
    // Awaited above, unless the reader leaves before.
    reading.catch(() => {});
    yield page;
  }
}
