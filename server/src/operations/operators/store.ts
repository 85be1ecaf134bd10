import type { OperatorRole } from '@cumulus/contract/operators.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Operator } from './session.ts';
import type { Vouchers } from './vouching.ts';

export interface OperatorRow extends Operator {
  readonly addedAt: Date;
  readonly passkeys: number;
  /** Whether a key waits to be confirmed. */
  readonly hasNewKey: boolean;
  readonly lastUsedAt: Date | null;
}

/** Those who were not removed. */
export async function listRows(db: Db): Promise<OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select id, name, role, added_at as "addedAt",
           (select count(*)::int from operator_passkeys where operator_id = operators.id and confirmed_at is not null)
             as passkeys,
           exists (select from operator_passkeys where operator_id = operators.id and confirmed_at is null)
             as "hasNewKey",
           (select max(last_used_at) from operator_sessions where operator_id = operators.id) as "lastUsedAt"
    from operators where removed_at is null order by name`.execute(db);
  return rows;
}

export async function findByName(db: Db, name: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select id, name, role from operators where name = ${name} and removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Keeps the role as it is until the transaction ends; null if the operator was removed. */
export async function lockOperator(db: Db, id: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select id, name, role from operators where id = ${id} and removed_at is null for share`.execute(db);
  return rows[0] ?? null;
}

/** The same by name. */
export async function lockNamed(db: Db, name: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select id, name, role from operators where name = ${name} and removed_at is null for share`.execute(db);
  return rows[0] ?? null;
}

/** False if there is one of this name. */
export async function insertOperator(db: Db, { id, name, role }: Operator): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operators (id, name, role) values (${id}, ${name}, ${role})
    on conflict (name) where removed_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** False if the name is unknown. */
export async function updateRole(db: Db, name: string, role: OperatorRole): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operators set role = ${role} where name = ${name} and removed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** With passkeys and links; the caller ends the sessions. The id of the one who was removed, or null. */
export async function markRemoved(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update operators set removed_at = now() where name = ${name} and removed_at is null returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? null;
  if (id !== null) await deleteKeys(db, id);
  return id;
}

export async function deleteKeys(db: Db, id: string): Promise<void> {
  await sql`delete from operator_passkeys where operator_id = ${id}`.execute(db);
  await sql`delete from operator_enrolments where operator_id = ${id}`.execute(db);
}

export async function insertLink(
  db: Db,
  tokenHash: Buffer,
  id: string,
  { minutes, vouchers }: { readonly minutes: number; readonly vouchers: Vouchers | null },
): Promise<Date> {
  // The newest link is the only one, and so is the key that is made by it.
  await sql`delete from operator_passkeys where operator_id = ${id} and confirmed_at is null`.execute(db);
  await sql`delete from operator_enrolments where operator_id = ${id} or expires_at < now()`.execute(db);
  const { rows } = await sql<{ expires_at: Date }>`
    insert into operator_enrolments (token_hash, operator_id, expires_at, proposed_by, approved_by)
    values (${tokenHash}, ${id}, now() + make_interval(mins => ${minutes}), ${vouchers?.proposedBy ?? null},
      ${vouchers?.approvedBy ?? null}) returning expires_at`.execute(db);
  return rows[0]!.expires_at;
}

export async function linkOwner(db: Db, tokenHash: Buffer): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select id, name, role from operator_enrolments join operators on id = operator_id
    where token_hash = ${tokenHash} and expires_at > now() and removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Who decided about the link; null if it is not good, which it is once. */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ readonly vouchers: Vouchers | null } | null> {
  const { rows } = await sql<{ proposedBy: string | null; approvedBy: string | null }>`
    delete from operator_enrolments where token_hash = ${tokenHash} and expires_at > now()
    returning proposed_by as "proposedBy", approved_by as "approvedBy"`.execute(db);
  const [used] = rows;
  if (!used) return null;
  const { proposedBy, approvedBy } = used;
  return { vouchers: proposedBy === null || approvedBy === null ? null : { proposedBy, approvedBy } };
}

export interface KeptPasskey {
  readonly operator: Operator;
  readonly algorithm: string;
  readonly publicKey: string;
}

export async function findPasskey(db: Db, credentialId: string): Promise<KeptPasskey | null> {
  const { rows } = await sql<Operator & Omit<KeptPasskey, 'operator'>>`
    select id, name, role, algorithm, public_key as "publicKey"
    from operator_passkeys join operators on id = operator_id
    where credential_id = ${credentialId} and removed_at is null and confirmed_at is not null for share of operators`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { algorithm, publicKey, ...operator } = row;
  return { operator, algorithm, publicKey };
}

/** False if the authenticator has counted this far before: it is a copy, or the answer one. */
export async function countUse(db: Db, credentialId: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_passkeys set counter = ${counter}, last_used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Names of those who vouch for a key, the proposer first. */
export async function namesOf(db: Db, vouchers: Vouchers | null): Promise<string[]> {
  if (vouchers === null) return [];
  const { proposedBy, approvedBy } = vouchers;
  const { rows } = await sql<{ name: string }>`
    select name from operators where id in (${proposedBy}, ${approvedBy}) order by id <> ${proposedBy}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function insertPasskey(
  db: Db,
  operatorId: string,
  key: { credentialId: string; algorithm: string; publicKey: string; counter: number },
  vouchers: Vouchers | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operator_passkeys (credential_id, operator_id, algorithm, public_key, counter, confirmed_at, proposed_by, approved_by)
    values (${key.credentialId}, ${operatorId}, ${key.algorithm}, ${key.publicKey}, ${key.counter}, null,
      ${vouchers?.proposedBy ?? null}, ${vouchers?.approvedBy ?? null})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
