import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

export const AT_PAGE = 'at /admin';

/**
 * Makes everything that this transaction writes into the audit log name the operator, and where they act: triggers read it from the
 * connection's name.
 */
export async function actAs(tx: Transaction<Database>, name: string, where: string): Promise<void> {
  await sql`select set_config('application_name', ${`cumulus-operator:${name} ${where}`}, true)`.execute(tx);
}
