import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Has transactions of one user take turns: of all that lock the user, one runs at a time. Leaves rows that refer to the
 * user free to be written: settlement does so while it holds a wallet that another transaction may be waiting for.
 */
export async function lockUser(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}
