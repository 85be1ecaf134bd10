import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { generator } from '../../../../testing/generator.ts';
import { BONK, orderWorld } from '../../../../testing/orders.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { createMarketChecks } from '../market-check.ts';

const { db } = await testDatabase();
const world = orderWorld(db);
const { clock, market, rules, newUser, say } = world;
/** A server that looks once a second. */
const { check } = createMarketChecks({
  ...{ db, clock, market, rules, log: pino({ enabled: false }), intervalMs: 1_000, leaseMs: 60_000 },
  plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
  isClockRight: () => true,
  onTriggered: () => {},
});
const SECONDS = 1_200;

const looks = () =>
  db.selectFrom('price_looks').selectAll().where('mint', '=', BONK).orderBy('number').execute();

async function look(price: number): Promise<void> {
  clock.advance(1_000);
  say(BONK, price, price * 1e6);
  await check();
}

test('of a look a second those are written that decide something, and every order is due by the first that reaches it', async () => {
  const random = generator(20_269);
  let price = 100;
  const open = new Map<
    string,
    { user: Awaited<ReturnType<typeof newUser>>; at: 'above' | 'below'; value: number }
  >();
  const due: { user: Awaited<ReturnType<typeof newUser>>; orderId: string }[] = [];
  const before = (await looks()).length;
  for (let second = 0; second < SECONDS; second++) {
    if (second % 60 === 0) {
      const user = await newUser();
      const at = random() < 0.5 ? 'above' : 'below';
      const value = price * (at === 'above' ? 1 + random() / 50 : 1 - random() / 50);
      const { orderId } = await user.when(`price_${at}`, value);
      open.set(orderId, { user, at, value });
    }
    price *= Math.exp((random() - 0.5) / 300);
    await look(price);
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('due_at', '=', new Date(clock.now()))
      .execute();
    const reached = [...open].filter(([, { at, value }]) =>
      at === 'above' ? price >= value : price <= value,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(reached.map(([id]) => id).sort());
    for (const [orderId, { user }] of reached) {
      open.delete(orderId);
      due.push({ user, orderId });
    }
  }
  expect(due.length).toBeGreaterThan(3);
  expect(open.size).toBeGreaterThan(3);
  expect((await looks()).length - before).toBeLessThan(SECONDS / 3);
  for (const [orderId, { user }] of [
    ...open,
    ...due.map(({ user, orderId }) => [orderId, { user }] as const),
  ]) {
    const content = await user.statement(orderId);
    const { publicKey } = JSON.parse(content);
    expect(verifyFiles(publicKey, [{ name: 'statement', bytes: Buffer.from(content) }])).toMatchObject({
      holds: true,
    });
  }
});

test('the first look after an order was placed is written, and one of another kind', async () => {
  const count = async () => (await looks()).length;
  await (await newUser()).when('price_above', 1_000);
  await look(100);
  const first = await count();
  for (let second = 0; second < 5; second++) await look(100);
  expect(await count()).toBe(first);
  await (await newUser()).when('price_above', 2_000);
  await look(100);
  expect(await count()).toBe(first + 1);
  await look(100);
  expect(await count()).toBe(first + 1);
  clock.advance(10 * 60_000);
  await look(100);
  expect(await count()).toBe(first + 2);
  clock.advance(1_000);
  say(BONK, 100, null);
  await check();
  expect((await looks()).at(-1)).toMatchObject({ price: 100, cap: null, doubt: 'no_cap' });
  await look(100.5);

  await look(101);
  await look(100.75);
  expect((await looks()).slice(-2).map(({ price }) => price)).toEqual([100.5, 101]);
});
