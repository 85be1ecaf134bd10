import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, confirmed, orderWorld, reaches } from '../../../testing/orders.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import type { MarketCondition } from './order.ts';
import { insertOrder } from './store.ts';

const { db } = await testDatabase();
const { clock, asked, answer, worker, newUser, say, pairs, quotes, check } = orderWorld(db);

type Parts = Pick<MarketCondition, 'condition' | 'value'> & Partial<MarketCondition>;

/** An order that watches BONK. */
async function place({ userId, walletId }: Awaited<ReturnType<typeof newUser>>, parts: Parts) {
  const id = randomUUID();
  const token = (mint: string, symbol: string) => ({ mint, symbol, decimals: 6, logoURI: null });
  await insertOrder(db, sessionOf(userId), {
    ...{ id, userId, walletId, sellAmount: baseUnits(1_000n), idempotencyKey: null, confirmed: false },
    ...{ sellToken: token(SOL_MINT, 'SOL'), buyToken: token(USDC_MINT, 'USDC'), floor: 700n, part: '0/0' },
    createdAt: new Date(clock.now()),
    condition: {
      type: 'market',
      token: { mint: BONK, symbol: 'BONK', name: 'Bonk' },
      ...{ start: 1, expiresAt: null },
      ...parts,
    },
  });
  return id;
}

const oco: Parts = {
  condition: 'price_above',
  value: 2,
  stop: { condition: 'price_below', value: 0.5, floor: 300n },
};
const trailing: Parts = { condition: 'price_below', value: 0.9, trail: { ppm: 100_000 } };

/** Both sources say so, or the second one says `other`. */
async function look(usd: number, other = usd) {
  clock.advance(1_000);
  say(BONK, usd, usd * 1e9);
  pairs.set(BONK, { ...pairs.get(BONK)!, usd: other });
  return await check();
}

async function pause(id: string, at: Date | null) {
  await db.updateTable('orders').set({ paused_at: at }).where('id', '=', id).execute();
}

const stored = async (id: string) =>
  await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each([
  ['trigger', 2, 700n, 0],
  ['stop', 0.5, 300n, 1],
] as const)(
  'of two triggers the %s executes the order by its own floor, once',
  async (side, value, floor, choice) => {
    const user = await newUser();
    worker();
    const id = await place(user, oco);
    await look(1);
    expect((await stored(id)).due_at).toBe(null);
    await look(value);
    await reaches(user, id, { status: 'executed' });
    expect((await stored(id)).due_side).toBe(side);
    expect(asked.map(({ terms }) => terms)).toMatchObject([
      {
        ...{ floor, mandate: `${id}/0/0/${choice}` },
        watched: { value, condition: side === 'stop' ? 'price_below' : 'price_above' },
      },
    ]);
    expect(await look(side === 'stop' ? 3 : 0.1)).toBe(0);
  },
);

test('after a doubt, or an offer below its floor, an order waits for both of its triggers again', async () => {
  const user = await newUser();
  worker();
  const id = await place(user, oco);
  const refusals = [
    new CallError('TRIGGER_IN_DOUBT', { doubt: 'apart', least: 10_000 }),
    new CallError('ORDER_BELOW_FLOOR', { offer: '1' }),
  ];
  for (const [refused, refusal] of refusals.entries()) {
    answer(() => refusal);
    await look(0.4);
    await vi.waitFor(async () => {
      const attempts = await db
        .selectFrom('order_attempts')
        .select('outcome')
        .where('order_id', '=', id)
        .execute();
      expect(attempts).toHaveLength(refused + 1);
    });
    expect(await stored(id)).toMatchObject({ state: 'pending', due_side: null, due_look: null });
  }
  answer(() => confirmed);
  await look(2.5);
  await reaches(user, id, { status: 'executed', stopValue: 0.5 });
  expect((await stored(id)).due_side).toBe('trigger');
});

test('a peak moves up with what both sources say, and the trigger below it', async () => {
  const user = await newUser();
  const id = await place(user, trailing);
  await look(2, 1.5);
  expect(await user.order(id)).toMatchObject({ peak: 1.5, triggerValue: 1.35, trailPercent: 10 });
  await look(1.4);
  expect(await user.order(id)).toMatchObject({ peak: 1.5, triggerValue: 1.35 });
  expect(await look(1.35)).toBe(1);
  expect(await stored(id)).toMatchObject({ due_side: 'trigger', peak: 1.5 });
});

test('a high price that the second source does not know of moves no peak, so that the true price sells nothing', async () => {
  const user = await newUser();
  const id = await place(user, trailing);
  await look(50, 1);
  clock.advance(1_000);
  say(BONK, 50, null);
  pairs.delete(BONK);
  await check();
  say(BONK, 50, null, 0, { liquidity: 1 });
  await check();
  expect(await user.order(id)).toMatchObject({ peak: 1, triggerValue: 0.9 });
  expect(await look(1)).toBe(0);
});

test('a trail moves the stop of an order that has one, and leaves its trigger', async () => {
  const user = await newUser();
  const id = await place(user, { ...oco, trail: { usd: 0.5 } });
  await look(1.25);
  expect(await user.order(id)).toMatchObject({ peak: 1.25, stopValue: 0.75, triggerValue: 2 });
  expect(await look(0.75)).toBe(1);
  expect((await stored(id)).due_side).toBe('stop');
});

test('while an order rests it is not due, and its peak stays', async () => {
  const user = await newUser();
  const [both, trails] = [await place(user, oco), await place(user, trailing)];
  for (const id of [both, trails]) await pause(id, new Date(clock.now()));
  for (const usd of [3, 0.1, 1]) expect(await look(usd)).toBe(0);
  expect(await stored(trails)).toMatchObject({ peak: 1, trigger_value: 0.9 });
  for (const id of [both, trails]) await pause(id, null);
  expect(await look(0.1)).toBe(2);
});

test('the second source is asked only if a peak would move', async () => {
  const user = await newUser();
  await place(user, trailing);
  await place(user, oco);
  const looks = async () => {
    await check();
    const { looks: made } = await db
      .selectFrom('market_checks')
      .select('looks')
      .where('mint', '=', BONK)
      .executeTakeFirstOrThrow();
    return made;
  };
  say(BONK, 0.95);
  const before = await looks();
  expect(await looks()).toBe(before + 1n);
  say(BONK, 1.05);
  // The second of these is of what both sources say.
  expect(await looks()).toBe(before + 3n);
  expect(quotes.size).toBe(1);
});
