import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import {
  type Baseline,
  isConcurrent,
  isExpansion,
  type MigrationFiles,
  ownMigrations,
  statementsOf,
  withoutConcurrency,
} from './migration-files.ts';
import { grantRights, type LimitedRoles } from './rights.ts';
import type { Database } from './schema.ts';
import { sessionSettings } from './session-settings.ts';

/** One process migrates at a time; others that start wait. */
const MIGRATION_LOCK = 7_316_244_011;
/**
 * How long a migration waits for a table, milliseconds: whatever else wants the table waits behind it. Then it gives way, and
 * tries again after a pause, for about ten minutes.
 */
const LOCK_TIMEOUT = 400;
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, ...Array<number>(60).fill(10_000)] as const;
/** PostgreSQL's codes. */
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface MigrateOptions {
  /** Get their rights, after the tables are there. */
  readonly roles?: LimitedRoles;
  readonly files?: MigrationFiles;
  /** Waits before a migration that gave way tries again. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Applies new migrations in order over connections of its own, and gives limited roles their rights. Throws an Error for
 * operators if the connection's role may not apply what is missing, if a newer version has migrated the database in a way that
 * this one cannot work with, and if a table is in use for too long.
 */
export async function migrate(
  url: string,
  { roles, files = ownMigrations, pause = setTimeout }: MigrateOptions = {},
): Promise<void> {
  await using guard = await connected(url);
  await using worker = await connected(url);
  const known = await files.names();
  const missing = async (): Promise<string[]> => {
    const applied = await readApplied(worker);
    expectKnown(applied, known);
    return known.filter((name) => !applied.includes(name));
  };
  await expectUnicode(worker);
  if (!roles && (await missing()).length === 0) return;
  // Of a transaction, not of a session: behind a pooler that would belong to others too. It ends with the connection.
  // Without parameters: the portal of a statement with some keeps a snapshot, for which the build of an index would wait.
  await guard.query('begin; set local idle_in_transaction_session_timeout = 0');
  await guard.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  try {
    await worker.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    if (files.baseline && (await readApplied(worker)).length === 0)
      await applyBaseline(worker, files.baseline);
    for (const name of await missing()) await givingWay(name, pause, () => apply(worker, files, name));
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      'The database is not migrated to this version, and the role of this connection may not do that: run "cumulus database migrate".',
      { cause: error },
    );
  }
  if (roles) await grantRights(worker, roles);
}

async function connected(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query(sessionSettings(null));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => {}) });
}

/** Repeats a migration that could not have its table soon enough. */
async function givingWay(
  name: string,
  pause: (ms: number) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  for (const ms of PAUSES) {
    try {
      await work();
      return;
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
    }
    await pause(ms);
  }
  throw new Error(
    `Migration ${name} found its table in use for ten minutes: end the long transactions in pg_stat_activity, and start again.`,
  );
}

async function apply(client: pg.ClientBase, files: MigrationFiles, name: string): Promise<void> {
  const text = await files.text(name);
  if (isConcurrent(name)) {
    // These wait for others without holding any up. If the process dies here, the file is applied again from its start.
    for (const statement of statementsOf(text)) await client.query(statement);
    await note(client, [name]);
    return;
  }
  await atOnce(client, text, [name]);
}

/** All of them are noted, so that a database says the same of itself however it was made. */
async function applyBaseline(client: pg.ClientBase, baseline: Baseline): Promise<void> {
  await atOnce(client, await baseline.text(), await baseline.names());
}

async function atOnce(client: pg.ClientBase, text: string, names: readonly string[]): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT}`);
  try {
    await client.query(text);
    await note(client, names);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function note(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('insert into migrations (name) select unnest($1::text[])', [names]);
}

/** Migrations of this version that the database lacks. Throws if a newer version has migrated it in a way that this one cannot work with. */
export async function missingMigrations(query: pg.Pool | pg.ClientBase): Promise<string[]> {
  const known = await ownMigrations.names();
  const applied = await readApplied(query);
  expectKnown(applied, known);
  return known.filter((name) => !applied.includes(name));
}

/** Names are in all scripts, and a database's encoding is chosen when it is created. */
async function expectUnicode(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]!.encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}: create one with "create database cumulus encoding 'UTF8' template template0".`,
    );
}

async function readApplied(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from migrations order by name')
    .catch((error: { code?: unknown }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name);
}

/** A newer version may only have added what this one does not need. */
function expectKnown(applied: readonly string[], known: readonly string[]): void {
  const foreign = applied.filter((name) => !known.includes(name) && !isExpansion(name));
  if (foreign.length === 0) return;
  throw new Error(
    `A newer version of Cumulus has changed this database (${foreign.join(', ')}), and this version cannot work with it: start that version or a newer one.`,
  );
}

/** In the order in which they are applied. */
export const migrationNames = (): Promise<string[]> => ownMigrations.names();

/** Applies one file of migrations/ in the transaction of the caller. */
export async function applyMigration(tx: Kysely<Database>, name: string): Promise<void> {
  const text = await ownMigrations.text(name);
  await sql.raw(isConcurrent(name) ? withoutConcurrency(text) : text).execute(tx);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}
