import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, confirmed, orderWorld, reaches } from '../../../testing/orders.ts';
import { claimAbandoned, claimDue, endOrder, permitOf } from './execution-store.ts';
import type { ClaimedOrder } from './order.ts';

const { db } = await testDatabase();
const { clock, asked, answer, worker, newUser, say, check } = orderWorld(db);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Advances the clock in small steps until the expectation holds. */
async function passing(step: number, expected: () => Promise<void>): Promise<void> {
  await vi.waitFor(
    async () => {
      clock.advance(step);
      await expected();
    },
    { timeout: 10_000, interval: 5 },
  );
}

test('[state-27] a time order executes at its time, not before, and shows its outcome', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.at(10 * SECOND);
  clock.advance(9_999);
  // One more poll, which would have claimed an early order.
  const other = await user.at(-1 + 1_001);
  expect(await user.order(orderId)).toMatchObject({ status: 'pending' });
  await user.cancel(other.orderId);
  clock.advance(1);
  await reaches(user, orderId, {
    status: 'executed',
    isExecuting: false,
    executedAt: new Date(clock.now()).toISOString(),
    executionTxSignature: 'signature',
    actualOutputAmount: '199',
    executionError: null,
  });
  expect(asked.map(({ terms }) => terms)).toMatchObject([
    {
      userId: user.userId,
      walletId: user.walletId,
      inputMint: SOL_MINT,
      outputMint: USDC_MINT,
      amount: 1_500_000_000n,
      confirmed: false,
    },
  ]);
});

test('[state-27] a time order whose time came while no server ran executes at once', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  clock.advance(60 * MINUTE);
  worker();
  await reaches(user, orderId, { status: 'executed' });
});

test('an order written by another process executes at most a second late', async () => {
  const user = await newUser();
  const alone = worker();
  const { orderId } = await user.at(100);
  // The executing process was not woken.
  await alone.stop();
  worker();
  await vi.waitFor(async () => expect((await user.order(orderId)).status).toBe('pending'));
  clock.advance(1_000);
  await reaches(user, orderId, { status: 'executed' });
});

test('several processes execute each order once', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, newUser));
  const created = await Promise.all(
    users.map(async (user) => ({ user, orders: [await user.at(SECOND), await user.at(SECOND)] })),
  );
  for (let count = 0; count < 4; count++) worker();
  clock.advance(SECOND);
  for (const { user, orders } of created)
    for (const { orderId } of orders) await reaches(user, orderId, { status: 'executed' });
  expect(asked).toHaveLength(40);
});

test.each([
  new CallError('INSUFFICIENT_FUNDS', { available: '1', needed: '1.5', symbol: 'SOL' }),
  new CallError('INSUFFICIENT_SOL_FOR_SWAP', { available: '0.001' }),
  new CallError('PRICE_IMPACT_UNCONFIRMED', { percent: '7' }),
  new CallError('NO_ROUTE'),
  new CallError('WALLET_NOT_FOUND'),
])('[state-27] an order that is refused fails with the reason: $code', async (error) => {
  const user = await newUser();
  worker();
  answer(() => error);
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, orderId, {
    status: 'failed',
    executionError: error.message,
    executedAt: null,
    executionTxSignature: null,
    actualOutputAmount: null,
  });
  expect(asked).toHaveLength(1);
});

test('a shortage names the token to sell', async () => {
  const user = await newUser();
  worker();
  const context = { available: '1', needed: '1.5', symbol: null };
  answer(() => new CallError('INSUFFICIENT_FUNDS', context));
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, orderId, {
    status: 'failed',
    executionError: 'Not enough SOL. Available: 1 SOL, needed: 1.5 SOL.',
    executionErrorDetails: { code: 'INSUFFICIENT_FUNDS', ...context, symbol: 'SOL' },
  });
});

test('[state-27] an order whose transaction lands with an error fails, with its signature', async () => {
  const user = await newUser();
  worker();
  const error = {
    code: 'TRANSACTION_FAILED',
    context: { reason: 'the price moved more than the slippage allows' },
  };
  answer(() => ({ state: 'failed', signature: 'landed', error }));
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, orderId, {
    status: 'failed',
    executionTxSignature: 'landed',
    executionError:
      'Solana refused the transaction: the price moved more than the slippage allows. Only the network fee was charged.',
  });
});

test('an order whose swap failed with a code that no longer exists fails too', async () => {
  const user = await newUser();
  worker();
  answer(() => ({
    state: 'failed',
    signature: null,
    error: { code: 'LONG_GONE', context: { side: 'above' } },
  }));
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, orderId, {
    status: 'failed',
    executionError: 'The transaction failed. The reason is no longer known.',
  });
});

test('temporary failures are retried', async () => {
  const user = await newUser();
  worker();
  const troubles = [new CallError('ROUTER_UNAVAILABLE'), new CallError('QUOTE_EXPIRED')];
  answer(() => troubles.shift() ?? confirmed);
  const { orderId } = await user.at(SECOND);
  await passing(SECOND, async () => expect((await user.order(orderId)).status).toBe('executed'));
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('a time order fails with the reason if a temporary failure lasts for minutes', async () => {
  const user = await newUser();
  worker();
  answer(() => new CallError('ROUTER_UNAVAILABLE'));
  const { orderId } = await user.at(SECOND);
  await passing(20 * SECOND, async () => expect((await user.order(orderId)).status).toBe('failed'));
  expect((await user.order(orderId)).executionError).toBe(new CallError('ROUTER_UNAVAILABLE').message);
});

test('a swap that can never land is tried again under another key', async () => {
  const user = await newUser();
  worker();
  const error = { code: 'TRANSACTION_EXPIRED', context: undefined };
  answer((_terms, key) => (key.endsWith('-0') ? { state: 'expired', signature: null, error } : confirmed));
  const { orderId } = await user.at(SECOND);
  await passing(SECOND, async () => expect((await user.order(orderId)).status).toBe('executed'));
  expect(asked.map(({ key }) => key.slice(-2))).toEqual(['-0', '-1']);
});

test('an order waits while payments are on hold, longer than for any other failure', async () => {
  const user = await newUser();
  worker();
  const held = { code: 'ON_HOLD', context: { why: 'we look into it' } };
  const refused = { state: 'failed', signature: null, error: held } as const;
  answer(() => (asked.length < 3 ? refused : confirmed));
  asked.length = 0;
  const { orderId } = await user.at(SECOND);
  await passing(SECOND, async () => expect(asked).toHaveLength(1));
  clock.advance(6 * MINUTE);
  await passing(SECOND, async () => expect(asked.length).toBeGreaterThan(1));
  await passing(SECOND, async () => expect((await user.order(orderId)).status).toBe('executed'));
  expect(asked).toHaveLength(3);
});

test('an offer that the guard refuses is replaced by another, a limited number of times', async () => {
  const user = await newUser();
  worker();
  const error = { code: 'GUARD_REFUSED', context: { reason: 'it would take more SOL than asked' } };
  const refused = { state: 'failed', signature: null, error } as const;
  answer((_terms, key) => (key.endsWith('-0') ? refused : confirmed));
  const first = await user.at(SECOND);
  await passing(SECOND, async () => expect((await user.order(first.orderId)).status).toBe('executed'));
  asked.length = 0;
  answer(() => refused);
  const second = await user.at(SECOND);
  await passing(SECOND, async () => expect((await user.order(second.orderId)).status).toBe('failed'));
  expect((await user.order(second.orderId)).executionError).toBe(
    'Not signed: it would take more SOL than asked. Nothing was sent.',
  );
  expect(asked).toHaveLength(3);
});

test('the key of an order’s swap is not exposed', async () => {
  const user = await newUser();
  worker();
  const order = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, order.orderId, { status: 'executed' });
  const executionKey = asked[0]!.key.slice('order-'.length, -2);
  expect(executionKey).toHaveLength(36);
  expect(JSON.stringify([order, await user.list()])).not.toContain(executionKey);
});

test('a swap that a stopped process began is found by the next one and not repeated', async () => {
  const user = await newUser();
  const first = worker();
  const { promise, resolve } = Promise.withResolvers<typeof confirmed>();
  answer(() => promise);
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await first.stop();
  expect(await user.order(orderId)).toMatchObject({ status: 'pending', isExecuting: true });
  worker();
  resolve(confirmed);
  await passing(SECOND, async () => expect((await user.order(orderId)).status).toBe('executed'));
  expect(asked).toHaveLength(1);
});

test('a worker that has lost its lease cannot end the order', async () => {
  const user = await newUser();
  worker();
  const { promise, resolve } = Promise.withResolvers<CallError>();
  answer(() => promise);
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // Another worker claimed the order while this one waited for its offer.
  await db.updateTable('orders').set({ fence: 99n }).where('id', '=', orderId).execute();
  resolve(new CallError('NO_ROUTE'));
  answer(() => confirmed);
  const next = await user.at(SECOND);
  clock.advance(SECOND);
  await reaches(user, next.orderId, { status: 'executed' });
  expect(await user.order(orderId)).toMatchObject({ isExecuting: true, executionError: null });
});

test('a permit is valid only under the newest lease and while the order executes', async () => {
  const user = await newUser();
  const { orderId } = await user.at(SECOND);
  const now = new Date(clock.now() + SECOND);
  const allows = async (order: ClaimedOrder) => (await permitOf(order).execute(db)).rows.length;
  const [first] = await claimDue(db, now, 1, 0);
  expect(first!.id).toBe(orderId);
  expect(await allows(first!)).toBe(1);
  const [second] = await claimAbandoned(db, 1, 60_000);
  expect([await allows(first!), await allows(second!)]).toEqual([0, 1]);
  expect(await claimAbandoned(db, 1, 60_000)).toEqual([]);
  await endOrder(db, second!, { state: 'failed', signature: null, error: new CallError('NO_ROUTE') }, now);
  expect(await allows(second!)).toBe(0);
});

test('a market order that is too late for the price that triggered it watches again', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 3);
  await check();
  clock.advance(10 * MINUTE);
  worker();
  await vi.waitFor(async () => {
    const row = await db
      .selectFrom('orders')
      .select(['due_at', 'state'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    expect(row).toEqual({ due_at: null, state: 'pending' });
  });
  expect(asked).toEqual([]);
});
