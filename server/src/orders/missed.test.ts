import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, confirmed, orderWorld, reaches } from '../../../testing/orders.ts';
import { testSettings } from '../../../testing/running-app.ts';
import { readConfig } from '../config.ts';
import { claimDue } from './execution-store.ts';

const database = await testDatabase();
const { db } = database;
const { clock, asked, answer, worker, newUser, trustClock, say, check } = orderWorld(db);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
type User = Awaited<ReturnType<typeof newUser>>;

/** An order that did not execute within an hour of its time. */
async function missedOrder(user: User): Promise<string> {
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND + 61 * MINUTE);
  const late = worker();
  await reaches(user, orderId, { status: 'pending', isExecuting: false, isMissed: true });
  await late.stop();
  return orderId;
}

/** A worker claims due orders and dies; its lease has run out when this resolves. */
async function diesWithDue(): Promise<void> {
  expect(await claimDue(db, new Date(clock.now()), 10, 1)).toHaveLength(1);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from orders where state = 'executing' and lease_until < now()`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });
}

test('a time order executes 59 minutes after its time and waits for its user after 61', async () => {
  const user = await newUser();
  const early = await user.at(2 * MINUTE + SECOND);
  const late = await user.at(SECOND);
  clock.advance(SECOND + 61 * MINUTE);
  worker();
  await reaches(user, early.orderId, { status: 'executed', isMissed: false });
  await reaches(user, late.orderId, {
    status: 'pending',
    isExecuting: false,
    isMissed: true,
    scheduledTime: late.scheduledTime,
    executionError: null,
  });
  expect(asked).toHaveLength(1);
});

test('a missed order does not execute without its user, neither after a restart nor with a clock that was set back', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  worker();
  for (const step of [0, MINUTE, -3 * HOUR, 3 * HOUR, 24 * HOUR]) {
    clock.advance(step);
    // One more poll, which would have claimed it.
    const other = await user.at(SECOND);
    clock.advance(SECOND);
    await reaches(user, other.orderId, { status: 'executed' });
    expect(await user.order(orderId)).toMatchObject({ status: 'pending', isMissed: true });
  }
  expect(asked).toHaveLength(5);
});

test('missed orders are listed first', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  const soon = await user.at(MINUTE);
  expect((await user.list()).map((order) => order.orderId)).toEqual([orderId, soon.orderId]);
});

test('a missed order can be cancelled and does not execute after that', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  expect((await user.cancel(orderId)).order).toMatchObject({ status: 'cancelled', isMissed: false });
  await expect(user.executeMissed(orderId)).rejects.toMatchObject({
    code: 'ORDER_NOT_MISSED',
    message: 'This order no longer waits for your decision.',
  });
  worker();
  clock.advance(HOUR);
  expect((await user.order(orderId)).status).toBe('cancelled');
  expect(asked).toEqual([]);
});

test('a confirmed order executes once, however often it is confirmed', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  worker();
  worker();
  const answers = await Promise.all(Array.from({ length: 10 }, () => user.executeMissed(orderId)));
  for (const { success, order } of answers)
    expect({ success, ...order }).toMatchObject({ success: true, orderId, isMissed: false });
  await reaches(user, orderId, { status: 'executed', executionTxSignature: 'signature' });
  expect((await user.executeMissed(orderId)).order).toMatchObject({ status: 'executed' });
  await expect(user.cancel(orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_PENDING' });
  expect(asked.map(({ terms }) => terms.amount)).toEqual([1_500_000_000n]);
});

test('of a concurrent cancellation and confirmation exactly one succeeds', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, newUser));
  const orders = await Promise.all(users.map((user) => user.at(SECOND)));
  clock.advance(2 * HOUR);
  worker();
  for (const [index, user] of users.entries())
    await reaches(user, orders[index]!.orderId, { isMissed: true });
  const outcomes = await Promise.all(
    users.map(async (user, index) => {
      const { orderId } = orders[index]!;
      const [, cancelled] = await Promise.allSettled([user.executeMissed(orderId), user.cancel(orderId)]);
      return cancelled.status === 'fulfilled';
    }),
  );
  for (const [index, user] of users.entries())
    await reaches(user, orders[index]!.orderId, { status: outcomes[index] ? 'cancelled' : 'executed' });
  expect(asked).toHaveLength(outcomes.filter((isCancelled) => !isCancelled).length);
});

test('a user can confirm only own time orders whose time has come', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const orderId = await missedOrder(user);
  const [future, watching] = [await user.at(MINUTE), await user.when('price_above', 2)];
  for (const id of [orderId, 'no-uuid', '', '00000000-0000-4000-8000-000000000000'])
    await expect(other.executeMissed(id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  for (const id of [future.orderId, watching.orderId])
    await expect(user.executeMissed(id)).rejects.toMatchObject({ code: 'ORDER_NOT_MISSED' });
  trustClock(false);
  await expect(user.executeMissed(orderId)).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
  expect(await user.order(orderId)).toMatchObject({ isMissed: true });
});

test('an order of a dead worker is missed if it is claimed again too late', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await diesWithDue();
  clock.advance(61 * MINUTE);
  worker();
  await vi.waitFor(async () => {
    clock.advance(SECOND);
    expect(await user.order(orderId)).toMatchObject({
      status: 'pending',
      isExecuting: false,
      isMissed: true,
    });
  });
  expect(asked).toEqual([]);
});

test('an order whose swap began in time continues, however late it is claimed again', async () => {
  const user = await newUser();
  const under = Promise.withResolvers<typeof confirmed>();
  answer(() => under.promise);
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  const dying = worker();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  clock.advance(5 * HOUR);
  under.resolve(confirmed);
  await dying.stop();
  worker();
  await reaches(user, orderId, { status: 'executed', isMissed: false });
  expect(asked).toHaveLength(1);
});

test('a confirmed order that does not execute in time is missed again', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  expect((await user.executeMissed(orderId)).order).toMatchObject({ status: 'pending', isMissed: false });
  clock.advance(61 * MINUTE);
  worker();
  await reaches(user, orderId, { status: 'pending', isMissed: true });
  expect(asked).toEqual([]);
  await user.executeMissed(orderId);
  await reaches(user, orderId, { status: 'executed' });
});

test('an executing order starts no swap while the clock is wrong, and is missed if that takes too long', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  answer(() => {
    trustClock(false);
    return { state: 'expired', signature: null, error: { code: 'TRANSACTION_EXPIRED', context: undefined } };
  });
  worker();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer(() => confirmed);
  await reaches(user, orderId, { isExecuting: true });
  clock.advance(61 * MINUTE);
  trustClock(true);
  await vi.waitFor(async () => {
    clock.advance(SECOND);
    expect(await user.order(orderId)).toMatchObject({ isExecuting: false, isMissed: true });
  });
  expect(asked).toHaveLength(1);
});

test('a market order that was triggered hours ago watches again and fires at a present price', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 3);
  expect(await check()).toBe(1);
  clock.advance(2 * HOUR);
  worker();
  await vi.waitFor(async () => {
    const { rows } = await sql`select from orders where id = ${orderId} and due_at is null`.execute(db);
    expect(rows).toHaveLength(1);
  });
  expect(await user.order(orderId)).toMatchObject({ status: 'pending', isMissed: false });
  expect(asked).toEqual([]);
  say(BONK, 3);
  await check();
  await reaches(user, orderId, { status: 'executed' });
});

test('missing and confirming an order are audited', async () => {
  const user = await newUser();
  const orderId = await missedOrder(user);
  await user.executeMissed(orderId);
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_log where facts ->> 'orderId' = ${orderId} order by id`.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual(['order.created', 'order.missed', 'order.resumed']);
});

test('the default lateness is an hour; less than a minute is refused', () => {
  const set = testSettings(database);
  expect(readConfig(set).ORDER_LATENESS_MAX).toBe(HOUR);
  expect(readConfig({ ...set, ORDER_LATENESS_MAX: '60000' }).ORDER_LATENESS_MAX).toBe(MINUTE);
  expect(() => readConfig({ ...set, ORDER_LATENESS_MAX: '59999' })).toThrow('ORDER_LATENESS_MAX');
});
