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
  readonly at: Date;
  /** To the digit, for the next page. */
  readonly place: string;
  readonly wallet: string;
  readonly signature: string;
  readonly reason: 'reclaim' | null;
  readonly fee: string;
  readonly changes: readonly EventChange[];
}

export interface Place {
  readonly at: string;
  readonly id: string;
}

/** Events after a place, oldest first: `limit` steps up one index. Without those that changed no balance. */
export async function taxEvents(
  db: Db,
  { userId, walletIds, from, to }: TaxSelection,
  after: Place | null,
  limit: number,
): Promise<StoredTaxEvent[]> {
  const start = after
    ? sql`(event.at, event.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`event.at >= ${from}`;
  const { rows } = await sql<StoredTaxEvent>`
    select event.id, event.at, event.at::text as place, wallets.name as wallet, event.signature, event.reason,
           coalesce(event.fee_lamports, 0)::text as fee, event.changes
    from wallet_events as event join wallets on wallets.id = event.wallet_id
    where event.user_id = ${userId} and ${start} and event.at < ${to} and event.changes is not null
      and (${walletIds === null} or event.wallet_id = any(${walletIds ?? []}::uuid[]))
    order by event.at, event.id limit ${limit}`.execute(db);
  return rows;
}
