import { beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../testing/database.ts';
import { QUICK, runErrands } from '../../../testing/errands.ts';
import { type RunningApp, runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { RELIED_ON } from './session-settings.ts';

const world = await runningCumulus({ ...QUICK, ROLES: 'api' });
const { database, settled } = world;

/** What a careful or careless administrator may have set for all connections to a database, or for a role. */
const UNUSUAL: Record<string, string> = {
  datestyle: 'German, DMY',
  timezone: 'Asia/Kathmandu',
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  search_path: 'nowhere',
  statement_timeout: '5000',
  lock_timeout: '1000',
  idle_session_timeout: '1000',
  idle_in_transaction_session_timeout: '1000',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  synchronous_commit: 'off',
};
let server: RunningApp;

/** Sets all of it for a database, and for each of these roles in it. */
async function makeUnusual(url: string, ...roles: string[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(UNUSUAL)) {
    await database.superuser.pool.query(`alter database ${name} set ${setting} = '${value}'`);
    for (const role of roles)
      await database.superuser.pool.query(
        `alter role ${role} in database ${name} set ${setting} = '${value}'`,
      );
  }
}

beforeAll(async () => {
  const roles = [database.url, database.ownerUrl].map((url) => new URL(url).username);
  await makeUnusual(database.url, ...roles);
  server = await runningApp(database, { ...world.settings, ROLES: 'api,worker' });
});

test('a connection has what the code relies on, whatever the database and the role have set', async () => {
  expect(Object.keys(UNUSUAL)).toEqual(expect.arrayContaining(Object.keys(RELIED_ON)));
  const { pool } = openDatabase(database.url, 1);
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select lower(name) as name, setting from pg_settings where lower(name) = any($1)`,
      [Object.keys(UNUSUAL)],
    );
    const found = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    expect(Object.keys(found).sort()).toEqual(Object.keys(UNUSUAL).sort());
    expect(found).toMatchObject(RELIED_ON);
    for (const [name, value] of Object.entries(UNUSUAL)) expect(found[name], name).not.toBe(value);
  } finally {
    await pool.end();
  }
});

test('people sign up, and all that they do with money goes as ever', async () => {
  const { token } = await server.signUp();
  const authorization = `Bearer ${token}`;
  await runErrands(
    {
      call: (name, data) => settled(server.call(name, data, token)),
      file: async (path) => (await fetch(`${server.url}${path}`, { headers: { authorization } })).text(),
    },
    world,
  );
  const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { why?: object };
  expect(Object.keys(ready.why ?? {})).not.toContain('clock');
});

test('a new database with such defaults is migrated by its owner', async () => {
  const { ownerUrl } = await emptyDatabase();
  await makeUnusual(ownerUrl);
  await migrate(ownerUrl);
  const { pool } = openDatabase(ownerUrl, 1);
  expect(await missingMigrations(pool)).toEqual([]);
  await pool.end();
});
