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
  /** Only events of this time and later. */
  readonly from?: Date | null;
  /** Only events before this time. */
  readonly until?: Date | null;
  /** Only events that it finds. */
  readonly sought?: Sought | null;
}

/** What a search looks for: an event is found by any of it. */
export interface Sought {
  /** Of a signature or of an address of the other side: how it begins and ends, without regard to case. Null: no address is sought. */
  readonly ends: { readonly start: string; readonly end: string } | null;
  /** A part of a memo, or of the name of a wallet or contact, without regard to case. */
  readonly text: string;
  readonly mints: readonly string[];
}

const TYPES: readonly Row['type'][] = ['swap', 'transfer', 'wallet_create', 'wallet_delete'];

/** A user's events before a cursor, newest first: `limit` steps down one index, and more if a search skips some. */
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
  const wished = narrowed(selection);
  if (mint !== null) {
    const wallet = walletId === null ? sql`` : sql`and about.wallet_id = ${walletId}`;
    const wanted = type === null ? sql`` : sql`and event.type = ${type}`;
    return sql`
      select event.* from wallet_event_mints as about join wallet_events as event on event.id = about.event_id
      where about.user_id = ${userId} and about.mint = ${mint} ${wallet} ${wanted} ${wished}
        and (about.at, about.event_id) < (${at}::timestamptz, ${id}::uuid)
      order by about.at desc, about.event_id desc limit ${limit}`;
  }
  const rest = sql`${wished} and (at, id) < (${at}::timestamptz, ${id}::uuid) order by at desc, id desc limit ${limit}`;
  const own = sql`select * from wallet_events as event where user_id = ${userId}`;
  if (walletId === null) return type === null ? sql`${own} ${rest}` : sql`${own} and type = ${type} ${rest}`;
  // Type by type, as the index of wallets is sorted: rare types are not searched among frequent ones.
  return sql`
    select one.* from unnest(${type === null ? TYPES : [type]}::text[]) as wanted (type), lateral (
      ${own} and wallet_id = ${walletId} and type = wanted.type ${rest}
    ) as one`;
}

function narrowed({ userId, from, until, sought }: Selection) {
  return sql`${from ? sql`and event.at >= ${from}` : sql``} ${until ? sql`and event.at < ${until}` : sql``}
    ${sought ? sql`and (${found(userId, sought)})` : sql``}`;
}

function found(userId: string, { ends, text, mints }: Sought) {
  const part = `%${literal(text)}%`;
  const isSought = (column: ReturnType<typeof sql>) => {
    if (ends === null) return sql`false`;
    return sql`${column} ilike ${`${literal(ends.start)}%`} and ${column} ilike ${`%${literal(ends.end)}`}`;
  };
  const sides = sql`array(
    select public_key from wallets where user_id = ${userId} and name ilike ${part}
    union select address from contacts where user_id = ${userId} and name ilike ${part})`;
  return sql`event.wallet_id = any(array(select id from wallets where user_id = ${userId} and name ilike ${part}))
    or event.signature is not null and ${isSought(sql`event.signature`)}
    or exists (
      select from (
        select event.recipient as address
        union all select change ->> 'counterparty' from jsonb_array_elements(event.changes) as change
      ) as side where address = any(${sides}) or ${isSought(sql`address`)})
    or exists (select from wallet_event_mints as shown where shown.event_id = event.id and shown.mint = any(${mints}::text[]))
    or exists (select from intents where intents.id = event.id and request ->> 'memo' ilike ${part})`;
}

/** As a part of a pattern of `like`. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** The tokens of a user's events: up to `limit`, the latest first. */
export async function latestMints(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ mint: string }>`
    select mint from wallet_event_mints where user_id = ${userId}
    group by mint order by max(at) desc, mint limit ${limit}`.execute(db);
  return rows.map(({ mint }) => mint);
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
