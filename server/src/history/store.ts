import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Cursor } from './cursor.ts';

type Row = Selectable<Database['wallet_events']>;

/** An event with its wallet. */
export type StoredEvent = Row & { readonly wallet_name: string; readonly public_key: string };

export interface Selection {
  readonly userId: string;
  /** Null: all of them. A UUID. */
  readonly walletId: string | null;
  /** Null: all of them. */
  readonly type: Row['type'] | null;
  /** Null: events about any token, or none. */
  readonly mint: string | null;
}

const TYPES: readonly Row['type'][] = ['swap', 'transfer', 'wallet_create', 'wallet_delete'];

/** A user's events before a cursor, newest first: `limit` steps down one index. */
export async function eventsBefore(
  db: Db,
  selection: Selection,
  before: Cursor,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select event.*, name as wallet_name, public_key
    from (${newest(selection, before, limit)}) as event join wallets on wallets.id = wallet_id
    order by at desc, event.id desc limit ${limit}`.execute(db);
  return rows;
}

function newest(selection: Selection, { at, id }: Cursor, limit: number) {
  const { userId, walletId, type, mint } = selection;
  if (mint !== null) {
    const wallet = walletId === null ? sql`` : sql`and about.wallet_id = ${walletId}`;
    const wanted = type === null ? sql`` : sql`and event.type = ${type}`;
    return sql`
      select event.* from wallet_event_mints as about join wallet_events as event on event.id = about.event_id
      where about.user_id = ${userId} and about.mint = ${mint} ${wallet} ${wanted}
        and (about.at, about.event_id) < (${at}::timestamptz, ${id}::uuid)
      order by about.at desc, about.event_id desc limit ${limit}`;
  }
  const rest = sql`and (at, id) < (${at}::timestamptz, ${id}::uuid) order by at desc, id desc limit ${limit}`;
  const own = sql`select * from wallet_events where user_id = ${userId}`;
  if (walletId === null) return type === null ? sql`${own} ${rest}` : sql`${own} and type = ${type} ${rest}`;
  // Type by type, as the index of wallets is sorted: rare types are not searched among frequent ones.
  return sql`
    select one.* from unnest(${type === null ? TYPES : [type]}::text[]) as wanted (type), lateral (
      ${own} and wallet_id = ${walletId} and type = wanted.type ${rest}
    ) as one`;
}

/** Which of these transactions brought the SOL of a user's contest entries. */
export async function fundingSignatures(
  db: Db,
  userId: string,
  signatures: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('contest_entries')
    .select('funding_signature')
    .where('user_id', '=', userId)
    .where('funding_signature', '=', sql<string>`any(${signatures}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.funding_signature));
}

/** Names of transactions of pending intents that may be on the chain, by intent. */
export async function liveSignatures(
  db: Db,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['intent_id', 'signature'])
    .where('intent_id', '=', sql<string>`any(${intentIds}::uuid[])`)
    .where('state', '=', 'live')
    .where('pays_fee', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.intent_id, row.signature]));
}
