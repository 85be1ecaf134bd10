import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { PinRecord } from '../../ports/journal-records.ts';
import { IN_SIGNER } from './older.ts';

/** Shows of a user's PIN what the signer knows. True if the database showed something else. */
export async function putBackPin(db: Db, { owner, isSet, failed, lockedUntil }: PinRecord): Promise<boolean> {
  const until = lockedUntil === null ? null : new Date(lockedUntil);
  const hash = isSet ? IN_SIGNER : null;
  const { rows } = await sql`
    insert into pins as shown (user_id, hash, failed_tries, locked_until)
    select id, ${hash}, ${failed}, ${until}::timestamptz from users where id = ${owner}
    on conflict (user_id) do update
    set hash = excluded.hash, failed_tries = excluded.failed_tries, locked_until = excluded.locked_until, updated_at = now()
    where (shown.hash is not null, shown.failed_tries, shown.locked_until)
      is distinct from (excluded.hash is not null, excluded.failed_tries, excluded.locked_until)
    returning user_id`.execute(db);
  return rows.length > 0;
}
