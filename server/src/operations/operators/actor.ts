import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Has everything that this transaction writes into the audit log name the operator: triggers read it from the connection's name. */
export async function actAs(tx: Transaction<Database>, name: string): Promise<void> {
  await sql`select set_config('application_name', ${`cumulus-operator:${name} at /admin`}, true)`.execute(tx);
}
