import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldTime } from '../../../testing/held-time.ts';
import { sealMandate, unwatchedMandates } from '../../../testing/mandates.ts';
import { anyPrice, BONK, confirmed, orderWorld } from '../../../testing/orders.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createTimekeeper } from '../runtime/timekeeper.ts';
import { createOrderEngine } from './worker.ts';

const database = await testDatabase();
const { db } = database;
const world = orderWorld(db);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const time = heldTime(async () => {});
const shared = time.createClock();

/** A process whose clock a test sets, and which compares it with the shared one. */
async function process(ahead: number) {
  const state = { ahead, looks: 0 };
  const log = pino({ enabled: false });
  const clock = { sleep: shared.sleep, now: () => shared.now() + state.ahead };
  const timekeeper = createTimekeeper({
    ...{ clock, log },
    shared: { read: async () => shared.now() },
    elapsed: shared.now,
  });
  const swapped: bigint[] = [];
  const engine = createOrderEngine({
    ...{ db, keys: unwatchedMandates, clock, log, intervalMs: 100, leaseMs: MINUTE, latenessMaxMs: HOUR },
    plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
    isClockRight() {
      state.looks += 1;
      return timekeeper.isRight();
    },
    ...{ sealMandate, rules: anyPrice, addFloor: async () => 1n },
    market: {
      quotes: async () => new Map(),
      pairs: async () => new Map(),
      lacking: () => new Set(),
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
      estimate: world.swaps.estimate,
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

/** Creates an order and moves its times from the world's clock to the shared one. */
async function order(kind: 'time' | 'market', due: number): Promise<string> {
  const user = await world.newUser();
  const { orderId } =
    kind === 'time'
      ? await user.at(MINUTE)
      : await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  const at = new Date(shared.now() + due);
  const times = kind === 'time' ? sql`due_at = ${at}, scheduled_at = ${at}` : sql`expires_at = ${at}`;
  await sql`update orders set ${times} where id = ${orderId}`.execute(database.superuser.db);
  return orderId;
}

const stateOf = async (id: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a process whose clock is an hour ahead executes, expires and triggers no order until the clock is right', async () => {
  const [inHalfAnHour, soon] = [await order('time', HOUR / 2), await order('time', 1_000)];
  const [expiring, watching] = [await order('market', HOUR / 2), await order('market', 24 * HOUR)];
  const { state, swapped, timekeeper } = await process(HOUR);
  // By its own clock they are due and expired: its workers have polled and changed nothing.
  await time.until(() => expect(state.looks).toBeGreaterThan(6));
  const all = [inHalfAnHour, soon, expiring, watching];
  expect(await Promise.all(all.map(stateOf))).toEqual(['pending', 'pending', 'pending', 'pending']);
  expect(timekeeper.isRight()).toBe(false);
  expect(swapped).toEqual([]);

  state.ahead = 0;
  await time.until(async () =>
    expect(await Promise.all(all.map(stateOf))).toEqual(['pending', 'executed', 'executed', 'executed']),
  );
});

test('a clock that is set while the process runs is detected before an order is claimed', async () => {
  const { state, swapped } = await process(0);
  const id = await order('time', 10 * MINUTE);
  await time.until(() => expect(state.looks).toBeGreaterThan(4));
  state.ahead = HOUR;
  const before = state.looks;
  await time.until(() => expect(state.looks).toBeGreaterThan(before + 4));
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
