import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BONK, orderWorld, SLOT } from '../../../../testing/orders.ts';
import type { Quote } from '../../ports/market.ts';
import { createAlerts } from './alerts.ts';

const { db } = await testDatabase();
const { clock, market, rules, newUser, say, quotes, pairs, check } = orderWorld(db);
const MOST = 3;
const alerts = createAlerts({ db, clock, market, rules, alertsMax: MOST });

const above = (value: number | string) => ({ mint: BONK, condition: 'price_above', value });
const below = (value: number | string) => ({ mint: BONK, condition: 'price_below', value });
const rise = (value: number) => ({ mint: BONK, condition: 'day_rise', value });
/** The prices at which a user's alerts were reached, oldest alert first. */
const reachedOf = async (userId: string) =>
  (
    await db
      .selectFrom('price_alerts')
      .select('price')
      .where('user_id', '=', userId)
      .where('price', 'is not', null)
      .orderBy('created_at')
      .execute()
  ).map(({ price }) => price);

async function newWaiting(at = above(2), price = 1) {
  const { userId } = await newUser();
  say(BONK, price);
  await alerts.create(userId, at);
  return userId;
}

test.each([
  ['price_above', above(2), 1.999, 2.001, 1.5],
  ['price_below', below(2), 2.001, 1.999, 2.5],
] as const)(
  '%s is reached when a check finds the price there, not before, and once',
  async (_condition, at, before, there, back) => {
    const userId = await newWaiting(at, before);
    await check();
    expect(await reachedOf(userId)).toEqual([]);
    expect(await alerts.list(userId)).toMatchObject([{ mint: BONK, value: 2 }]);
    say(BONK, there);
    await Promise.all([check(), check()]);
    say(BONK, back);
    await check();
    expect(await reachedOf(userId)).toEqual([there]);
    expect(await alerts.list(userId)).toEqual([]);
  },
);

test.each([
  [
    'a false price of the first source',
    () => say(BONK, 3),
    () => pairs.set(BONK, { ...pairs.get(BONK)!, usd: 1 }),
  ],
  ['a price that only one source knows', () => say(BONK, 3), () => pairs.delete(BONK)],
  ['a price of long ago', () => say(BONK, 3, null, 31_000), () => {}],
  ['a price of an old trade', () => say(BONK, 3, null, 0, { slot: SLOT - 700 }), () => {}],
  ['a price of thin pools', () => say(BONK, 3, null, 0, { liquidity: 9_999 }), () => {}],
  ['no price', () => {}, () => quotes.delete(BONK)],
  ['a price of 0', () => say(BONK, 0), () => {}],
] as const)('%s reaches no alert', async (name, told, wrong) => {
  const userId = await newWaiting(name === 'a price of 0' ? below(0.5) : above(2));
  told();
  wrong();
  await check();
  expect(await reachedOf(userId)).toEqual([]);
  say(BONK, name === 'a price of 0' ? 0.4 : 3);
  await check();
  expect(await reachedOf(userId)).toHaveLength(1);
});

test('the second source may be as far off as an offer for an order', async () => {
  const [near, far] = [await newWaiting(above(2)), await newWaiting(above(2.01))];
  say(BONK, 2.02);
  pairs.set(BONK, { ...pairs.get(BONK)!, usd: 1.985 });
  await check();
  expect([await reachedOf(near), await reachedOf(far)]).toEqual([[2.02], []]);
});

/** Price, market cap and percent in a day. */
type Told = readonly [usd: number, cap: number | null, change24h: number | null];
test.each<[string, number, Told, Told, number]>([
  ['mcap_above', 2_000, [1, 1_999, null], [1, 2_001, null], 2_001],
  ['mcap_below', 2_000, [1, 2_001, null], [1, 1_999, null], 1_999],
  ['day_rise', 10, [1, null, 9.9], [1, null, 10.1], 10.1],
  ['day_fall', 10, [1, null, -9.9], [1, null, -10.1], 10.1],
])(
  '%s is reached when both sources say so, and never by one',
  async (condition, value, before, there, found) => {
    const tell = ([usd, cap, change24h]: Told) => say(BONK, usd, cap, 0, { change24h });
    const { userId } = await newUser();
    tell(before);
    await alerts.create(userId, { mint: BONK, condition, value });
    await check();
    const second = pairs.get(BONK)!;
    tell(there);
    const far = {
      marketCap: condition === 'mcap_above' ? 1_900 : 2_100,
      change24h: 8.9 * Math.sign(there[2] ?? 0),
    };
    pairs.set(BONK, { ...second, ...far });
    await check();
    expect(await reachedOf(userId)).toEqual([]);
    tell(there);
    await Promise.all([check(), check()]);
    expect(await reachedOf(userId)).toEqual([found]);
  },
);

test.each([
  ['mcap_above', 2_000, { marketCap: 1_000 }],
  ['day_rise', 10, { change24h: 1 }],
] as const)('%s of what a source does not know can have no alert', async (condition, value, known) => {
  const { userId } = await newUser();
  say(BONK, 1, null, 0, known);
  pairs.set(BONK, { ...pairs.get(BONK)!, change24h: null, marketCap: null });
  if (condition === 'mcap_above') quotes.set(BONK, { ...quotes.get(BONK)!, marketCap: null });
  await expect(alerts.create(userId, { mint: BONK, condition, value })).rejects.toMatchObject({
    code: 'PRICE_ALERT_IN_DOUBT',
  });
});

test('an order for the same token comes due with alerts, and without', async () => {
  const user = await newUser();
  say(BONK, 1);
  await alerts.create(user.userId, above(2));
  const first = await user.when('price_above', 2);
  say(BONK, 3);
  expect(await check()).toBe(1);
  expect(await user.order(first.orderId)).toMatchObject({ marketCheckCount: 1 });
});

test('the same alert twice is one, and what does not fit is refused, however many come at once', async () => {
  const userId = await newWaiting(above('2'));
  const [first] = await alerts.list(userId);
  expect(await alerts.create(userId, above(2))).toEqual(first);
  const rest = await Promise.allSettled([3, 4, 5, 6].map((value) => alerts.create(userId, above(value))));
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST - 1);
  for (const each of rest)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PRICE_ALERTS_EXCEEDED' });
  await alerts.delete(userId, first!.id);
  await alerts.create(userId, above(7));
  expect(await alerts.list(userId)).toHaveLength(MOST);
});

test('what is there already and what is no value are refused', async () => {
  const { userId } = await newUser();
  say(BONK, 1, 1_000, 0, { change24h: 10 });
  for (const [typed, code] of [
    [above(1), 'TRIGGER_PRICE_REACHED'],
    [below(1), 'TRIGGER_PRICE_REACHED'],
    [above('-1'), 'INVALID_TRIGGER_VALUE'],
    [above(1_000_001), 'TRIGGER_PRICE_EXCEEDED'],
    [{ ...above(999), condition: 'mcap_above' }, 'TRIGGER_MARKET_CAP_TOO_LOW'],
    [{ ...above(2_000), condition: 'mcap_below' }, 'TRIGGER_MARKET_CAP_REACHED'],
    [rise(10), 'TRIGGER_CHANGE_REACHED'],
    [{ ...rise(100), condition: 'day_fall' }, 'INVALID_TRIGGER_VALUE'],
    [{ ...above(2_000), condition: 'week_rise' }, 'TRIGGER_CONDITION_REQUIRED'],
    [{ ...above(2), mint: `${'x'.repeat(40)}0` }, 'MALFORMED_TRIGGER_TOKEN'],
  ] as const)
    await expect(alerts.create(userId, typed)).rejects.toMatchObject({ code });
  expect(await alerts.list(userId)).toEqual([]);
});

test.each([
  ['without a price', null],
  ['of thin pools', { liquidity: 9_999 }],
  ['of one source', { source: 'dexscreener' }],
] as const)('a token %s can have no alert', async (_name, quote: Partial<Quote> | null) => {
  const { userId } = await newUser();
  if (quote) say(BONK, 1, null, 0, quote);
  await expect(alerts.create(userId, above(2))).rejects.toMatchObject({
    code: 'PRICE_ALERT_IN_DOUBT',
    context: { least: rules.liquidityMin },
  });
});

test('a price is of a shown unit, whatever the issuer sets', async () => {
  const { userId } = await newUser();
  say(BONK, 100);
  const scale = { by: 10 };
  const scaled = {
    ...market,
    listed: async (mints: readonly string[]) =>
      new Map(
        [...(await market.listed(mints))].map(([mint, token]) => [mint, { ...token, multiplier: scale.by }]),
      ),
  };
  const own = createAlerts({ db, clock, market: scaled, rules, alertsMax: MOST });
  await expect(own.create(userId, above(9))).rejects.toMatchObject({ code: 'TRIGGER_PRICE_REACHED' });
  expect(await own.create(userId, above(11.1))).toMatchObject({ value: 11.1 });
  say(BONK, 110);
  await check();
  scale.by = 5;
  expect(await own.list(userId)).toMatchObject([{ value: 22.2 }]);
  say(BONK, 111, 1_900);
  await own.create(userId, { ...above(2_000), condition: 'mcap_above' });
  expect(await own.list(userId)).toMatchObject([{ value: 22.2 }, { value: 2_000 }]);
  await check();
  expect(await reachedOf(userId)).toEqual([111]);
});

test('no user can remove the alert of another', async () => {
  const [userId, { userId: stranger }] = [await newWaiting(), await newUser()];
  const { id } = (await alerts.list(userId))[0]!;
  for (const each of [id, randomUUID(), 'no id']) await alerts.delete(stranger, each);
  expect(await alerts.list(userId)).toMatchObject([{ id }]);
  await alerts.delete(userId, id);
  expect(await alerts.list(userId)).toEqual([]);
});
