import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BONK, orderWorld, reaches } from '../../../../testing/orders.ts';

const { db } = await testDatabase();
const { clock, asked, worker, check, newUser, say } = orderWorld(db);
const SECOND = 1_000;
const HOUR = 3_600_000;

test('an order that rests is not executed at its time, and then waits for its user', async () => {
  const user = await newUser();
  worker();
  const [resting, other] = [await user.at(SECOND), await user.at(SECOND)];
  const { orders } = await user.pause(resting.orderId);
  expect(orders).toMatchObject([{ pausedAt: new Date(clock.now()).toISOString(), isMissed: false }]);
  clock.advance(SECOND);
  await reaches(user, other.orderId, { status: 'executed' });
  expect(await user.order(resting.orderId)).toMatchObject({ status: 'pending', isMissed: false });

  await user.resume(resting.orderId);
  expect(await user.order(resting.orderId)).toMatchObject({ isMissed: true, pausedAt: null });
  await user.executeMissed(resting.orderId);
  await reaches(user, resting.orderId, { status: 'executed' });
  expect(asked).toHaveLength(2);
});

test('an order that goes on before its time executes at its time', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.at(HOUR);
  await user.pause(orderId);
  clock.advance(HOUR / 2);
  await user.resume(orderId);
  expect(await user.order(orderId)).toMatchObject({ isMissed: false, pausedAt: null });
  clock.advance(HOUR / 2);
  await reaches(user, orderId, { status: 'executed' });
});

test('an order that rests is not triggered, and watches from the next look once it goes on', async () => {
  const user = await newUser();
  worker();
  say(BONK, 1);
  const { orderId } = await user.when('price_above', 2);
  await user.pause(orderId);
  say(BONK, 3);
  await check();
  expect((await user.order(orderId)).status).toBe('pending');
  expect(await orderRow(orderId)).toMatchObject({ due_at: null });
  await user.resume(orderId);
  expect(await orderRow(orderId)).toMatchObject({ due_at: null });
  await check();
  await reaches(user, orderId, { status: 'executed' });
});

test('an order that was triggered and not taken up yet rests too', async () => {
  const user = await newUser();
  say(BONK, 1);
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 3);
  await check();
  expect((await orderRow(orderId)).due_at).not.toBeNull();
  await user.pause(orderId);
  worker();
  const other = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, other.orderId, { status: 'executed' });
  expect(await user.order(orderId)).toMatchObject({ status: 'pending', isExecuting: false });
});

test('an order that rests can be cancelled, and expires', async () => {
  const user = await newUser();
  say(BONK, 1);
  const cancelled = await user.when('price_above', 2);
  const expired = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  await user.pause(cancelled.orderId);
  await user.pause(expired.orderId);
  await user.cancel(cancelled.orderId);
  clock.advance(24 * HOUR);
  expect(await user.order(cancelled.orderId)).toMatchObject({ status: 'cancelled' });
  expect(await user.order(expired.orderId)).toMatchObject({ status: 'expired' });
  await expect(user.resume(expired.orderId)).rejects.toMatchObject({ code: 'ORDER_FIXED' });
});

test('pausing twice changes nothing, and no user can pause the order of another', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const { orderId } = await user.at(HOUR);
  const first = await user.pause(orderId);
  clock.advance(SECOND);
  expect(await user.pause(orderId)).toEqual(first);
  await expect(other.resume(orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  for (const id of ['', 'no-uuid'])
    await expect(user.pause(id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect(await user.order(orderId)).toMatchObject({ pausedAt: first.orders[0]!.pausedAt });
});

test('a bundle rests with all its pending orders', async () => {
  const user = await newUser();
  worker();
  say(BONK, 1);
  const { bundle } = await user.place({
    kind: 'ladder',
    condition: 'price_above',
    rungs: [
      { value: 2, amount: '500000000' },
      { value: 3, amount: '1000000000' },
    ],
  });
  say(BONK, 2);
  await check();
  await expect.poll(() => user.list()).toMatchObject([{ status: 'pending' }, { status: 'executed' }]);
  const paused = await user.pause(bundle!.id);
  expect(paused.bundle).toMatchObject({ state: 'paused' });
  say(BONK, 4);
  await check();
  expect((await user.list()).map(({ status }) => status)).toEqual(['pending', 'executed']);
  await user.resume(bundle!.id);
  expect(await user.bundles()).toMatchObject([{ state: 'active' }]);
  await check();
  await expect.poll(() => user.list()).toMatchObject([{ status: 'executed' }, { status: 'executed' }]);
});

test('a statement says between which looks an order rested', async () => {
  const user = await newUser();
  say(BONK, 1);
  const { orderId } = await user.when('price_above', 2);
  await check();
  await user.pause(orderId);
  say(BONK, 3);
  await check();
  const attempts = async () =>
    (JSON.parse(await user.statement(orderId)) as { attempts: { dueLook: string; looksAfter: string }[] })
      .attempts;
  const [resting] = await attempts();
  expect(resting).toMatchObject({ outcome: 'paused', looksAfter: null });
  await user.resume(orderId);
  await check();
  expect(await attempts()).toEqual([{ ...resting, looksAfter: String(BigInt(resting!.dueLook) + 1n) }]);
});

const orderRow = async (id: string) =>
  await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
