import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { sealMandate, sealOrder } from '../../../testing/mandates.ts';
import type { ServerParts, TestWallet } from '../../../testing/money-world.ts';
import { anyPrice } from '../../../testing/orders.ts';
import { overtakenKeys } from '../../../testing/overtaken-keys.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import type { Caller } from '../accounts/caller.ts';
import { mint as toMint } from '../ports/units.ts';
import { mandateOf } from './mandate.ts';
import { createOrderSwaps } from './order-swaps.ts';

const world = await swapWorld({ localnet: ownLocalnet() });
const { chain, keys, localnet, newWallet, expire, settled, until, attemptsOf, expectBooked, tokensOf } =
  world;
const SOL = 1_000_000_000n;
// The market says by its own clock until when a quote stands. Ahead of all the time that the servers' clocks are moved on, it
// leaves them to their own.
await localnet.control('clock', { advanceSeconds: 3_600 });

const unasked = {
  fresh: () => expect.unreachable('orders for a time ask for no price'),
  pairs: () => expect.unreachable('orders for a time ask for no price'),
  lacking: () => expect.unreachable('orders for a time ask for no price'),
  tokens: () => expect.unreachable('orders for a time ask for no price'),
};

/** Swaps of the orders of a new server, over the localnet's own market: its maker fills them. */
function server(parts: Pick<ServerParts, 'chain' | 'keys'> = {}) {
  const { deps, settlement } = world.openPayments({ routerUrl: localnet.marketUrl, ...parts });
  return createOrderSwaps({
    ...deps,
    judge: async () => null,
    hasLittleSol: async () => false,
    sealOrder,
    settlement,
    rules: anyPrice,
    market: unasked,
    ownWallet: (userId, walletId) => deps.ownWallet({ userId } as Caller, walletId),
  });
}

async function orderOf({ caller, walletId }: TestWallet) {
  const order = {
    ...{ mandate: randomUUID(), userId: caller.userId, walletId, confirmed: false },
    ...{ inputMint: toMint(SOL_MINT), outputMint: toMint(USDC_MINT), amount: baseUnits(SOL) },
    floor: 1n,
    ...{ watched: null, shareBps: null },
  };
  const mandate = mandateOf({
    ...{ ...order, id: order.mandate, sellMint: SOL_MINT, sellAmount: baseUnits(SOL), buyMint: USDC_MINT },
    condition: { type: 'time', at: new Date(0) },
  });
  await keys.recordMandate(await sealMandate(mandate), '{}');
  return order;
}

/** Hands a transaction in to the market, which signs last. */
async function handIn(transaction: Uint8Array, intentId: string): Promise<void> {
  const { plan, request } = await world.db
    .selectFrom('intents')
    .select(['plan', 'request'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow();
  const { requestId } = { ...(request as object), ...(plan as object) } as { requestId: string };
  const signedTransaction = Buffer.from(transaction).toString('base64');
  const answer = await fetch(`${localnet.marketUrl}/swap/v2/execute`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ signedTransaction, requestId }),
  });
  expect(await answer.json()).toMatchObject({ status: 'Success' });
}

/** Whether what is signed lands under another signature than the server knows. */
let isOvertaken = false;
const overtaken = overtakenKeys(world, { overtakes: () => isOvertaken, land: handIn });

let wallet: TestWallet;
let order: Awaited<ReturnType<typeof orderOf>>;
let first: ReturnType<typeof server>;

/** An order whose first transaction the router did not land, and which is dead. */
beforeEach(async () => {
  wallet = await newWallet(3n * SOL);
  order = await orderOf(wallet);
  isOvertaken = false;
  first = server({ keys: overtaken.keys });
  await localnet.fault({ kind: 'refuse', method: 'execute', count: 1_000 });
  const swap = first.swap(order, `${order.mandate}-0`, sql`select`);
  await until(async () => expect(await attemptsOf(wallet)).toEqual(['live']));
  await expire();
  expect(await settled(swap)).toMatchObject({ state: 'expired' });
  await localnet.heal();
});

test('an order whose transaction was lost is executed by the next try', async () => {
  expect(await settled(first.swap(order, `${order.mandate}-1`, sql`select`))).toMatchObject({
    state: 'confirmed',
  });
  expect(await attemptsOf(wallet)).toEqual(['dead', 'landed']);
  await expectBooked(wallet, { lamports: 3n * SOL });
});

test('a server that does not know that it is dead proves it, while its quote expires, and executes the order once after that', async () => {
  const looks: string[] = [];
  const next = server({
    chain: {
      ...chain,
      isBlockhashValid(blockhash, commitment) {
        looks.push(blockhash);
        return chain.isBlockhashValid(blockhash, commitment);
      },
    },
  });
  const swap = next.swap(order, `${order.mandate}-1`, sql`select`);
  // Its proof counts blocks from its first look, which has ended by the second.
  await until(() => expect(looks.length).toBeGreaterThan(1));
  await expire();
  expect(await settled(swap)).toMatchObject({ state: 'expired' });
  expect(await tokensOf(wallet.publicKey, toMint(USDC_MINT))).toBe(0n);
  expect(await settled(next.swap(order, `${order.mandate}-2`, sql`select`))).toMatchObject({
    state: 'confirmed',
  });
  expect(await attemptsOf(wallet)).toEqual(['dead', 'landed']);
  await expectBooked(wallet, { lamports: 3n * SOL });
});

test('an order whose swap landed under another signature is executed once, and known by the name of that', async () => {
  isOvertaken = true;
  const end = await settled(first.swap(order, `${order.mandate}-1`, sql`select`));

  expect(end).toMatchObject({ state: 'confirmed' });
  expect((await chain.transaction(String(end.signature)))!.error).toBeNull();
  expect(await attemptsOf(wallet)).toEqual(['dead', 'landed']);
  await expectBooked(wallet, { lamports: 3n * SOL });
});
