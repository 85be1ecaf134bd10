import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import type { KnownPasskey } from '../../ports/passkeys.ts';
import { isPinSet } from '../pin/older.ts';

type Executor = Db | Transaction<Database>;

/** Oldest first. */
export async function listPasskeys(db: Executor, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('credential_id')
    .execute();
}

export async function hasPasskeys(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which kinds of factors a user has, in one statement: each payment asks for it. */
export async function ownedFactors(
  db: Executor,
  userId: string,
): Promise<{ readonly pin: boolean; readonly passkey: boolean }> {
  const { rows } = await sql<{ pin: boolean; passkey: boolean }>`
    select exists (select from pins where user_id = ${userId} and ${isPinSet}) as pin,
           exists (select from passkeys where user_id = ${userId}) as passkey`.execute(db);
  return rows[0]!;
}

/** Shows exactly these passkeys of a user. True if others, or none, were shown before. */
export async function showPasskeys(
  db: Executor,
  userId: string,
  known: readonly KnownPasskey[],
): Promise<boolean> {
  const rows = JSON.stringify(known);
  const { rows: changed } = await sql`
    with known as (
      select "credentialId" as credential_id, name, "addedAt" as added_at
      from json_to_recordset(${rows}::json) as known ("credentialId" text, name text, "addedAt" timestamptz)
    ), gone as (
      delete from passkeys
      where user_id = ${userId} and credential_id not in (select credential_id from known)
      returning credential_id
    ), shown as (
      insert into passkeys as old (credential_id, user_id, name, added_at)
      select known.credential_id, users.id, known.name, known.added_at from known join users on users.id = ${userId}
      on conflict (credential_id) do update set name = excluded.name
      where old.user_id = excluded.user_id and old.name is distinct from excluded.name
      returning credential_id
    )
    select from gone union all select from shown`.execute(db);
  return changed.length > 0;
}

/** The name of a passkey that is gone now; null if there was none. */
export async function deletePasskey(
  db: Executor,
  userId: string,
  credentialId: string,
): Promise<string | null> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
}

export async function namePasskey(
  db: Executor,
  userId: string,
  credentialId: string,
  name: string,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .execute();
}

export async function markUsed(db: Db, userId: string, credentialId: string, at: Date): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .execute();
}

/** By an operator. */
export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
