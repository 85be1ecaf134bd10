import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, orderWorld } from '../../../testing/orders.ts';
import { openDatabase } from '../db/pool.ts';
import { cancelOrderOf } from './cancel-order.ts';
import type { OperationContext } from './context.ts';
import { newestOrders } from './order-answer.ts';

const { db, operatorUrl } = await testDatabase();
const world = orderWorld(db);
const operator = openDatabase(operatorUrl, 1);
afterAll(() => operator.pool.end());
const ladder = {
  kind: 'ladder',
  condition: 'price_above',
  rungs: [3, 4].map((value) => ({ value, amount: '750000000' })),
} as const;

function context() {
  const closed: string[] = [];
  const reach = {
    signer: async (act: (signer: { closeMandate(id: string): Promise<void> }) => Promise<void>) =>
      await act({ closeMandate: async (id) => void closed.push(id) }),
  } as unknown as OperationContext['reach'];
  return { closed, context: { db: operator.db, reach } };
}

test.each([
  ['by itself', (bundle: string, _orders: readonly string[]) => bundle],
  ['by one of its orders', (_bundle: string, orders: readonly string[]) => orders[1]!],
])('an operator cancels a ladder as a whole, named %s', async (_how, named) => {
  world.say(BONK, 2, 2e6);
  const user = await world.newUser();
  const { orders, bundle } = await user.place(ladder);
  const { closed, context: operation } = context();
  const id = named(
    bundle!.id,
    orders.map(({ orderId }) => orderId),
  );
  expect(await cancelOrderOf(operation, id)).toBe(user.userId);
  expect(closed).toEqual([bundle!.id]);
  expect(await user.bundles()).toMatchObject([{ state: 'cancelled' }]);
  expect((await user.list()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  await expect(cancelOrderOf(operation, id)).rejects.toThrow('is not pending any more');
});

test('an operator lists orders by their kinds', async () => {
  world.say(BONK, 2, 2e6);
  const user = await world.newUser();
  await user.place(ladder);
  await user.place({ kind: 'oco', above: 3, below: 1 });
  const filter = { userId: user.userId, walletId: null, state: null, mint: null, ids: null };
  expect(await newestOrders(db, { ...filter, kind: 'market' }, 9)).toEqual([]);
  expect(await newestOrders(db, { ...filter, kind: 'ladder' }, 9)).toHaveLength(2);
  expect(await newestOrders(db, { ...filter, kind: 'oco' }, 9)).toMatchObject([
    { kind: 'oco', bundleId: null, stop: { condition: 'price_below', value: 1 } },
  ]);
});
