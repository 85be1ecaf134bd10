import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Keys } from '../../ports/keys.ts';

const CLOSED_AT_ONCE_MAX = 100;

/** Tells the signer which bundles have ended, so that nothing is signed for any of their orders. Returns how many. */
export async function closeBundles(db: Db, keys: Pick<Keys, 'closeMandate'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from bundles where not mandate_closed and state in ('ended', 'cancelled')
    limit ${CLOSED_AT_ONCE_MAX}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await Promise.all(ids.map((id) => keys.closeMandate(id)));
  if (ids.length > 0)
    await sql`update bundles set mandate_closed = true where id = any(${ids}::uuid[])`.execute(db);
  return ids.length;
}
