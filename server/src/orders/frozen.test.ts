import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, orderWorld, reaches } from '../../../testing/orders.ts';
import { claimDue, permitOf } from './execution-store.ts';

const { db } = await testDatabase();
const { clock, asked, worker, newUser, say, check } = orderWorld(db);
const SECOND = 1_000;
type User = Awaited<ReturnType<typeof newUser>>;

const freeze = ({ userId }: User, frozen_at: Date | null = new Date()) =>
  db.updateTable('users').set({ frozen_at }).where('id', '=', userId).execute();

test('a time order that comes due while its account is frozen is missed, and those of others execute', async () => {
  const [frozen, other] = [await newUser(), await newUser()];
  worker();
  const [theirs, ours] = [await frozen.at(10 * SECOND), await other.at(10 * SECOND)];
  await freeze(frozen);
  clock.advance(10 * SECOND);
  await reaches(other, ours.orderId, { status: 'executed' });
  await reaches(frozen, theirs.orderId, { status: 'pending', isExecuting: false, isMissed: true });
  await freeze(frozen, null);
  clock.advance(SECOND);
  expect(await frozen.order(theirs.orderId)).toMatchObject({ status: 'pending', isMissed: true });
  expect(asked.map(({ terms }) => terms.userId)).toEqual([other.userId]);
});

test('a market order watches on while its account is frozen, and executes after the thaw', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.when('price_above', 5);
  await freeze(user);
  say(BONK, 6);
  await check();
  await vi.waitUntil(async () => {
    const { state, fence } = await db
      .selectFrom('orders')
      .select(['state', 'fence'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return state === 'pending' && fence > 0n;
  });
  expect(asked.filter(({ terms }) => terms.userId === user.userId)).toEqual([]);
  await freeze(user, null);
  say(BONK, 6);
  await check();
  await reaches(user, orderId, { status: 'executed' });
});

test('an account that is frozen between claim and swap does not swap', async () => {
  const user = await newUser();
  await user.at(SECOND);
  clock.advance(SECOND);
  const [claimed] = await claimDue(db, new Date(clock.now()), 1, 60_000);
  expect((await permitOf(claimed!).execute(db)).rows).toHaveLength(1);
  await freeze(user);
  expect((await permitOf(claimed!).execute(db)).rows).toEqual([]);
});
