import { randomUUID } from 'node:crypto';
import type { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { orderWorld, reaches } from '../../../testing/orders.ts';
import { openDatabase } from '../db/pool.ts';
import { markSeen } from './store.ts';

const { db, url } = await testDatabase();
const { clock, asked, worker, newUser } = orderWorld(db);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test('[state-26] only a pending order can be cancelled, and it stays cancelled', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  await expect(user.cancel(orderId)).resolves.toMatchObject({ order: { status: 'cancelled' } });
  await expect(user.cancel(orderId)).resolves.toMatchObject({ order: { status: 'cancelled' } });
  worker();
  clock.advance(MINUTE);
  const executed = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, executed.orderId, { status: 'executed' });
  expect((await user.order(orderId)).status).toBe('cancelled');
  await expect(user.cancel(executed.orderId)).rejects.toMatchObject({
    code: 'ORDER_NOT_PENDING',
    message: 'This order has already been executed. It can no longer be cancelled.',
  });
});

test('[fn-12, who-02] an order of another user, or an unknown one, cannot be cancelled', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const { orderId } = await user.at(SECOND);
  for (const id of [orderId, 'no-uuid', '', '00000000-0000-4000-8000-000000000000'])
    await expect(other.cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await user.order(orderId)).status).toBe('pending');
});

test('[state-26] of a concurrent cancellation and execution exactly one succeeds, and both callers see which', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, newUser));
  const orders = await Promise.all(users.map((user) => user.at(SECOND)));
  worker();
  worker();
  clock.advance(SECOND);
  const cancelled = await Promise.all(
    users.map((user, index) =>
      user.cancel(orders[index]!.orderId).then(
        () => true,
        (error: CallError) => {
          expect(error.code).toBe('ORDER_NOT_PENDING');
          return false;
        },
      ),
    ),
  );
  for (const [index, user] of users.entries())
    await reaches(user, orders[index]!.orderId, { status: cancelled[index] ? 'cancelled' : 'executed' });
  expect(asked).toHaveLength(cancelled.filter((each) => !each).length);
});

test('an ended order is noticed once, a cancelled one never', async () => {
  const [user, other] = [await newUser(), await newUser()];
  worker();
  const executed = await user.at(SECOND);
  const cancelled = await user.at(MINUTE);
  const expired = await user.when('price_above', 2, { expirationMode: 'fixed_24h' });
  await user.cancel(cancelled.orderId);
  expect(await user.notices()).toEqual([]);
  clock.advance(SECOND);
  await reaches(user, executed.orderId, { status: 'executed' });
  clock.advance(24 * 60 * MINUTE);
  const told = await user.notices();
  expect(told.map(({ orderId, status }) => [orderId, status])).toEqual([
    [executed.orderId, 'executed'],
    [expired.orderId, 'expired'],
  ]);
  await other.seen([executed.orderId]);
  expect(await user.notices()).toHaveLength(2);
  await user.seen([executed.orderId, expired.orderId, 'no-uuid']);
  expect(await user.notices()).toEqual([]);
});

test('marking any number of orders as seen uses the same prepared statement', async () => {
  const { db: alone, pool } = openDatabase(url, 1);
  for (const count of [1, 2, 3])
    await markSeen(alone, randomUUID(), Array.from({ length: count }, randomUUID), new Date());
  const { rows } = await sql`select from pg_prepared_statements where statement like '%seen_at%'`.execute(
    alone,
  );
  expect(rows).toHaveLength(1);
  await pool.end();
});
