import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { drillCustomers } from '../../../testing/drill/customers.ts';
import { drillWorld } from '../../../testing/drill/world.ts';

const world = await drillWorld();
const { newCustomer, signInAgain, call } = drillCustomers(world);
const { command, place } = world;

test('a recurring order that the database has forgotten is put back with its rounds, none of which is made twice', async () => {
  const customer = await newCustomer();
  expect(await command(`backup --to ${place('before')}`)).toMatchObject({ code: 0 });
  const listed = async () => {
    const [{ result: orders }, { result: bundles }] = [
      await call(customer, 'getConditionalOrders', {}),
      await call(customer, 'getOrderBundles', {}),
    ];
    return {
      orders: (
        orders as { orders: { status: string; orderId: string; executionTxSignature: string }[] }
      ).orders
        .map(({ status, orderId, executionTxSignature }) => [orderId, status, executionTxSignature])
        .sort(),
      bundles: (
        bundles as { bundles: { id: string; state: string; rounds: number; sold: string }[] }
      ).bundles.map(({ id, state, rounds, sold }) => ({ id, state, rounds, sold })),
    };
  };
  const amount = '10000000';
  const placed = await call(customer, 'placeOrder', {
    ...{ walletId: customer.walletId, idempotencyKey: 'every minute' },
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    rule: {
      ...{ kind: 'recurring', count: 1, unit: 'minute', timeZone: 'UTC', missed: 'catch_up', rounds: 3 },
      startAt: new Date(Date.now() - 4 * 60_000).toISOString(),
    },
  });
  expect(placed.error).toBeUndefined();
  await world.until(async () =>
    expect((await listed()).bundles).toMatchObject([{ state: 'ended', rounds: 3, sold: '30000000' }]),
  );
  const made = await listed();
  await world.loseDatabase(place('before'));
  await signInAgain(customer);
  expect(await command('recover --patience 1')).toMatchObject({ code: 0, error: '' });
  await world.until(async () => expect(await listed()).toEqual(made));
}, 180_000);
