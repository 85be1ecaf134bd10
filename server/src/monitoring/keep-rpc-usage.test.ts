import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { causedBy } from '../runtime/context.ts';
import { createUsageKeeper } from './keep-rpc-usage.ts';
import { createRpcUsage } from './rpc-usage.ts';
import { addUsage, readUsage } from './rpc-usage-store.ts';

const { db, superuser } = await testDatabase();
const log = { warn: vi.fn() };
const clock = heldClock();
const minutePasses = async (): Promise<void> => {
  await expect.poll(() => clock.asleep).toBeGreaterThan(0);
  clock.advance(60_000);
};

test('the calls of a month are kept over restarts and servers, by cause, with what they cost', async () => {
  const [one, other] = [createRpcUsage({}), createRpcUsage({ '*': 7 })];
  const keepers = [one, other].map((usage) => createUsageKeeper({ db, clock, log, usage }));
  causedBy('send', () => one.count('helius', 'getProgramAccounts'));
  for (const keeper of keepers) keeper.start();
  await expect.poll(async () => (await readUsage(db)).calls).toBe(1);
  causedBy('send', () => one.count('helius', 'getProgramAccounts'));
  causedBy('look', () => one.count('helius', 'getMultipleAccounts'));
  await minutePasses();
  await expect.poll(async () => (await readUsage(db)).calls).toBe(3);
  causedBy('look', () => other.count('quicknode', 'getMultipleAccounts'));
  await Promise.all(keepers.map((keeper) => keeper.stop()));
  expect(await readUsage(db)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    ...{ calls: 4, credits: 28, creditsByItsEnd: null },
    causes: { send: 20, look: 8 },
  });
  expect(log.warn).not.toHaveBeenCalled();
});

test('the cost of a month is projected from the rate since its first call', async () => {
  await sql`delete from rpc_usage`.execute(db);
  await addUsage(db, [{ cause: 'sweep', method: 'getBlocks', calls: 10, credits: 100 }]);
  // Since a tenth of what is left of the month.
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('month', now() at time zone 'UTC') + interval '1 month' - (now() at time zone 'UTC'))::float8
      as left`.execute(db);
  const since = Math.max(4_000, rows[0]!.left / 10);
  await sql`update rpc_usage set since = now() - make_interval(secs => ${since})`.execute(superuser.db);
  const { creditsByItsEnd } = await readUsage(db);
  expect(creditsByItsEnd! / (100 * (1 + rows[0]!.left / since))).toBeCloseTo(1, 1);
});

test('what was not kept because the database was away is kept later', async () => {
  await sql`delete from rpc_usage`.execute(db);
  const usage = createRpcUsage({});
  const keeper = createUsageKeeper({ db, clock, log, usage });
  await sql`alter table rpc_usage rename to away`.execute(superuser.db);
  usage.count('other', 'getSlot');
  keeper.start();
  await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0);
  await sql`alter table away rename to rpc_usage`.execute(superuser.db);
  usage.count('other', 'getSlot');
  await minutePasses();
  await expect.poll(async () => (await readUsage(db)).calls).toBe(2);
  await keeper.stop();
  expect((await readUsage(db)).calls).toBe(2);
});
