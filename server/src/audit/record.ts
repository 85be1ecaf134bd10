import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Kinds of entries that triggers cannot write; migrations/before-1.0/0080_operators.expand.sql has the same list. */
type RecordedKind =
  | 'operator.command'
  | 'operator.command_failed'
  | 'keys.rotated'
  | 'keys.rewrapped'
  | 'custody.proven'
  | 'installation.accepted'
  | 'operator.read'
  | 'operator.act_begun'
  | 'operator.act'
  | 'operator.act_failed';

/** Appends an entry. `facts` must not contain secrets: entries can never be deleted. */
export async function record(db: Db, kind: RecordedKind, facts: Record<string, unknown>): Promise<void> {
  await sql`select record_operation(${kind}, ${JSON.stringify(facts)}::json)`.execute(db);
}
