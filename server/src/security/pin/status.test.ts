import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { testPinKeeper } from '../../../../testing/pin-keeper.ts';
import { release } from '../../../../testing/release.ts';
import { runningApp } from '../../../../testing/running-app.ts';
import { sessionOf, userRow } from '../../../../testing/user-row.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { LISTENER_NAME, openInvalidations } from '../../db/invalidations.ts';
import { openDatabase } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { createPin } from './pin.ts';
import { createPinStatus } from './status.ts';

const database = await testDatabase();
const log = pino({ level: 'silent' });

/** A server process as far as PIN status goes, with a count of the connections that its queries took. */
async function serverProcess(clock: Clock = systemClock) {
  const { db, pool } = openDatabase(database.url, 2);
  const changes = openInvalidations({ url: database.url, clock, log });
  const pin = createPin({ db, keeper: testPinKeeper() });
  const status = createPinStatus(pin, changes);
  let queries = 0;
  pool.on('acquire', () => {
    queries += 1;
  });
  release(async () => {
    await changes.close();
    await pool.end();
  });
  await vi.waitUntil(() => changes.arriving());
  return { pin, status, changes, queries: () => queries };
}

test('[fn-21, state-32] polling costs no query', async () => {
  const { status, queries } = await serverProcess();
  const userId = await userRow(database.db);
  expect(await status.enabled(userId)).toBe(false);
  const before = queries();
  for (let i = 0; i < 100; i++) expect(await status.enabled(userId)).toBe(false);
  expect(queries()).toBe(before);
});

test('[data-08] a PIN set or removed by one server is seen by the others', async () => {
  const [one, other] = [await serverProcess(), await serverProcess()];
  const userId = await userRow(database.db);
  expect([await one.status.enabled(userId), await other.status.enabled(userId)]).toEqual([false, false]);
  await one.pin.set(sessionOf(userId), '738291');
  await vi.waitUntil(() => other.status.enabled(userId));
  await one.pin.remove(sessionOf(userId), '738291');
  await vi.waitUntil(async () => !(await other.status.enabled(userId)));
});

test('while notifications cannot arrive nothing is cached or read from the cache', async () => {
  const clock = heldClock();
  const { pin, status, changes, queries } = await serverProcess(clock);
  const userId = await userRow(database.db);
  expect(await status.enabled(userId)).toBe(false);

  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [LISTENER_NAME],
  );
  await vi.waitUntil(() => !changes.arriving());
  await pin.set(sessionOf(userId), '738291');
  const before = queries();
  expect([await status.enabled(userId), await status.enabled(userId)]).toEqual([true, true]);
  expect(queries()).toBe(before + 2);

  await vi.waitUntil(() => {
    clock.advance(1_000);
    return changes.arriving();
  });
  expect(await status.enabled(userId)).toBe(true);
  const remembered = queries();
  expect(await status.enabled(userId)).toBe(true);
  expect(queries()).toBe(remembered);
});

test('a result that races with a change is not cached', async () => {
  const changed = new Map<string, (payload: string | null) => void>();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answers = [promise, Promise.resolve(true)];
  const status = createPinStatus(
    { isSet: () => answers.shift()! },
    {
      on: (channel, listener) => changed.set(channel, listener),
      arriving: () => true,
      close: async () => {},
    },
  );
  const slow = status.enabled('user-1');
  changed.get('pin_changed')?.('user-1');
  resolve(false);
  expect(await slow).toBe(false);
  expect(await status.enabled('user-1')).toBe(true);
});

test('[fn-21, api-09] a signed-in poll over HTTP costs the server no query at all', async () => {
  // The worker queries the database too.
  const app = await runningApp(database, { ROLES: 'api' }, { clock: heldClock(Date.now()) });
  const { token } = await app.signUp();
  const poll = () => app.call('mobileAPI', { endpoint: '/wallets/pin/status' }, token);
  const connect = vi.spyOn(pg.Pool.prototype, 'connect');
  // Other test files of this process have pools too.
  const queries = () =>
    (connect.mock.contexts as pg.Pool[]).filter((pool) => pool.options.connectionString === database.url);
  // The first ones find the user, and wait for changes to be heard of.
  await vi.waitUntil(async () => {
    connect.mockClear();
    await poll();
    return queries().length === 0;
  });
  for (let i = 0; i < 50; i++) expect(await poll()).toEqual({ status: 200, result: { pinEnabled: false } });
  expect(queries()).toEqual([]);
  connect.mockRestore();
});
