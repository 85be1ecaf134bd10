import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Whether a transfer of this user to this address was ever confirmed. Uses the index intents_by_recipient. */
export async function hasSentTo(db: Db, userId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from intents where user_id = ${userId} and request ->> 'to' = ${address} and state = 'confirmed'
    ) as found`.execute(db);
  return rows[0]!.found;
}
