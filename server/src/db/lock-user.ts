import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Serializes transactions of one user. Inserting rows that reference the user stays possible, which settlement needs while
 * it holds a wallet that the locking transaction may wait for.
 */
export async function lockUser(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}
