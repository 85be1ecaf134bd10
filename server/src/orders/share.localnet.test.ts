import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { sealMandate, sealOrder } from '../../../testing/mandates.ts';
import type { TestWallet } from '../../../testing/money-world.ts';
import { anyPrice } from '../../../testing/orders.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import type { Caller } from '../accounts/caller.ts';
import { mint } from '../ports/units.ts';
import { mandateOf } from './mandate.ts';
import { createOrderSwaps } from './order-swaps.ts';
import { floorFor } from './share.ts';

const world = await swapWorld({ localnet: ownLocalnet() });
const { keys, localnet, newWallet, settled, intentsOf, tokensOf, chain } = world;
const SOL = 1_000_000_000n;
// As in retry.localnet.test.ts.
await localnet.control('clock', { advanceSeconds: 3_600 });

const swaps = () => {
  const { deps, settlement } = world.openPayments({ routerUrl: localnet.marketUrl });
  const unasked = () => expect.unreachable('orders for a time ask for no price');
  return createOrderSwaps({
    ...{ ...deps, settlement, sealOrder, rules: anyPrice },
    judge: async () => null,
    hasLittleSol: async () => false,
    market: { fresh: unasked, pairs: unasked, lacking: unasked, tokens: unasked },
    ownWallet: (userId, walletId) => deps.ownWallet({ userId } as Caller, walletId),
  });
};

async function orderOf(
  { caller, walletId }: TestWallet,
  { sells = SOL_MINT, amount, shareBps }: { sells?: string; amount: bigint; shareBps: number },
) {
  const buys = sells === SOL_MINT ? USDC_MINT : SOL_MINT;
  const order = {
    ...{ mandate: randomUUID(), userId: caller.userId, walletId, confirmed: false },
    ...{ inputMint: mint(sells), outputMint: mint(buys), amount: baseUnits(amount) },
    ...{ floor: 1n, watched: null, shareBps },
  };
  const mandate = mandateOf({
    ...{ ...order, id: order.mandate, sellMint: sells, sellAmount: order.amount, buyMint: buys },
    condition: { type: 'time', at: new Date(0) },
  });
  await keys.recordMandate(await sealMandate(mandate), '{}');
  return order;
}

const soldBy = async (wallet: TestWallet) =>
  (await intentsOf(wallet)).map(({ request }) => BigInt((request as { inAmount: string }).inAmount));

test('an order for a share sells that share of what is held when it is made, of SOL without what a sale keeps', async () => {
  const wallet = await newWallet(3n * SOL);
  const order = await orderOf(wallet, { amount: 5n * SOL, shareBps: 5_000 });
  await settled(swaps().swap(order, `${order.mandate}-0`, sql`select`));
  expect(await soldBy(wallet)).toEqual([1_490_000_000n]);

  const bought = await tokensOf(wallet.publicKey, mint(USDC_MINT));
  const back = await orderOf(wallet, { sells: USDC_MINT, amount: 10n ** 15n, shareBps: 10_000 });
  await settled(swaps().swap(back, `${back.mandate}-0`, sql`select`));
  expect((await soldBy(wallet)).at(-1)).toBe(bought);
  expect(await tokensOf(wallet.publicKey, mint(USDC_MINT))).toBe(0n);
});

test('an order for a share sells at most its amount', async () => {
  const wallet = await newWallet(3n * SOL);
  const order = await orderOf(wallet, { amount: SOL / 2n, shareBps: 9_000 });
  await settled(swaps().swap(order, `${order.mandate}-0`, sql`select`));
  expect(await soldBy(wallet)).toEqual([SOL / 2n]);
});

test('a share counts nothing that a swap under way holds back', async () => {
  const wallet = await newWallet(3n * SOL);
  const [first, second] = [
    await orderOf(wallet, { amount: SOL, shareBps: 10_000 }),
    await orderOf(wallet, { amount: 5n * SOL, shareBps: 10_000 }),
  ];
  await localnet.fault({ kind: 'refuse', method: 'execute', count: 1_000 });
  const running = swaps();
  const one = running.swap(first, `${first.mandate}-0`, sql`select`);
  await world.until(async () => expect(await soldBy(wallet)).toHaveLength(1));
  const other = running.swap(second, `${second.mandate}-0`, sql`select`);
  await world.until(async () => expect(await soldBy(wallet)).toHaveLength(2));
  expect((await soldBy(wallet))[1]).toBeLessThan(2n * SOL - 20_000_000n);
  await localnet.heal();
  await settled(Promise.all([one, other]));
});

test('an order for a share of nothing is refused with a reason', async () => {
  const wallet = await newWallet(SOL);
  const order = await orderOf(wallet, { sells: USDC_MINT, amount: 10n ** 9n, shareBps: 5_000 });
  await expect(settled(swaps().swap(order, `${order.mandate}-0`, sql`select`))).rejects.toMatchObject({
    code: 'ORDER_NOTHING_HELD',
  });
  const { value } = await chain.accounts([wallet.publicKey]);
  expect(value[0]?.lamports).toBe(SOL);
});

test.each([
  [100n, 50n, 100n, 50n],
  [100n, 1n, 3n, 34n],
  [1n, 1n, 1_000n, 1n],
])(
  'the floor of %i for a sale of %i of %i is %i: never less than its proportion',
  (floor, sold, most, least) => {
    expect(floorFor(floor, sold, most)).toBe(least);
  },
);
