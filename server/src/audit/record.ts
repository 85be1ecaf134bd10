import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Kinds of what no trigger sees. All others are written by triggers, most of them of migrations/0009_audit.sql. */
type RecordedKind =
  | 'operator.command'
  | 'operator.command_failed'
  | 'keys.rotated'
  | 'keys.rewrapped'
  | 'custody.proven';

/** Adds an entry to the audit log. `facts` hold no secrets: they can never be taken back. */
export async function record(db: Db, kind: RecordedKind, facts: Record<string, unknown>): Promise<void> {
  await sql`select audit(${kind}, null, null, ${JSON.stringify(facts)}::json)`.execute(db);
}
