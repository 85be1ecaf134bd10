import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, confirmed, orderWorld, reaches } from '../../../testing/orders.ts';

const { db } = await testDatabase();
const { clock, asked, answer, worker, engine, newUser, say, check, swaps } = orderWorld(db);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const below = () => new CallError('ORDER_BELOW_FLOOR', { offer: '200' });

const noticesOf = async ({ userId }: { userId: string }) =>
  (await db.selectFrom('notices').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

/** A market order that the market triggers at once. */
async function triggered(user: Awaited<ReturnType<typeof newUser>>) {
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 3);
  await check();
  return orderId;
}

test('is the user’s own, or a share of what the swap brings now', async () => {
  const user = await newUser();
  const scheduledTime = new Date(clock.now() + MINUTE).toISOString();
  expect((await user.create({ scheduledTime, floor: '290' })).order.floor).toBe('290');
  expect((await user.create({ scheduledTime })).order.floor).toBe('237');
  expect((await user.when('price_above', 2)).floor).toBe('148');
});

test.each(['0', '-1', '1.5', 'x', '', '99999999999999999999'])(
  'of %j is refused, and no order is made',
  async (floor) => {
    const user = await newUser();
    const scheduledTime = new Date(clock.now() + MINUTE).toISOString();
    const refused = { code: 'INVALID_FLOOR', message: 'Please enter a valid minimum amount' };
    await expect(user.create({ scheduledTime, floor })).rejects.toMatchObject(refused);
    expect(await user.list()).toEqual([]);
    const { orderId } = await user.at(MINUTE);
    await expect(user.setFloor(orderId, floor)).rejects.toMatchObject(refused);
    expect((await user.order(orderId)).floor).toBe('237');
  },
);

test('is part of what an idempotency key stands for', async () => {
  const user = await newUser();
  const wish = {
    ...{ scheduledTime: new Date(clock.now() + MINUTE).toISOString(), floor: '290' },
    idempotencyKey: 'floor-1',
  };
  const { orderId } = await user.create(wish);
  await expect(user.create(wish)).resolves.toMatchObject({ orderId });
  await expect(user.create({ ...wish, floor: '1' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('keeps a market order back, which then watches on, and notifies its user once', async () => {
  const user = await newUser();
  worker();
  answer(below);
  const orderId = await triggered(user);
  await reaches(user, orderId, { status: 'pending', keptBackAt: expect.any(String), keptBackOffer: '200' });
  clock.advance(20 * MINUTE);
  say(BONK, 3);
  await check();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2));
  await reaches(user, orderId, { status: 'pending', isExecuting: false, keptBackOffer: '200' });
  expect(await noticesOf(user)).toEqual(['order_kept']);
  answer(() => confirmed);
  say(BONK, 3);
  await check();
  await reaches(user, orderId, { status: 'executed', keptBackAt: null });
});

test('keeps a time order back after five minutes, which then waits for its user, who lowers it', async () => {
  const user = await newUser();
  worker();
  answer(below);
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(0));
  await vi.waitFor(async () => {
    clock.advance(10 * SECOND);
    expect(await user.order(orderId)).toMatchObject({ isMissed: true, keptBackOffer: '200' });
  });
  expect(await noticesOf(user)).toEqual(['order_kept']);
  answer(() => confirmed);
  expect(await user.setFloor(orderId, '150')).toMatchObject({
    ...{ floor: '150', isMissed: false, keptBackAt: null, keptBackOffer: null },
  });
  await reaches(user, orderId, { status: 'executed' });
});

test('can be changed by its user alone, and no more once the order has ended', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const { orderId } = await user.at(MINUTE);
  expect(await user.setFloor(orderId, '5')).toMatchObject({ floor: '5', isMissed: false });
  await expect(other.setFloor(orderId, '1')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await user.cancel(orderId);
  await expect(user.setFloor(orderId, '1')).rejects.toMatchObject({ code: 'ORDER_FLOOR_FIXED' });
});

test('comes later for an order that is made without a quote, and its user is notified', async () => {
  const user = await newUser();
  const estimate = vi.spyOn(swaps, 'estimate').mockRejectedValue(new CallError('NO_ROUTE'));
  const { orderId, floor } = await user.at(60 * MINUTE);
  expect(floor).toBeNull();
  estimate.mockRestore();
  engine();
  await vi.waitFor(async () => {
    clock.advance(SECOND);
    expect((await user.order(orderId)).floor).toBe('237');
  });
  expect(await noticesOf(user)).toEqual(['order_floor']);
});
