import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { BONK, confirmed, orderWorld } from '../../testing/orders.ts';
import { runningApp } from '../../testing/running-app.ts';
import { createDatabaseClock } from '../adapters/database-clock.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createTimekeeper } from '../runtime/timekeeper.ts';
import { createOrderEngine } from './worker.ts';

const database = await testDatabase();
const { db } = database;
const world = orderWorld(db);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A process whose clock a test sets, and which knows by the real database whether it is right. */
async function process(ahead: number) {
  const state = { ahead, looks: 0 };
  const log = pino({ enabled: false });
  const clock = { ...systemClock, now: () => systemClock.now() + state.ahead };
  const timekeeper = createTimekeeper({ clock, shared: createDatabaseClock(db), log });
  const swapped: bigint[] = [];
  const engine = createOrderEngine({
    ...{ db, clock, log, intervalMs: 100, leaseMs: MINUTE, latenessMaxMs: HOUR },
    isClockRight() {
      state.looks += 1;
      return timekeeper.isRight();
    },
    market: {
      fresh: async (mints) =>
        new Map(
          mints.map((mint) => [
            mint,
            {
              ...{ usd: 5, at: clock.now(), marketCap: null, source: 'jupiter' },
              ...{ change24h: null, fdv: null, volume24h: null },
            } as const,
          ]),
        ),
    },
    swaps: {
      outcome: async () => null,
      async swap({ amount }) {
        swapped.push(amount);
        return confirmed;
      },
    },
  });
  await timekeeper.start();
  engine.start();
  onTestFinished(async () => {
    await engine.stop();
    await timekeeper.stop();
  });
  return { state, swapped, timekeeper };
}

/** What of an order depends on the time, moved to the real one: the tests' own clock stands elsewhere. */
async function order(kind: 'time' | 'market', due: number): Promise<string> {
  const user = await world.newUser();
  const { orderId } =
    kind === 'time'
      ? await user.at(MINUTE)
      : await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  const time = new Date(systemClock.now() + due);
  const times = kind === 'time' ? sql`due_at = ${time}, scheduled_at = ${time}` : sql`expires_at = ${time}`;
  await sql`update orders set ${times} where id = ${orderId}`.execute(db);
  return orderId;
}

const stateOf = async (id: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a process whose clock is an hour ahead executes, expires and triggers no order until the clock is right', async () => {
  const [inHalfAnHour, soon] = [await order('time', HOUR / 2), await order('time', 1_000)];
  const [expiring, watching] = [await order('market', HOUR / 2), await order('market', 24 * HOUR)];
  const { state, swapped, timekeeper } = await process(HOUR);
  // Due and over by its clock: its workers have seen so and left all alone.
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(6), { timeout: 10_000 });
  const all = [inHalfAnHour, soon, expiring, watching];
  expect(await Promise.all(all.map(stateOf))).toEqual(['pending', 'pending', 'pending', 'pending']);
  expect(timekeeper.isRight()).toBe(false);
  expect(swapped).toEqual([]);

  state.ahead = 0;
  await vi.waitFor(
    async () =>
      expect(await Promise.all(all.map(stateOf))).toEqual(['pending', 'executed', 'executed', 'executed']),
    { timeout: 20_000 },
  );
});

test('a clock that is set while the process runs is detected before an order is claimed', async () => {
  const { state, swapped } = await process(0);
  const id = await order('time', 10 * MINUTE);
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(4), { timeout: 10_000 });
  state.ahead = HOUR;
  const before = state.looks;
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(before + 4), { timeout: 10_000 });
  expect([await stateOf(id), swapped]).toEqual(['pending', []]);
});

test('a server whose clock is ahead creates and expires no orders and is not ready', async () => {
  const clock = { ...systemClock, now: () => systemClock.now() + 25 * HOUR };
  const { url } = await runningApp(database, {}, { clock });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    {
      ...{ ok: false, database: true, clock: false },
      why: { clock: expect.stringMatching(/^The clock of this server is 9\d{4} s ahead of the database's/) },
    },
  ]);
  const user = await world.newUser();
  const { orderId } = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  world.trustClock(false);
  world.clock.advance(25 * HOUR);
  expect(await user.list()).toMatchObject([{ orderId, status: 'pending' }]);
  await expect(user.at(MINUTE)).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
  await expect(user.create({ conditionType: 'market', triggerToken: { mint: BONK } })).rejects.toThrow();
});
