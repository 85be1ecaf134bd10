import { SOL_MINT } from '@cumulus/contract/limits.ts';
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
  readonly walletId: string;
  readonly wallet: string;
  /** Null if no node has the transaction any more. */
  readonly signature: string | null;
  readonly reason: 'reclaim' | 'unread' | 'reread' | null;
  readonly fee: string;
  /** Of a swap that gave or brought SOL: that SOL, lamports, negative if given. */
  readonly solSwapped: string | null;
  readonly changes: readonly EventChange[];
  /** What the user's other wallets had of the same transaction; null if nothing, or if it was not asked for. */
  readonly others: readonly Omit<StoredTaxEvent, 'signature' | 'solSwapped' | 'others'>[] | null;
}

/** Of the event after which a page begins. */
export type Place = Pick<StoredTaxEvent, 'at' | 'id'>;

const PAGE_EVENTS = 2_000;
const TIME = sql.raw(`'YYYY-MM-DD HH24:MI:SS.US'`);

/** What a swap moved is known once it is confirmed: then there is a taken amount. */
const SOL_SWAPPED = sql`case when event.type = 'swap' and event.taken_amount is not null then
  case ${SOL_MINT} when event.given_mint then -event.given_amount when event.taken_mint then event.taken_amount end
end::text`;

/** Events after a place, oldest first: a page of steps up one index. Without those that changed no balance. */
async function taxEvents(
  db: Db,
  { userId, walletIds, from, to }: TaxSelection,
  after: Place | null,
  ownWallets: readonly string[],
): Promise<StoredTaxEvent[]> {
  const start = after
    ? sql`(event.at, event.id) > (${after.at}::timestamp at time zone 'UTC', ${after.id}::uuid)`
    : sql`event.at >= ${from}`;
  const others = ownWallets.length > 1 ? othersOf(ownWallets) : sql`null::jsonb`;
  const { rows } = await sql<StoredTaxEvent>`
    select event.id, to_char(event.at at time zone 'UTC', ${TIME}) as at, event.wallet_id as "walletId",
           wallets.name as wallet, event.signature, event.reason,
           coalesce(event.fee_lamports, 0)::text as fee, ${SOL_SWAPPED} as "solSwapped", event.changes,
           ${others} as others
    from wallet_events as event join wallets on wallets.id = event.wallet_id
    where event.user_id = ${userId} and ${start} and event.at < ${to} and event.changes is not null
      and (${walletIds === null} or event.wallet_id = any(${walletIds ?? []}::uuid[]))
    order by event.at, event.id limit ${PAGE_EVENTS}`.execute(db);
  return rows;
}

/** The ledger is asked for each of the wallets, along its key; a swap is no transfer. The hash is event_id of the migrations, which the server may not call. */
function othersOf(wallets: readonly string[]) {
  return sql`case event.type when 'transfer' then (
    select jsonb_agg(jsonb_build_object(
      'id', other.id, 'at', to_char(other.at at time zone 'UTC', ${TIME}), 'walletId', other.wallet_id,
      'wallet', named.name, 'reason', other.reason, 'fee', coalesce(other.fee_lamports, 0)::text,
      'changes', other.changes
    ) order by other.at, other.id)
    from (
      select distinct coalesce(intent_id, md5(wallet_id::text || ' ' || signature)::uuid) as id from ledger
      where wallet_id = any(${wallets}::uuid[]) and wallet_id <> event.wallet_id and signature = event.signature
    ) as part
    join wallet_events as other on other.id = part.id and other.type = 'transfer' and other.changes is not null
    join wallets as named on named.id = other.wallet_id
  ) end`;
}

/** All that a user has ever had. */
async function walletsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('wallets').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/**
 * All events of a selection, oldest first, page by page. While a page is worked on, the next one is read: no more than two are in
 * memory, and no transaction stays open for a slow reader.
 */
export async function* taxPages(
  db: Db,
  selection: TaxSelection,
  { withOthers = false } = {},
): AsyncGenerator<readonly StoredTaxEvent[]> {
  const ownWallets = withOthers ? await walletsOf(db, selection.userId) : [];
  let reading = taxEvents(db, selection, null, ownWallets);
  for (;;) {
    const page = await reading;
    const last = page.at(-1);
    if (!last || page.length < PAGE_EVENTS) return yield page;
    reading = taxEvents(db, selection, last, ownWallets);
    // Awaited above, unless the reader leaves before.
    reading.catch(() => {});
    yield page;
  }
}
