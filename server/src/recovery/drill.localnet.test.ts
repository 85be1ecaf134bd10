import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { type Customer, drillCustomers, type Made, toldOf } from '../../../testing/drill/customers.ts';
import { drillWorld } from '../../../testing/drill/world.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { openDatabase } from '../db/pool.ts';

// A database is lost, and what was done since the backup comes back from the signer's journal and the chain. CHAOS_SCALE=50 does
// it at full scale.
const SMALL = { customers: 4, sends: 20, swaps: 4, wallets: 3, orders: 4, pins: 2 };
const FULL = { customers: 20, sends: 1_000, swaps: 200, wallets: 50, orders: 100, pins: 20 };
const isFull = CHAOS_SCALE >= 50;
const scale = isFull ? FULL : SMALL;
const AT_ONCE = 8;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

const world = await drillWorld();
const { newCustomer, send, swap, order, createWallet, changePin, signInAgain, repeat, call } =
  drillCustomers(world);
const { until, localnet, command, place } = world;
const started = performance.now();
const timings: string[] = [];
const lap = (what: string) =>
  timings.push(`${what} by ${Math.round((performance.now() - started) / 100) / 10} s`);

async function inBatches<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    done.push(...(await Promise.all(Array.from({ length: size }, (_, index) => work(from + index)))));
  }
  return done;
}

const sellAt = (hours: number) => ({
  conditionType: 'time',
  scheduledTime: new Date(Date.now() + hours * 3_600_000).toISOString(),
});
const sellAbove = (usd: number) => ({
  conditionType: 'market',
  triggerToken: { mint: BONK },
  triggerCondition: 'price_above',
  triggerValue: usd,
});

test('what was done since a backup comes back, and nothing is done twice', {
  timeout: 3_600_000,
}, async () => {
  await localnet.control('price', { mint: BONK, usd: 0.00002 });
  const customers: Customer[] = [];
  for (let number = 0; number < scale.customers; number += 1) customers.push(await newCustomer());
  const one = (index: number) => customers[index % customers.length]!;
  await changePin(one(0), '271828');
  const before = await send(one(1));
  const orderBefore = await order(one(2), sellAbove(0.00003));
  expect(await command(`backup --to ${place('backup')}`)).toMatchObject({ code: 0 });
  lap('backed up');

  // What the backup does not have.
  const made: Made[] = [before, orderBefore];
  made.push(...(await inBatches(scale.sends, (index) => send(one(index)))));
  made.push(...(await inBatches(scale.swaps, (index) => swap(one(index)))));
  made.push(...(await inBatches(scale.wallets, (index) => createWallet(one(index), index))));
  const orders = await inBatches(scale.orders, (index) =>
    order(one(index), [sellAbove(0.00003), sellAt(24), sellAt(25), sellAbove(1)][index % 4]!),
  );
  made.push(...orders);
  expect(made.filter(({ answer }) => !(answer.result as { success?: boolean })?.success)).toEqual([]);
  const cancelled = orders.filter((_, index) => index % 4 === 2);
  for (const { customer, answer } of cancelled)
    await call(customer, 'cancelConditionalOrder', { orderId: orderIdOf(answer), pin: customer.pin });
  await localnet.control('price', { mint: BONK, usd: 0.00004 });
  const triggered = [orderBefore, ...orders.filter((_, index) => index % 4 === 0)];
  await until(async () => {
    for (const each of triggered) expect(await stateOf(each)).toBe('executed');
  }, 600_000);
  for (let index = 0; index < scale.pins; index += 1) await changePin(one(index), String(314_159 + index));
  await call(one(0), 'transferSol', {
    walletId: one(0).walletId,
    toAddress: BONK,
    amount: '1',
    pin: '000000',
  });
  const ordersBefore = await ordersOf(customers);
  const onChain = await transactionsOn(customers);
  lap('done');

  await world.loseDatabase(place('backup'));
  for (const customer of customers) await signInAgain(customer);
  lap('restored');
  const resting = await repeat(made[2]!);
  expect(resting.error?.details).toEqual({ code: 'RECOVERING' });
  expect((await call(one(0), 'concludePayment', { idempotencyKey: 'drill key 5' })).error?.details).toEqual({
    code: 'RECOVERING',
  });
  const recovered = await command('recover');
  expect(recovered).toMatchObject({ code: 0, error: '' });
  lap('recovered');

  // As it was before the loss.
  expect(await ordersOf(customers)).toEqual(ordersBefore);
  expect(await transactionsOn(customers)).toEqual(onChain);
  await until(async () => expect((await call(one(0), 'getConditionalOrders', {})).result).toBeDefined());
  await until(async () => expect((await repeat(made[0]!)).error).toBeUndefined());
  const again = await inBatches(made.length, (index) => repeat(made[index]!));
  for (const [index, answer] of again.entries()) expect(toldOf(answer)).toEqual(toldOf(made[index]!.answer));
  lap('repeated');
  expect(await transactionsOn(customers)).toEqual(onChain);
  expect(await countOf('wallets')).toBe(scale.customers + scale.wallets);
  for (const customer of customers.slice(0, scale.pins)) {
    const { walletId } = customer;
    const sending = { walletId, toAddress: await newAddress(), amount: '0.01' };
    expect((await call(customer, 'transferSol', sending)).error?.details?.code).toBe('PIN_REQUIRED');
    expect((await call(customer, 'transferSol', { ...sending, pin: '000000' })).error?.details?.code).toBe(
      'INVALID_PIN',
    );
    expect((await call(customer, 'transferSol', { ...sending, pin: customer.pin })).result).toMatchObject({
      success: true,
    });
  }
  const repeated = await command('recover');
  expect(repeated).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 wallets, 0 transactions, 0 orders'),
  });
  await until(async () =>
    expect((await command('status --audit')).out).toContain('0 differences, 0 not compared'),
  );
  lap('compared');
  if (isFull) process.stdout.write(`${recovered.out}\n${timings.join(', ')}\n`);
});

function orderIdOf(answer: Made['answer']): string {
  return (answer.result as { orderId: string }).orderId;
}

async function stateOf({ customer, answer }: Made): Promise<string | undefined> {
  const { result } = await world.app.call('getConditionalOrders', {}, customer.token);
  return (result as { orders: { orderId: string; status: string }[] }).orders.find(
    ({ orderId }) => orderId === orderIdOf(answer),
  )?.status;
}

async function ordersOf(customers: readonly Customer[]) {
  const all = await Promise.all(
    customers.map(async (customer) => {
      const { result } = await call(customer, 'getConditionalOrders', {});
      return (result as { orders: Record<string, unknown>[] }).orders.map(
        ({
          orderId,
          status,
          executionTxSignature,
          actualOutputAmount,
          sellToken,
          scheduledTime,
          triggerValue,
        }) => ({
          orderId,
          status,
          executionTxSignature,
          actualOutputAmount,
          amount: (sellToken as { amount: string }).amount,
          scheduledTime,
          triggerValue,
        }),
      );
    }),
  );
  return all.flat().sort((a, b) => String(a.orderId).localeCompare(String(b.orderId)));
}

/** All transactions of the customers' wallets, by their names. */
async function transactionsOn(customers: readonly Customer[]): Promise<string[]> {
  const found = await Promise.all(
    customers.map(async ({ publicKey }) => {
      const response = await fetch(localnet.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'getSignaturesForAddress',
          params: [publicKey, { limit: 1000, commitment: 'confirmed' }],
        }),
      });
      const { result } = (await response.json()) as { result: { signature: string }[] };
      return result.map(({ signature }) => signature);
    }),
  );
  return found.flat().sort();
}

async function countOf(table: 'wallets'): Promise<number> {
  const { db, pool } = openDatabase(world.database.url, 1);
  try {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  } finally {
    await pool.end();
  }
}
