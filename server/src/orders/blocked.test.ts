import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, orderWorld, reaches } from '../../../testing/orders.ts';
import { claimAbandoned, claimDue, permitOf } from './execution-store.ts';

const { db, superuser } = await testDatabase();
const { clock, asked, answer, worker, newUser, say, check } = orderWorld(db);
const SECOND = 1_000;
const REASON = 'This account was blocked when the order was due. Nothing was swapped.';

async function emailOf(userId: string): Promise<string> {
  const email = `${userId}@example.com`;
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  return email;
}

async function block(userId: string): Promise<void> {
  await superuser.db
    .insertInto('blocked_emails')
    .values({ email: await emailOf(userId) })
    .execute();
}

test('an order that comes due while its user is blocked fails with that reason and does not swap', async () => {
  const [blocked, other] = [await newUser(), await newUser()];
  await emailOf(other.userId);
  worker();
  const [theirs, ours] = [await blocked.at(10 * SECOND), await other.at(10 * SECOND)];
  await block(blocked.userId);
  clock.advance(10 * SECOND);
  await reaches(other, ours.orderId, { status: 'executed' });
  await reaches(blocked, theirs.orderId, {
    ...{ status: 'failed', executionError: REASON, executionTxSignature: null, actualOutputAmount: null },
  });
  expect(asked.map(({ terms }) => terms.userId)).toEqual([other.userId]);
});

test('a market order that is triggered while its user is blocked fails too', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.when('price_above', 5);
  await block(user.userId);
  say(BONK, 6);
  await check();
  await reaches(user, orderId, { status: 'failed', executionError: REASON });
  expect(asked).toEqual([]);
});

test('an order that comes due after its user was unblocked executes', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.at(10 * SECOND);
  await block(user.userId);
  clock.advance(9 * SECOND);
  await superuser.db
    .deleteFrom('blocked_emails')
    .where('email', '=', await emailOf(user.userId))
    .execute();
  expect(await user.order(orderId)).toMatchObject({ status: 'pending' });
  clock.advance(SECOND);
  await reaches(user, orderId, { status: 'executed' });
});

test('a user who is blocked between claim and swap does not swap', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  const [claimed] = await claimDue(db, new Date(clock.now()), 1, 0);
  expect(claimed).toMatchObject({ id: orderId, isOwnerBlocked: false });
  expect((await permitOf(claimed!).execute(db)).rows).toHaveLength(1);
  await block(user.userId);
  expect((await permitOf(claimed!).execute(db)).rows).toEqual([]);
  await vi.waitFor(async () =>
    expect(await claimAbandoned(db, 1, 0)).toMatchObject([{ id: orderId, isOwnerBlocked: true }]),
  );
});

test('a swap in progress when its user is blocked completes', async () => {
  const user = await newUser();
  const swap = Promise.withResolvers<void>();
  answer(async () => {
    await swap.promise;
    return { state: 'confirmed', signature: 'landed', bought: 7n };
  });
  worker();
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await block(user.userId);
  swap.resolve();
  await reaches(user, orderId, { status: 'executed', executionTxSignature: 'landed' });
});
