import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Lets an open bundle rest or go on, and locks it. False if its user has no such open bundle; true if it stood so already. */
export async function restBundle(
  tx: Transaction<Database>,
  userId: string,
  id: string,
  paused: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update bundles set state = ${paused ? 'paused' : 'active'}
    where id = ${id} and user_id = ${userId} and state in ('active', 'paused') returning id`.execute(tx);
  return rows.length === 1;
}
