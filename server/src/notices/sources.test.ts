import { expect, test } from 'vitest';
import { AN_HOUR, contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { orderWorld, reaches } from '../../../testing/orders.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { markFunded } from '../contest/funding-store.ts';
import { noteUpcoming } from './upcoming.ts';

const database = await testDatabase();
const { db } = database;
const orders = orderWorld(db);
const contests = contestWorld(database);

const toldOf = async (userId: string) =>
  (
    await db
      .selectFrom('notices')
      .select(['kind', 'facts'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute()
  ).map(({ kind, facts }) => ({ kind, facts }));

const inHours = (hours: number) => new Date(orders.clock.now() + hours * AN_HOUR);

test('an order tells its user when it is executed', async () => {
  const user = await orders.newUser();
  const order = await user.at(AN_HOUR);
  orders.worker();
  orders.clock.advance(AN_HOUR);
  await reaches(user, order.orderId, { status: 'executed' });
  const facts = { walletId: user.walletId, orderId: order.orderId, sold: 'SOL', bought: 'USDC' };
  expect(await toldOf(user.userId)).toEqual([{ kind: 'order_executed', facts }]);
});

test('an order that fails tells why, and one that is too late asks for a decision', async () => {
  const user = await orders.newUser();
  const [failed, late] = [await user.at(AN_HOUR), await user.at(AN_HOUR)];
  await db
    .updateTable('orders')
    .set({
      state: 'failed',
      error: 'no',
      error_details: JSON.stringify({ code: 'SWAP_EXPIRED' }),
      ended_at: new Date(),
    })
    .where('id', '=', failed.orderId)
    .execute();
  await db
    .updateTable('orders')
    .set({ missed_at: new Date(), due_at: null })
    .where('id', '=', late.orderId)
    .execute();
  expect(await toldOf(user.userId)).toMatchObject([
    { kind: 'order_failed', facts: { orderId: failed.orderId, error: { code: 'SWAP_EXPIRED' } } },
    { kind: 'order_missed', facts: { orderId: late.orderId } },
  ]);
});

test('an order that expires is announced an hour before, once', async () => {
  const user = await orders.newUser();
  const order = await user.when('price_above', 1, { expirationMode: 'fixed_24h' });
  await user.when('price_above', 1, { expirationMode: 'gtc' });
  await noteUpcoming(db, inHours(22.9));
  expect(await toldOf(user.userId)).toEqual([]);
  for (const hours of [23, 23.5]) await noteUpcoming(db, inHours(hours));
  expect(await toldOf(user.userId)).toMatchObject([
    { kind: 'order_expiring', facts: { orderId: order.orderId } },
  ]);
});

test('a contest tells its entrants when their SOL has arrived, and when it is over', async () => {
  const { id, name, endsAt } = await contests.start();
  const [entrant, other] = [await userRow(db), await userRow(db)];
  await contests.wallets.create(sessionOf(entrant), name, null);
  const [entry] = (await contests.takenOf({ id })).entries;
  for (const _again of [1, 2]) await markFunded(db, entry!, 'signature');
  await noteUpcoming(db, new Date(endsAt.getTime() - 1));
  const funded = { kind: 'contest', facts: { change: 'funded', contest: name } };
  expect(await toldOf(entrant)).toEqual([funded]);
  for (const _again of [1, 2]) await noteUpcoming(db, new Date(endsAt.getTime() + 1));
  expect(await toldOf(entrant)).toEqual([
    funded,
    { kind: 'contest', facts: { change: 'ended', contest: name } },
  ]);
  expect(await toldOf(other)).toEqual([]);
});
