import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/**
 * A query for the handle of the user that `finder` has found at an address, while that user can be found. So no one learns the owner of an
 * address that they know from elsewhere.
 */
export function shownHandle(finder: RawBuilder<unknown>, address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select handles.handle from found_recipients as found
    join handles on handles.user_id = found.receiver_id and handles.released_at is null
    where found.user_id = ${finder} and found.address = ${address} limit 1`;
}

/** The handles of the receivers of a user's sends, by address. */
export async function handlesOfReceivers(
  db: Db,
  userId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; handle: string | null }>`
    select address, (${shownHandle(sql`${userId}::uuid`, sql`address`)}) as handle
    from unnest(${[...new Set(addresses)]}::text[]) as address`.execute(db);
  return new Map(rows.flatMap(({ address, handle }) => (handle === null ? [] : [[address, handle]])));
}

/** The handles of those who have found a user and paid them, while they can be found themselves; by the payments' signatures. */
export async function handlesOfSenders(
  db: Db,
  userId: string,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ signature: string; handle: string }>`
    select attempts.signature, handles.handle
    from attempts join intents on intents.id = attempts.intent_id
      join found_recipients as found on found.user_id = intents.user_id and found.receiver_id = ${userId}
        and found.address = request ->> 'to'
      join handles on handles.user_id = intents.user_id and handles.released_at is null
    where attempts.signature = any(${signatures}::text[])`.execute(db);
  return new Map(rows.map(({ signature, handle }) => [signature, handle]));
}
