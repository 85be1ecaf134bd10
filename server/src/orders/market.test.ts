import { CallError } from '@cumulus/contract/errors.ts';
import { MARKET_CHECK_INTERVAL } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { listing } from '../../../testing/market.ts';
import { anyPrice, BONK, confirmed, orderWorld, reaches, SLOT } from '../../../testing/orders.ts';
import { testSettings } from '../../../testing/running-app.ts';
import { readConfig } from '../config.ts';
import { openKeyBudget } from '../market/key-budget.ts';
import { openMarket } from '../market/market.ts';
import { createMarketChecks } from './market-check.ts';
import { beginCheck, endCheck, renewCheck } from './market-check-store.ts';

const database = await testDatabase();
const { db } = database;
const { clock, asked, answer, engine, worker, newUser, say, quotes, check } = orderWorld(db);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  ['price_above', 2, 2, 1.999],
  ['price_below', 2, 2, 2.001],
  ['mcap_above', 2_000, 2_000, 1_999],
  ['mcap_below', 2_000, 2_000, 2_001],
])('[state-27] %s fires at its value and not before', async (condition, value, there, before) => {
  const user = await newUser();
  worker();
  const { orderId } = await user.when(condition, value);
  const isPrice = condition.startsWith('price');
  const tell = (told: number) => (isPrice ? say(BONK, told, 7_000_000) : say(BONK, 5, told));
  tell(before);
  await check();
  expect(asked).toEqual([]);
  clock.advance(1);
  tell(there);
  await check();
  await reaches(user, orderId, { status: 'executed', actualOutputAmount: '199' });
  expect(await user.order(orderId)).toMatchObject({
    lastMarketCheck: new Date(clock.now()).toISOString(),
    lastMarketPrice: isPrice ? there : 5,
    lastMarketCap: isPrice ? 7_000_000 : there,
    marketCheckCount: 2,
  });
});

test('an order whose trigger no offer confirms watches on, says why, and executes when one does', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.when('price_above', 2);
  answer(() => new CallError('TRIGGER_IN_DOUBT', { doubt: 'apart', least: 10_000 }));
  say(BONK, 3, null);
  await check();
  await reaches(user, orderId, {
    ...{ status: 'pending', isExecuting: false },
    executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt: 'apart' },
  });
  answer(() => confirmed);
  clock.advance(1);
  say(BONK, 3, null);
  await check();
  await reaches(user, orderId, { status: 'executed', executionError: null });
});

test('a check tells orders what keeps their token from being judged, until it is over; of thin pools none fires', async () => {
  const user = await newUser();
  say(BONK, 1, 1_000);
  const { orderId } = await user.when('price_above', 2);
  const toldOf = async () => (await user.order(orderId)).executionErrorDetails?.doubt;
  expect(await toldOf()).toBe(undefined);
  quotes.clear();
  await check();
  expect(await toldOf()).toBe('no_price');
  say(BONK, 3, 3_000, 0, { liquidity: 9_999 });
  expect(await check()).toBe(0);
  expect(await toldOf()).toBe('thin');
  say(BONK, 1, 1_000, 0, { slot: SLOT - 700 });
  await check();
  expect(await toldOf()).toBe('stale');
  say(BONK, 1, null);
  await check();
  expect(await toldOf()).toBe(undefined);
  expect(await user.order(orderId)).toMatchObject({ status: 'pending', marketCheckCount: 3 });
});

test('[data-12] every watching order shows each check from its creation to its end', async () => {
  const user = await newUser();
  say(BONK, 5, 5_000);
  await check();
  const [kept, cancelled] = [await user.when('price_above', 9), await user.when('price_below', 1)];
  expect(kept).toMatchObject({ lastMarketCheck: null, lastMarketPrice: null, marketCheckCount: 0 });
  for (const price of [6, 7]) {
    clock.advance(MINUTE);
    say(BONK, price, null);
    await check();
  }
  const sevenAt = new Date(clock.now()).toISOString();
  await user.cancel(cancelled.orderId);
  clock.advance(MINUTE);
  say(BONK, 8, 8_000);
  await check();
  expect(await user.order(kept.orderId)).toMatchObject({
    lastMarketCheck: new Date(clock.now()).toISOString(),
    lastMarketPrice: 8,
    lastMarketCap: 8_000,
    marketCheckCount: 3,
  });
  expect(await user.order(cancelled.orderId)).toMatchObject({
    status: 'cancelled',
    lastMarketCheck: sevenAt,
    lastMarketPrice: 7,
    lastMarketCap: null,
    marketCheckCount: 2,
  });
});

test('a stale or missing price and a missing market cap trigger nothing and do not count as a check', async () => {
  const user = await newUser();
  const byPrice = await user.when('price_above', 2);
  const byCap = await user.when('mcap_above', 2_000);
  const unchecked = { status: 'pending', lastMarketCheck: null, marketCheckCount: 0 };
  await check();
  say(BONK, 3, 3_000, 31_000);
  await check();
  // A price dated by a wrong clock is of unknown age.
  say(BONK, 3, 3_000, -61_000);
  await check();
  expect(await user.list()).toMatchObject([unchecked, unchecked]);
  // A price of 0 is invalid.
  const below = await user.when('price_below', 0.5);
  say(BONK, 0, 0);
  await check();
  expect(await user.order(below.orderId)).toMatchObject(unchecked);
  say(BONK, 1, null);
  await check();
  expect(await user.order(byCap.orderId)).toMatchObject({ status: 'pending', lastMarketCap: null });
  expect(await user.order(byPrice.orderId)).toMatchObject({ lastMarketPrice: 1, marketCheckCount: 1 });
});

test('[limit-26, state-27] a 24 hour order expires on time, whether or not the market was checked', async () => {
  const user = await newUser();
  const read = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  clock.advance(DAY - 1);
  expect(await user.order(read.orderId)).toMatchObject({ status: 'pending' });
  clock.advance(1);
  // No worker runs: reading expires it.
  expect(await user.order(read.orderId)).toMatchObject({ status: 'expired' });
  const unread = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  worker();
  clock.advance(DAY);
  await vi.waitFor(async () => {
    const row = await db
      .selectFrom('orders')
      .select(['state', 'ended_at'])
      .where('id', '=', unread.orderId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'expired', ended_at: new Date(clock.now()) });
  });
});

test('an expired order is neither triggered nor executed', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  clock.advance(DAY - 1);
  say(BONK, 3);
  await check();
  // Triggered in time, but no worker ran.
  clock.advance(1);
  expect(await user.order(orderId)).toMatchObject({ status: 'expired' });
  worker();
  const next = await user.when('price_above', 4);
  say(BONK, 5);
  await check();
  await reaches(user, next.orderId, { status: 'executed' });
  expect(asked).toHaveLength(1);
});

test('a triggered order can be cancelled until a worker claims it', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 3, 3_000);
  await check();
  await user.cancel(orderId);
  worker();
  const next = await user.at(1_000);
  clock.advance(1_000);
  await reaches(user, next.orderId, { status: 'executed' });
  expect(await user.order(orderId)).toMatchObject({ status: 'cancelled', lastMarketPrice: 3 });
});

test('[limit-25] the market is checked every 20 minutes by default, and at most ten times a second', () => {
  const set = testSettings(database);
  expect(MARKET_CHECK_INTERVAL).toBe(20 * MINUTE);
  expect(readConfig(set).MARKET_CHECK_INTERVAL).toBe(20 * MINUTE);
  expect(readConfig({ ...set, MARKET_CHECK_INTERVAL: '100' }).MARKET_CHECK_INTERVAL).toBe(100);
  expect(() => readConfig({ ...set, MARKET_CHECK_INTERVAL: '99' })).toThrow('MARKET_CHECK_INTERVAL');
});

test('[limit-25] a running server checks the market, one process at a time', async () => {
  const user = await newUser();
  answer(() => confirmed);
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 1);
  engine();
  engine();
  await vi.waitFor(async () => expect((await user.order(orderId)).marketCheckCount).toBe(1));
  clock.advance(20 * MINUTE - 1);
  say(BONK, 1.5);
  expect((await user.order(orderId)).marketCheckCount).toBe(1);
  say(BONK, 3);
  const executed = { status: 'executed', lastMarketPrice: 3, marketCheckCount: 2 };
  await vi.waitFor(async () => {
    // A process that is querying the database starts its pause later.
    clock.advance(1);
    expect(await user.order(orderId)).toMatchObject(executed);
  });
});

test('[limit-25] a check belongs to one process until it ends or its lease runs out', async () => {
  const interval = 20 * MINUTE;
  const now = () => new Date(clock.now());
  const first = await beginCheck(db, now(), interval, 60_000);
  if (!('fence' in first)) throw new Error('the first check did not begin');
  clock.advance(interval);
  expect(await beginCheck(db, now(), interval, 60_000)).toEqual({ after: 30_000 });
  expect(await renewCheck(db, first, 0)).toBe(true);
  const second = await beginCheck(db, now(), interval, 60_000);
  if (!('fence' in second)) throw new Error('the check of a dead process was not taken over');
  expect(await renewCheck(db, first, 60_000)).toBe(false);
  await endCheck(db, second, 0);
  expect(await beginCheck(db, now(), interval, 60_000)).toEqual({ after: interval });
  quotes.clear();
});

test('[limit-25] a check dated by a wrong clock does not block other processes', async () => {
  const interval = 20 * MINUTE;
  const ahead = new Date(clock.now() + 365 * DAY);
  const wrong = await beginCheck(db, ahead, interval, 60_000);
  if (!('fence' in wrong)) throw new Error('the first check did not begin');
  await endCheck(db, wrong, 0);
  expect(await beginCheck(db, new Date(clock.now()), interval, 60_000)).toHaveProperty('fence');
  await db
    .updateTable('market_check_schedule')
    .set({ started_at: new Date(clock.now() + MINUTE), lease_until: new Date(0) })
    .execute();
  // Within the clock skew of machines the other time counts.
  expect(await beginCheck(db, new Date(clock.now()), interval, 60_000)).toEqual({ after: interval + MINUTE });
});

test('[limit-25] a check reads each price once, at most fifty per request, however many orders watch', async () => {
  const TOKENS = 1_000;
  const mints = Array.from({ length: TOKENS }, (_, index) => `watched-${String(index).padStart(4, '0')}`);
  const user = await newUser();
  const { orderId } = await user.when('price_above', 9_999);
  await sql`
    insert into orders (id, user_id, wallet_id, condition_type, sell_token, sell_amount, buy_token, trigger_token,
                        trigger_condition, trigger_value, expiration_mode, created_at)
    select gen_random_uuid(), user_id, wallet_id, condition_type, sell_token, sell_amount, buy_token,
           jsonb_build_object('mint', mint), 'price_above', value, 'gtc', created_at
    from orders, unnest(${mints}::text[]) as mint, generate_series(2, 6) as value where id = ${orderId}`.execute(
    db,
  );
  const asked: string[] = [];
  let requests = 0;
  const price = () => ({ usd: 4, change24h: null, at: clock.now() });
  const log = { warn: vi.fn() };
  const upstream = openMarket({
    source: {
      pricesMax: 50,
      tokensMax: 100,
      async prices(wanted) {
        requests += 1;
        asked.push(...wanted);
        return new Map(wanted.map((mint) => [mint, price()]));
      },
      async tokens(wanted) {
        requests += 1;
        asked.push(...wanted);
        return new Map(wanted.map((mint) => [mint, listing(mint, mint, { supply: 10, price: price() })]));
      },
      search: async () => [],
      trending: async () => [],
    },
    chain: { accounts: async () => ({ slot: 1n, value: [] }) },
    ...{ clock, log },
    key: openKeyBudget({ clock, log, requestsPerSecond: 1e9 }),
  });
  const checks = createMarketChecks({
    ...{
      db,
      clock,
      log: pino({ enabled: false }),
      market: upstream,
      intervalMs: 20 * MINUTE,
      leaseMs: MINUTE,
      plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
      rules: anyPrice,
    },
    isClockRight: () => true,
    onTriggered: () => {},
  });
  for (const round of [1, 2]) {
    asked.length = 0;
    requests = 0;
    // Values 2 to 4 in the first round, none in the second.
    expect(await checks.check()).toBe(round === 1 ? 3 * TOKENS : 0);
    expect(asked.filter((mint) => mint.startsWith('watched')).sort()).toEqual(mints);
    expect(requests).toBeLessThanOrEqual(Math.ceil((TOKENS + 1) / 50));
    clock.advance(20 * MINUTE);
  }
  upstream.close();
});
