import type { OperatorRole } from '@cumulus/contract/operators.ts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';

export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/** A session lasts 12 hours at most, and half an hour without a request. */
const LASTS = sql`ended_at is null and signed_in_at > now() - interval '12 hours'
  and last_used_at > now() - interval '30 minutes'`;

export async function insertSession(db: Db, tokenHash: Buffer, operatorId: string): Promise<void> {
  await sql`delete from operator_sessions where signed_in_at < now() - interval '12 hours'`.execute(db);
  await sql`insert into operator_sessions (token_hash, operator_id) values (${tokenHash}, ${operatorId})`.execute(
    db,
  );
}

/** Whose session it is, which lasts on; null if it does not last or its operator was removed. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    update operator_sessions set last_used_at = now() from operators
    where token_hash = ${tokenHash} and ${LASTS} and operators.id = operator_id and removed_at is null
    returning operators.id, name, role`.execute(db);
  return rows[0] ?? null;
}

/** The same within the transaction of an act: until its end the operator keeps the role and is not removed. */
export async function lockSession(tx: Transaction<Database>, tokenHash: Buffer): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select operators.id, name, role from operator_sessions join operators on operators.id = operator_id
    where token_hash = ${tokenHash} and ${LASTS} and removed_at is null for share of operators`.execute(tx);
  return rows[0] ?? null;
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now() where token_hash = ${tokenHash} and ended_at is null`.execute(
    db,
  );
}

export async function endSessionsOf(db: Db, operatorId: string): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now() where operator_id = ${operatorId} and ended_at is null`.execute(
    db,
  );
}
