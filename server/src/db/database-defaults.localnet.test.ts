import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newAddress } from '../../testing/issuer.ts';
import { type RunningApp, runningApp } from '../../testing/running-app.ts';
import { runningCumulus } from '../../testing/running-cumulus.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';

const world = await runningCumulus();
const { database, settled, localnet } = world;

/** What a careful or careless administrator may have set for all connections to a database, or for a role. */
const UNUSUAL = {
  datestyle: 'German',
  timezone: 'Asia/Kathmandu',
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  search_path: 'nowhere',
  statement_timeout: '30000',
  lock_timeout: '30000',
  idle_session_timeout: '30000',
  idle_in_transaction_session_timeout: '30000',
  default_transaction_isolation: 'serializable',
  synchronous_commit: 'off',
};
let server: RunningApp;

beforeAll(async () => {
  const name = new URL(database.url).pathname.slice(1);
  const roles = [database.url, database.ownerUrl].map((url) => new URL(url).username);
  for (const [setting, value] of Object.entries(UNUSUAL)) {
    await database.superuser.pool.query(`alter database ${name} set ${setting} = '${value}'`);
    for (const role of roles)
      await database.superuser.pool.query(
        `alter role ${role} in database ${name} set ${setting} = '${value}'`,
      );
  }
  server = await runningApp(database, world.settings);
});

test('a connection has what the code relies on, whatever the database and the role have set', async () => {
  const { pool } = openDatabase(database.url, 1);
  try {
    const { rows } = await pool.query<{ name: keyof typeof UNUSUAL; setting: string }>(
      `select lower(name) as name, setting from pg_settings where lower(name) = any($1)`,
      [Object.keys(UNUSUAL)],
    );
    const found = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    expect(Object.keys(found).sort()).toEqual(Object.keys(UNUSUAL).sort());
    expect(found).toMatchObject({ datestyle: 'ISO, MDY', timezone: 'UTC', search_path: 'public' });
    for (const [name, value] of Object.entries(UNUSUAL)) expect(found[name], name).not.toBe(value);
  } finally {
    await pool.end();
  }
});

test('people sign in, pay and see when, and nothing says that the clock is wrong', async () => {
  const { token } = await server.signUp();
  const ask = (name: string, data: object) => settled(server.call(name, data, token));
  await ask('acceptTermsOfService', { version: '1.0' });
  const { result } = await ask('createCloudWallet', { name: 'Main' });
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, 1_000_000_000n);
  const before = Date.now();
  const sent = await ask('transferSol', {
    ...{ walletId, toAddress: await newAddress(), amount: '0.1', idempotencyKey: randomUUID() },
  });
  expect(sent.result).toMatchObject({ success: true, pending: false });
  const history = await ask('getWalletTransactionsUnified', {});
  const [event] = (history.result as { transactions: { type: string; timestamp: string }[] }).transactions;
  expect(event!.type).toBe('transfer');
  expect(Math.abs(new Date(event!.timestamp).getTime() - before)).toBeLessThan(600_000);
  const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { why?: object };
  expect(Object.keys(ready.why ?? {})).not.toContain('clock');
});

test('the database is migrated by an owner with such defaults', async () => {
  await expect(migrate(database.ownerUrl)).resolves.toBeUndefined();
});
