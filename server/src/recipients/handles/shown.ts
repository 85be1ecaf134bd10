import { type RawBuilder, sql } from 'kysely';

/**
 * A query for the handle of whom `finder` has found at an address, while that user can be found. Nobody learns whose an address is that they
 * know from elsewhere.
 */
export function shownHandle(finder: RawBuilder<unknown>, address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select handles.handle from found_recipients as found
    join handles on handles.user_id = found.receiver_id and handles.released_at is null
    where found.user_id = ${finder} and found.address = ${address} limit 1`;
}
