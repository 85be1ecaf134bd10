import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { expect, test } from 'vitest';
import { AN_HOUR, contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { orderWorld, reaches } from '../../../testing/orders.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { markFunded } from '../contest/funding-store.ts';
import { noteUpcoming } from '../notices/upcoming.ts';

const database = await testDatabase();
const { db } = database;
const orders = orderWorld(db);
const contests = contestWorld(database);

const hook = (userId: string) =>
  db
    .insertInto('webhook_endpoints')
    .values({ user_id: userId, url: 'https://a.example', events: [...WEBHOOK_EVENTS] })
    .execute();

async function eventsOf(userId: string): Promise<{ type: string; data: object }[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select('body')
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return { type, data };
  });
}

test('an order that is executed, and one that expires soon, are events of their wallet', async () => {
  const user = await orders.newUser();
  await hook(user.userId);
  const expiring = await user.when('price_above', 1, { expirationMode: 'fixed_24h' });
  await noteUpcoming(db, new Date(orders.clock.now() + 23 * AN_HOUR));
  const executed = await user.at(AN_HOUR);
  orders.worker();
  orders.clock.advance(AN_HOUR);
  await reaches(user, executed.orderId, { status: 'executed' });
  const about = { walletId: user.walletId, wallet: expect.any(String) };
  expect(await eventsOf(user.userId)).toMatchObject([
    { type: 'order.expiring', data: { ...about, orderId: expiring.orderId } },
    { type: 'order.executed', data: { ...about, orderId: executed.orderId, sold: 'SOL', bought: 'USDC' } },
  ]);
});

test('a contest makes an event when its SOL has arrived, and when it is over, each once', async () => {
  const { id, name, endsAt } = await contests.start();
  const entrant = await userRow(db);
  await hook(entrant);
  await contests.wallets.create(sessionOf(entrant), name, null);
  const [entry] = (await contests.takenOf({ id })).entries;
  for (const _again of [1, 2]) await markFunded(db, entry!, 'signature');
  for (const _again of [1, 2]) await noteUpcoming(db, new Date(endsAt.getTime() + 1));
  expect(await eventsOf(entrant)).toEqual([
    { type: 'contest.funded', data: { change: 'funded', contest: name } },
    { type: 'contest.ended', data: { change: 'ended', contest: name } },
  ]);
});
