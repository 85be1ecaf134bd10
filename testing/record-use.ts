import type { LookSubject } from '@cumulus/contract/looks.ts';
import { sql } from 'kysely';
import type { Db } from '../server/src/db/pool.ts';

/**
 * Writes that a program used an access that its user has given to it: for the user's inbox, the audit log and the list of looks, in the
 * transaction of `db`. `name`: as the user named the program.
 */
export async function recordUse(
  db: Db,
  { userId, name, what }: { readonly userId: string; readonly name: string; readonly what: LookSubject },
): Promise<void> {
  await sql`select record_use(${userId}, ${name}, ${what})`.execute(db);
}
