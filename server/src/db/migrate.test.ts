import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../signer/testing/process.ts';
import { emptyDatabase, testDatabase } from '../../../testing/database.ts';
import { migrate } from './migrate.ts';
import { migrationsIn } from './migration-files.ts';
import { openDatabase } from './pool.ts';

/** Migrations of a test's own. */
function migrations(files: Record<string, string>) {
  const folder = scratchFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const path = join(folder.path, 'migrations');
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return migrationsIn(pathToFileURL(`${path}/`));
}

/** An empty database, and a pool over it as its owner. */
async function empty() {
  const { ownerUrl: url } = await emptyDatabase();
  const { pool } = openDatabase(url, 4);
  onTestFinished(() => pool.end());
  return { url, pool };
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const FIRST = { '0001_first.sql': 'create table payments (id int primary key)' };
const WIDER = { ...FIRST, '0002_wider.sql': 'alter table payments add column note text' };

test('a migration gives way to a long reader and to those who write meanwhile, and is applied after it', async () => {
  const { url, pool } = await empty();
  await migrate(url, { files: migrations(FIRST) });
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select from payments');
  const pauses: number[] = [];
  let isWaited = false;
  await migrate(url, {
    files: migrations(WIDER),
    async pause(ms) {
      pauses.push(ms);
      // Nothing waits behind the migration: it has left the queue of the table.
      const { rows } = await pool.query(WAITING);
      isWaited ||= rows.length > 0;
      await pool.query('insert into payments select count(*) from payments');
      if (pauses.length === 3) await reader.query('commit');
    },
  });
  reader.release();
  expect(isWaited).toBe(false);
  expect(pauses).toEqual([500, 1_000, 2_000]);
  expect((await pool.query('select id, note from payments order by id')).rows).toEqual([
    { id: 0, note: null },
    { id: 1, note: null },
    { id: 2, note: null },
  ]);
});

test('a migration whose table is never free has changed nothing', async () => {
  const { url, pool } = await empty();
  await migrate(url, { files: migrations(FIRST) });
  const reader = await pool.connect();
  await reader.query('begin; lock table payments in access share mode');
  const enough = new Error('enough');
  const tried = migrate(url, { files: migrations(WIDER), pause: () => Promise.reject(enough) });
  await expect(tried).rejects.toBe(enough);
  await reader.query('rollback');
  reader.release();
  expect((await pool.query('select name from migrations')).rows).toEqual([{ name: '0001_first.sql' }]);
});

test('an older version refuses what a newer one has changed, and works with what it has only added', async () => {
  const { url } = await empty();
  const later = { '0003_more.expand.sql': 'create table more (id int)' };
  await migrate(url, { files: migrations({ ...FIRST, ...later }) });
  await migrate(url, { files: migrations(FIRST) });
  await migrate(url, { files: migrations({ ...WIDER, ...later }) });
  await expect(migrate(url, { files: migrations({ ...FIRST, ...later }) })).rejects.toThrow(
    'A newer version of Cumulus has changed this database (0002_wider.sql), and this version cannot work with it: start that version or a newer one.',
  );
});

test('indexes are built beside writes, and again from the start if that was interrupted', async () => {
  const { url, pool } = await empty();
  await migrate(url, { files: migrations(FIRST) });
  // What an interrupted build leaves.
  await pool.query('create index payments_by_id on payments (id)');
  const name = '0002_index.expand.concurrently.sql';
  const files = migrations({
    ...FIRST,
    [name]: `-- Why.
drop index concurrently if exists payments_by_id;
create index concurrently payments_by_id on payments (id) where id > 1;
`,
  });
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('insert into payments values (1)');
  const migrating = migrate(url, { files });
  // The build waits for the writer, and others write on.
  await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBeGreaterThan(0);
  await pool.query('insert into payments values (2)');
  await writer.query('commit');
  writer.release();
  await migrating;
  const { rows } = await pool.query(
    `select indisvalid, pg_get_indexdef(indexrelid) as is from pg_index where indexrelid = 'payments_by_id'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true, is: expect.stringContaining('WHERE (id > 1)') }]);
});

test('of two that migrate at once one applies and the other waits', async () => {
  const { url, pool } = await empty();
  const files = migrations(WIDER);
  await Promise.all([migrate(url, { files }), migrate(url, { files }), migrate(url, { files })]);
  expect((await pool.query('select count(*)::int as applied from migrations')).rows).toEqual([
    { applied: 2 },
  ]);
});

test('a server that migrates nothing takes no lock', async () => {
  const { url, superuser } = await testDatabase();
  const blocker = await superuser.pool.connect();
  await blocker.query('begin; select pg_advisory_xact_lock(7316244011)');
  await migrate(url);
  await blocker.query('rollback');
  blocker.release();
});
