import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BONK, orderWorld, reaches } from '../../../../testing/orders.ts';
import { claimDue } from '../execution-store.ts';
import { listOrders } from '../store.ts';

const { db } = await testDatabase();
const { clock, asked, worker, check, newUser, say } = orderWorld(db);
const HOUR = 3_600_000;
const after = (ms: number) => new Date(clock.now() + ms).toISOString();
const ofSol = (amount: string) => ({ sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount } });

test('an order keeps its id with another amount and time, and executes by those', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.at(HOUR);
  const { orders } = await user.edit(orderId, { kind: 'time', at: after(HOUR / 2) }, ofSol('700'));
  expect(orders).toMatchObject([{ orderId, scheduledTime: after(HOUR / 2), sellToken: { amount: '700' } }]);
  expect(await user.list()).toEqual(orders);
  clock.advance(HOUR / 2);
  await reaches(user, orderId, { status: 'executed' });
  clock.advance(HOUR);
  expect(asked.map(({ terms }) => terms.amount)).toEqual([700n]);
});

test('an order that ends while orders are listed is in the list once, as it ended', async () => {
  const user = await newUser();
  const { orderId } = await user.at(HOUR);
  let queries = 0;
  const ending = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      if (queries === 1) await user.cancel(orderId);
      return result;
    },
  });
  expect((await listOrders(ending, user.userId)).map(({ state }) => state)).toEqual(['cancelled']);
  expect(queries).toBe(2);
});

test('an order that was missed waits for its new time', async () => {
  const user = await newUser();
  const { orderId } = await user.at(HOUR);
  await user.pause(orderId);
  clock.advance(2 * HOUR);
  await user.resume(orderId);
  expect(await user.order(orderId)).toMatchObject({ isMissed: true });
  await user.edit(orderId, { kind: 'time', at: after(HOUR) });
  expect(await user.order(orderId)).toMatchObject({ isMissed: false });
  worker();
  clock.advance(HOUR);
  await reaches(user, orderId, { status: 'executed' });
});

test('an order that rests goes on resting with what it is changed to', async () => {
  const user = await newUser();
  const { orderId } = await user.at(HOUR);
  await user.pause(orderId);
  await user.edit(orderId, { kind: 'time', at: after(2 * HOUR) });
  clock.advance(2 * HOUR);
  expect(await claimDue(db, new Date(clock.now()), 1, 1_000)).toEqual([]);
});

test('an order watches for its new price, within its new life', async () => {
  const user = await newUser();
  worker();
  say(BONK, 1);
  const { orderId } = await user.when('price_above', 2);
  await user.edit(
    orderId,
    { kind: 'market', condition: 'price_above', value: 4 },
    { expirationMode: 'fixed_24h' },
  );
  expect(await user.order(orderId)).toMatchObject({ triggerValue: 4, expiresAt: after(24 * HOUR) });
  say(BONK, 3);
  await check();
  expect((await user.order(orderId)).status).toBe('pending');
  say(BONK, 4);
  await check();
  await reaches(user, orderId, { status: 'executed' });
});

test('both triggers of an order, and the distance of a trailing one, are changed with their floors', async () => {
  const user = await newUser();
  say(BONK, 2);
  const { orders: both } = await user.place({ kind: 'oco', above: 3, below: 1 });
  const { orders: changed } = await user.edit(
    both[0]!.orderId,
    { kind: 'oco', above: 4, below: 1.5 },
    { floors: ['900', '300'] },
  );
  expect(changed).toMatchObject([{ triggerValue: 4, stopValue: 1.5, floor: '900', stopFloor: '300' }]);

  const { orders: trailing } = await user.place({ kind: 'trailing', percent: 10 });
  say(BONK, 4);
  const { orders: nearer } = await user.edit(trailing[0]!.orderId, { kind: 'trailing', usd: 1 });
  expect(nearer).toMatchObject([{ trailPercent: null, trailUsd: 1, peak: 4, triggerValue: 3 }]);
});

test('a ladder gets other rungs, fewer or more', async () => {
  const user = await newUser();
  say(BONK, 1);
  const rungs = (...values: number[]) => ({
    ...({ kind: 'ladder', condition: 'price_above' } as const),
    rungs: values.map((value) => ({ value, amount: String(1_500_000_000 / values.length) })),
  });
  const { bundle } = await user.place(rungs(2, 3));
  const prices = async () =>
    (await user.list())
      .filter(({ status }) => status === 'pending')
      .map(({ triggerValue }) => triggerValue)
      .sort();
  await user.edit(bundle!.id, rungs(4, 5, 6));
  expect(await prices()).toEqual([4, 5, 6]);
  await user.edit(bundle!.id, rungs(7, 8));
  expect(await prices()).toEqual([7, 8]);
  expect(await user.bundles()).toMatchObject([{ rule: rungs(7, 8) }]);
});

test('the rungs of a ladder that wait are changed, and one that was made stays', async () => {
  const user = await newUser();
  worker();
  say(BONK, 1);
  const rungs = (...values: number[]) => ({
    ...({ kind: 'ladder', condition: 'price_above' } as const),
    rungs: values.map((value, number) => ({
      value,
      amount: number === 0 ? '500000000' : String(1e9 / (values.length - 1)),
    })),
  });
  const { bundle } = await user.place(rungs(2, 3));
  say(BONK, 2);
  await check();
  const of = async (status: string) => (await user.list()).filter((each) => each.status === status);
  await expect.poll(async () => (await of('executed')).length).toBe(1);
  const [made] = await of('executed');
  await user.edit(bundle!.id, rungs(2, 4, 5));
  expect((await of('pending')).map(({ triggerValue }) => triggerValue).sort()).toEqual([4, 5]);
  expect(await of('executed')).toEqual([made]);
  expect(asked).toHaveLength(1);
  const [, , last] = rungs(2, 4, 5).rungs;
  for (const other of [rungs(2.5, 4, 5), { ...rungs(2, 4), rungs: [last!, last!] }])
    await expect(user.edit(bundle!.id, other)).rejects.toThrow();
  say(BONK, 5);
  await check();
  await expect.poll(async () => (await of('executed')).length).toBe(3);
  expect(asked.map(({ terms }) => terms.amount)).toEqual([500_000_000n, 500_000_000n, 500_000_000n]);
});

test('a round that is tried again keeps its time while its order is changed', async () => {
  const user = await newUser();
  const rule = {
    ...({ kind: 'recurring', count: 1, unit: 'day', timeZone: 'UTC', missed: 'skip', rounds: 5 } as const),
    startAt: new Date(clock.now()).toISOString(),
  };
  const { bundle } = await user.place(rule);
  clock.advance(2 * HOUR);
  const { orders } = await user.edit(bundle!.id, rule, ofSol('70'));
  expect(orders).toMatchObject([{ scheduledTime: rule.startAt, sellToken: { amount: '70' } }]);
});

test('a protected buy is changed before it, and what protects it after', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  const buy = { kind: 'otoco', condition: 'price_below', value: 1.5, above: 3, below: 1 } as const;
  const { bundle } = await user.place(buy);
  await user.edit(bundle!.id, { ...buy, above: 5 });
  say(BONK, 1.5);
  await check();
  await expect
    .poll(async () => (await user.list()).map(({ status }) => status).sort())
    .toEqual(['executed', 'pending']);
  expect((await user.list()).find(({ kind }) => kind === 'oco')).toMatchObject({ triggerValue: 5 });
  const of = async (kind: string) => (await user.list()).find((each) => each.kind === kind)!;
  const [bought, protects] = [await of('otoco'), await of('oco')];
  await user.edit(bundle!.id, { ...buy, above: 6, below: 0.5 }, { floors: ['1', '900', '300'] });
  // Rounded up: it sells less than the most.
  expect(await of('oco')).toMatchObject({
    ...{ orderId: protects.orderId, sellToken: protects.sellToken, triggerValue: 6, stopValue: 0.5 },
  });
  expect(BigInt((await of('oco')).floor!)).toBeLessThanOrEqual(900n);
  expect(await of('otoco')).toEqual(bought);
  expect(await user.bundles()).toMatchObject([{ rule: { ...buy, above: 6, below: 0.5 } }]);
  for (const [rule, code, more] of [
    [{ ...buy, above: 1.4, below: 0.5 }, 'TRIGGER_PRICE_REACHED', {}],
    [{ ...buy, above: 6, below: 7 }, 'STOP_NOT_BELOW', {}],
    [{ ...buy, above: 7 }, 'ORDER_EDIT_OTHER', ofSol('1')],
  ] as const)
    await expect(user.edit(bundle!.id, rule, more)).rejects.toMatchObject({ code });
  say(BONK, 6);
  await check();
  await reaches(user, protects.orderId, { status: 'executed' });
  await expect(user.edit(bundle!.id, { ...buy, above: 8 })).rejects.toMatchObject({ code: 'ORDER_FIXED' });
});

test('nothing else of an order is changed, and nothing of one that is taken up, has ended, or is of another user', async () => {
  const [user, other] = [await newUser(), await newUser()];
  say(BONK, 1);
  const { orderId } = await user.at(HOUR);
  const rule = { kind: 'time', at: after(2 * HOUR) } as const;
  for (const [change, more] of [
    [{ kind: 'market', condition: 'price_above', value: 2 }, {}],
    [{ kind: 'trailing', percent: 10 }, {}],
    [rule, { shareBps: 5_000 }],
    [rule, { buyToken: { mint: BONK } }],
    [rule, { walletId: other.walletId }],
  ] as const)
    await expect(user.edit(orderId, change, more)).rejects.toMatchObject({ code: 'ORDER_EDIT_OTHER' });
  await expect(other.edit(orderId, rule)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  clock.advance(HOUR);
  await claimDue(db, new Date(clock.now()), 1, 60_000);
  await expect(user.edit(orderId, { kind: 'time', at: after(HOUR) })).rejects.toMatchObject({
    code: 'ORDER_FIXED',
  });
});
