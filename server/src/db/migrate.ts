import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { grantRights, type LimitedRoles } from './rights.ts';
import type { Database } from './schema.ts';

const folder = new URL('./migrations/', import.meta.url);
/** One process migrates at a time; others that start wait. */
const MIGRATION_LOCK = 7_316_244_011;
/** PostgreSQL's codes. */
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies the new files of migrations/ in order, each in its own transaction, and gives limited roles their rights. Throws an
 * Error for operators if files are missing in the database and the connection's role may not apply them.
 */
export async function migrate(pool: pg.Pool, roles?: LimitedRoles): Promise<void> {
  const client = await pool.connect();
  try {
    if (!roles && (await missing(client)).length === 0) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await apply(client);
      if (roles) await grantRights(client, roles);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    }
  } finally {
    client.release();
  }
}

async function apply(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const name of await missing(client)) await applyOne(client, name);
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      'The database is not migrated to this version, and the role of this connection may not do that: run "cumulus database migrate".',
      { cause: error },
    );
  }
}

async function applyOne(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Names of files that are not applied, in order. */
async function missing(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from migrations')
    .catch((error: { code?: unknown }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).filter((name) => !applied.has(name));
}

/** In the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Applies one file of migrations/ in the transaction of the caller. */
export async function applyMigration(tx: Kysely<Database>, name: string): Promise<void> {
  await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(tx);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}
