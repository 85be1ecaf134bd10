import { sql } from 'kysely';
import type { Db } from '../server/src/db/pool.ts';

/** Makes orders due at once, those for the market by a trigger above a price that the market is at: a near time could pass while they are created. */
export async function makeDue(superuser: Db, ...ids: readonly string[]): Promise<void> {
  await sql`
    update orders set due_at = now(), trigger_value = case when condition_type = 'market' then 1e-9 end
    where id = any(${ids}::uuid[])`.execute(superuser);
}
