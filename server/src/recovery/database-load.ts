import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { applyMigration, migrationNames } from '../db/migrate.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { TableLine } from './database-dump.ts';
import { linesIn } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';
import { readTables, type Table } from './tables.ts';

const ROWS_AT_ONCE = 1_000;
/** Far above any epoch of a token that is still valid. */
const EPOCHS = 1_000_000;
/** How long a restore waits for others to leave the database, and between two looks, milliseconds. */
const LEAVING_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Loads a dump into an unused database, in one transaction: all of it is there, and the installation rests, or
 * nothing has changed. All sign-ins end, since those that were ended after the backup would count again. Throws RecoveryError.
 */
export async function loadDatabase(db: Db, path: string, manifest: Manifest, why: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await expectAlone(tx);
    await clear(tx);
    const known = await migrationNames();
    const unknown = manifest.migrations.find((name) => !known.includes(name));
    if (unknown)
      throw new RecoveryError(
        `The backup is of a newer version of Cumulus, with ${unknown}: install that first.`,
      );
    await loadSnapshot(tx, path, manifest, async (tables) => {
      await sql`update users set session_epoch = session_epoch + ${EPOCHS}, sessions_valid_after = now()`.execute(
        tx,
      );
      await sql`delete from identity.sessions`.execute(tx);
      if (tables.some(({ name }) => name === 'operators')) await endOperators(tx);
    });
    for (const name of known) if (!manifest.migrations.includes(name)) await applyMigration(tx, name);
    await sql`
      update installation set resting_since = coalesce(resting_since, now()), resting_why = coalesce(resting_why, ${why}),
        resting_after = coalesce(resting_after, (select min(records) from signer_journals), 0)`.execute(tx);
  });
}

/**
 * Makes an empty database what it was when its backup was taken: tables of that version, and all rows. `change` is called with the
 * rows there and triggers off.
 */
export async function loadSnapshot(
  tx: Transaction<Database>,
  path: string,
  manifest: Pick<Manifest, 'migrations' | 'tables'>,
  change: (tables: readonly Table[]) => Promise<void> = async () => {},
): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  for (const name of manifest.migrations) await applyMigration(tx, name);
  const tables = await readTables(tx);
  for (const { name } of tables) await sql.raw(`alter table ${name} disable trigger user`).execute(tx);
  for (const { name } of tables.toReversed()) await sql.raw(`delete from ${name}`).execute(tx);
  await loadRows(tx, path, manifest, tables);
  await change(tables);
  for (const { name } of tables) await sql.raw(`alter table ${name} enable trigger user`).execute(tx);
  await continueSequences(tx);
}

/** Their sign-ins, links and open proposals, which may have been ended, used and decided after the backup. */
async function endOperators(tx: Transaction<Database>): Promise<void> {
  for (const what of ['operator_sessions', 'operator_enrolments', `operator_proposals where state = 'open'`])
    await sql.raw(`delete from ${what}`).execute(tx);
}

/**
 * A server that runs meanwhile would write to what is being replaced. One that has just been stopped gets some time: PostgreSQL
 * ends a connection a moment after its client.
 */
async function expectAlone(tx: Transaction<Database>): Promise<void> {
  const refusedAt = performance.now() + LEAVING_MS;
  while ((await countOthers(tx)) > 0) {
    if (performance.now() > refusedAt)
      throw new RecoveryError('Other programs use this database: stop every server and command first.');
    await sleep(PAUSE_MS);
  }
}

async function countOthers(tx: Transaction<Database>): Promise<number> {
  // A transaction otherwise sees the same snapshot of the activity each time.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  // PostgreSQL hides the type of other roles' connections from all but superusers.
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`.execute(
    tx,
  );
  return rows[0]!.others;
}

/** Removes the tables of a server that was started once and has no user. */
async function clear(tx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{
    used: boolean;
  }>`select to_regclass('public.users') is not null as used`.execute(tx);
  if (rows[0]!.used) {
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (user) throw new RecoveryError('This database has users: restore into an empty one.');
  }
  await sql`drop schema if exists identity cascade`.execute(tx);
  await sql`drop schema public cascade`.execute(tx);
  await sql`create schema public`.execute(tx);
}

async function loadRows(
  tx: Transaction<Database>,
  path: string,
  manifest: Pick<Manifest, 'tables'>,
  tables: readonly Table[],
): Promise<void> {
  const loaded: Record<string, number> = {};
  let insert: ((lines: readonly string[]) => Promise<void>) | null = null;
  let table = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await insert!(batch);
    loaded[table]! += batch.length;
    batch = [];
  };
  const lines = linesIn(createReadStream(path).pipe(createGunzip()));
  for await (const line of lines) {
    if (line.startsWith('{')) {
      await flush();
      const header = JSON.parse(line) as TableLine;
      const known = tables.find(({ name }) => name === header.table);
      if (!known)
        throw new RecoveryError(`The backup has a table that its version does not: ${header.table}.`);
      table = known.name;
      loaded[table] = 0;
      insert = inserter(tx, known, header.columns);
    } else {
      batch.push(line);
      if (batch.length === ROWS_AT_ONCE) await flush();
    }
  }
  await flush();
  for (const [name, rows] of Object.entries(manifest.tables))
    if (loaded[name] !== rows)
      throw new RecoveryError(`The backup has ${loaded[name] ?? 'no'} rows of ${name} instead of ${rows}.`);
}

function inserter(tx: Transaction<Database>, { name, columns }: Table, given: readonly string[]) {
  const values = given.map((column, index) => {
    const type = columns.find((known) => known.name === column)?.type;
    if (!type)
      throw new RecoveryError(`The backup has a column that its version does not: ${column} of ${name}.`);
    return `(value ->> ${index})::${type}`;
  });
  const statement = sql.raw(
    `insert into ${name} (${given.join()}) overriding system value select ${values.join()} from (select line::json as value from unnest(`,
  );
  return async (lines: readonly string[]): Promise<void> => {
    await sql`${statement}${lines}::text[]) as line) as lines`.execute(tx);
  };
}

/** Numbers that the database gives go on behind the highest. */
async function continueSequences(tx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; column: string; sequence: string }>`
    select attrelid::regclass::text as name, quote_ident(attname) as column,
           pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'identity') and relkind = 'r' and attidentity <> ''`.execute(tx);
  for (const { name, column, sequence } of rows)
    await sql`select setval(${sequence}, max(${sql.raw(column)})) from ${sql.raw(name)} having max(${sql.raw(column)}) is not null`.execute(
      tx,
    );
}
