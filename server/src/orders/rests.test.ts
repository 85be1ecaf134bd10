import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, orderWorld } from '../../../testing/orders.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { InDoubt } from './trigger-doubt.ts';

const { db } = await testDatabase();
const { clock, newUser, say, answer, worker, check } = orderWorld(db);
const SECOND = 1_000;
const BETWEEN = { inAmount: 1n, outAmount: 1n } as never;

test('an order that the market refuses at each look rests ever longer, at most a minute, and its statement says so', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2);
  answer(() => new InDoubt({ doubt: 'apart', prices: [1], supplies: [1] }, BETWEEN, 0));
  worker();
  const attempts = async () =>
    (await db.selectFrom('order_attempts').select('number').where('order_id', '=', orderId).execute()).length;
  const refusedAt: number[] = [];
  for (let second = 0; second < 180; second++) {
    clock.advance(SECOND);
    say(BONK, 3);
    if ((await check()) === 0) continue;
    refusedAt.push(second);
    await vi.waitFor(async () => expect(await attempts()).toBe(refusedAt.length), {
      interval: 5,
      timeout: 20_000,
    });
  }
  const pauses = refusedAt.slice(1).map((at, index) => at - refusedAt[index]!);
  expect(pauses).toEqual([1, 1, 4, 8, 16, 32, 60]);

  const content = await user.statement(orderId);
  const { publicKey, decisions } = JSON.parse(content);
  expect(verifyFiles(publicKey, [{ name: 'statement', bytes: Buffer.from(content) }])).toMatchObject({
    holds: true,
  });
  expect(decisions.filter(({ decision }: { decision: string }) => decision === 'due')).toHaveLength(8);

  clock.advance(60 * 60 * SECOND);
  say(BONK, 3);
  expect(await check()).toBe(1);
});
