import { createSecretKey, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sellsSol, THIEF } from '../../testing/cases.ts';
import { type Fields, type SignerClient, signerClient } from '../../testing/client.ts';
import { sealMandate, sealOrderSwap } from '../../testing/mandates.ts';
import { orderedSwap } from '../../testing/ordered-swap.ts';
import { scratchFolder, startSigner } from '../../testing/process.ts';
import type { TestSwap } from '../../testing/swap.ts';

const FLOOR = 7_000_000n;
const SOLD = 2_000_000_000n;
const HOUR = 3_600_000;

/** A signer with a wallet whose owner has an order: to sell 2 SOL for at least 7 tokens. */
async function withOrder(more: Fields = {}, terms: Fields = {}, context: object = {}) {
  const folder = scratchFolder();
  const run = await startSigner({ folder: folder.path });
  const by = await signerClient(run.socket);
  onTestFinished(async () => {
    by.socket.destroy();
    await run.kill();
    folder[Symbol.dispose]();
  });
  const holder = { walletId: randomUUID(), owner: randomUUID() };
  const wallet = (await by.ask({ name: 'create', ...holder, context: '{}' })).ok as Fields;
  const swap: TestSwap = { ...sellsSol, wallet: String(wallet.publicKey) as TestSwap['wallet'] };
  const order = {
    ...{ id: randomUUID(), ...holder, expiresAt: null, ...more },
    terms: {
      ...{ kind: 'order', sellMint: swap.sell.mint, sellAmount: String(SOLD) },
      ...{ buyMint: swap.buy.mint, buyAmount: String(FLOOR), ...terms },
    },
  };
  const record = (changed: Fields = {}) => recordWith(by, { ...order, ...changed }, context);
  return { by, holder, wallet, swap, order, record, sign: signing(by, { holder, wallet, swap, order }) };
}

const recordWith = (by: SignerClient, mandate: Fields, context: object) =>
  by.ask({ name: 'record', mandate: sealMandate(mandate as never), context: JSON.stringify(context) });

interface Place {
  readonly holder: Fields;
  readonly wallet: Fields;
  readonly swap: TestSwap;
  readonly order: { readonly id: string };
}

/** Asks for a routed swap that brings this much, sealed by a server unless it says otherwise. */
function signing(by: SignerClient, { holder, wallet, swap, order }: Place) {
  return async (brings = FLOOR, more: Fields = {}, direct = false) => {
    const { intent, message } = await orderedSwap(swap, { sold: SOLD, brings, isDirect: direct });
    return by.ask({
      ...{ name: 'sign', ...holder, ...wallet, mandate: order.id, intentId: randomUUID(), after: null },
      ...{
        context: '{}',
        intent,
        message: message.toString('base64'),
        orderSeal: sealOrderSwap(order.id, message),
      },
      ...more,
    });
  };
}

test('a routed swap that a server has sealed is signed for its floor or more', async () => {
  const { record, sign } = await withOrder();
  expect((await record()).ok).toEqual({ floor: String(FLOOR) });
  expect((await sign()).ok).toMatchObject({ signature: expect.any(String) });
});

test('less than the floor is refused, whatever the server says', async () => {
  const { record, sign } = await withOrder();
  await record();
  expect((await sign(FLOOR - 1n)).refused).toBe('the mandate is for something else');
});

test('a transaction without the seal of a server waits, and one under another seal is refused; all are counted', async () => {
  const { by, order, record, sign } = await withOrder();
  await record();
  const other = createSecretKey('x'.repeat(32), 'utf8');
  expect((await sign(FLOOR, { orderSeal: undefined })).held).toBe(
    'no server has sealed this swap of an order',
  );
  for (const [orderSeal, reason] of [
    [sealOrderSwap(order.id, Buffer.from('another')), "the seal is of another swap than the order's"],
    [sealOrderSwap(randomUUID(), Buffer.from('another')), "the seal is of another swap than the order's"],
    [
      sealOrderSwap(order.id, Buffer.from('another'), other),
      'the swap of the order was not sealed for this signer',
    ],
    ['e30.AAAA', 'the swap of the order was not sealed for this signer'],
    ['x', 'the swap of the order was not sealed for this signer'],
  ])
    expect((await sign(FLOOR, { orderSeal })).refused).toBe(reason);
  expect((await sign(FLOOR, { orderSeal: '' })).refused).toBe('the request is malformed at orderSeal');
  const { report } = (await by.ask({ name: 'numbers' })).ok as { report: string };
  expect(JSON.parse(report)).toMatchObject({ refusals: { order: 6, request: 1 } });
});

test('an exchange with a counterparty who signs it is refused, though it is sealed and brings the floor', async () => {
  const { record, sign } = await withOrder();
  await record();
  expect((await sign(FLOOR, {}, true)).refused).toBe(
    'only swaps over the router or filled by a market maker are signed for this',
  );
});

test('the mandate of an order cannot be used as that of a swap', async () => {
  const { order, record, sign } = await withOrder();
  await record();
  const older = { ...order, terms: { ...order.terms, kind: 'swap', buyAmount: '0' } };
  for (const mandate of [order, older])
    expect((await sign(FLOOR, { mandate: sealMandate(mandate as never) })).refused).toBe(
      'an order is signed for by its id',
    );
});

test.each<[string, Fields, object]>([
  ['its mandate', { notBefore: Date.now() + HOUR }, {}],
  [
    'what was recorded beside an older mandate',
    {},
    { condition: { type: 'time', at: new Date(Date.now() + HOUR) } },
  ],
])('a time order is not signed before its time, which %s says', async (_what, more, context) => {
  const { record, sign } = await withOrder(more, {}, context);
  await record();
  expect((await sign()).refused).toBe('the time of the order has not come');
});

test('a time order that is due by a clock that is a little ahead is tried again', async () => {
  const { record, sign } = await withOrder({ notBefore: Date.now() + 20_000 });
  await record();
  expect((await sign()).failed).toBe('too_soon');
});

test('an order that is older than floors waits until it has one, which no server changes for an owner with a PIN', async () => {
  const { by, holder, order, record, sign } = await withOrder({}, { kind: 'swap', buyAmount: '0' });
  await record();
  expect((await sign()).held).toBe('this order has no least amount yet');
  await by.ask({ name: 'pin_set', owner: holder.owner, pin: '738291', ticket: null });
  const floor = (buyAmount: bigint, revision: number) => ({
    ...{ revision, terms: { ...order.terms, kind: 'order', buyAmount: String(buyAmount) } },
  });
  expect((await record(floor(FLOOR, 0))).ok).toEqual({ floor: String(FLOOR) });
  expect((await record(floor(1n, 0))).ok).toEqual({ floor: String(FLOOR) });
  expect((await record(floor(1n, 1))).refused).toBe("the owner's PIN was not given");
  expect((await sign(FLOOR - 1n)).refused).toBe('the mandate is for something else');
  expect((await sign()).ok).toBeDefined();
});

test('a newer decision of its owner changes the floor, an older one that is repeated does not', async () => {
  const { order, record, sign } = await withOrder();
  await record();
  const floor = (buyAmount: bigint, revision: number) => ({
    ...{ revision, terms: { ...order.terms, buyAmount: String(buyAmount) } },
  });
  expect((await record(floor(5n, 2))).ok).toEqual({ floor: '5' });
  expect((await record(floor(1n, 1))).ok).toEqual({ floor: '5' });
  expect((await record(floor(1n, 2))).ok).toEqual({ floor: '5' });
  expect((await sign(4n)).refused).toBe('the mandate is for something else');
  expect((await sign(5n)).ok).toBeDefined();
});

test('a change of a floor changes nothing else of an order, and makes none', async () => {
  const { order, record, sign } = await withOrder({ notBefore: Date.now() + HOUR });
  await record();
  for (const changed of [
    { terms: { ...order.terms, sellAmount: '9' } },
    { terms: { ...order.terms, buyMint: THIEF } },
    { revision: 3, walletId: 'wallet-2' },
    { revision: 3, owner: 'user-2' },
  ])
    expect((await record(changed)).refused).toBe('another mandate was recorded under this id');
  expect((await record({ revision: 3, notBefore: 0 })).ok).toBeDefined();
  expect((await sign()).refused).toBe('the time of the order has not come');
  for (const revision of [0, 3])
    expect((await record({ revision, id: randomUUID() })).refused).toBe('there is no such mandate');
});
