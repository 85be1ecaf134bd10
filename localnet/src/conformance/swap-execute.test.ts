import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  signBytes,
} from '@solana/kit';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseMessage } from '../chain/wire.ts';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask } from '../testing/http-answer.ts';
import { BONK, SOL_MINT, USDC } from '../testing/mints.ts';
import { spawnLocalnet, temporaryFolder } from '../testing/spawn.ts';
import { createTaker } from '../testing/taker.ts';

describe('the execution of swaps', () => {
  const localnet = useLocalnet();
  afterEach(() => localnet().control('faults', undefined, 'DELETE'));

  /** A taker with a signed order to sell one SOL. */
  async function signedOrder() {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const { body: order } = await taker.order(SOL_MINT, USDC, SOL);
    const signed = await taker.sign(order.transaction);
    return { taker, order, signed, execute: () => taker.execute(signed, order.requestId) };
  }
  const fault = (body: object) => localnet().control('faults', body);
  const changed = (base64: string, at: number): string => {
    const bytes = Buffer.from(base64, 'base64');
    bytes[at]! ^= 1;
    return bytes.toString('base64');
  };

  test('the same bytes again tell the same outcome, and land once', async () => {
    const { taker, execute } = await signedOrder();
    const { body: first } = await execute();
    const holdings = await taker.holdings();
    expect((await execute()).body).toEqual(first);
    expect(await taker.holdings()).toEqual(holdings);
  });

  test('two orders that are alike in everything are two swaps', async () => {
    const { taker, order, execute } = await signedOrder();
    const { body: twin } = await taker.order(SOL_MINT, USDC, SOL);
    await Promise.all([execute(), taker.execute(await taker.sign(twin.transaction), twin.requestId)]);
    expect((await taker.holdings())[USDC]).toBe(BigInt(order.outAmount) + BigInt(twin.outAmount));
  });

  test('the same bytes at the same time land once, and all callers learn it', async () => {
    const { taker, order, execute } = await signedOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, execute));
    expect(new Set(answers.map(({ body }) => body.signature)).size).toBe(1);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill(0));
    expect((await taker.holdings())[USDC]).toBe(BigInt(order.outAmount));
  });

  test('an answer that is dropped, or never comes, has landed all the same', async () => {
    for (const kind of [
      { kind: 'drop_answer', method: 'execute' },
      { kind: 'delay', method: 'execute', ms: 3_600_000 },
    ]) {
      const { taker, order, signed, execute } = await signedOrder();
      await fault(kind);
      const asked = new AbortController();
      const answered = fetch(`${localnet().marketUrl}/swap/v2/execute`, {
        method: 'POST',
        body: JSON.stringify({ signedTransaction: signed, requestId: order.requestId }),
        signal: asked.signal,
      }).then(
        () => true,
        () => false,
      );
      await expect.poll(async () => (await taker.holdings())[USDC]).toBe(BigInt(order.outAmount));
      asked.abort();
      expect(await answered).toBe(false);
      expect((await execute()).body).toMatchObject({ status: 'Success', code: 0 });
    }
  });

  test('a request that is lost does nothing', async () => {
    const { taker, execute } = await signedOrder();
    await fault({ kind: 'drop_request', method: 'execute' });
    await expect(execute()).rejects.toThrow();
    expect(await taker.holdings()).toEqual({ lamports: 10n * SOL });
  });

  test('an order that was never made is unknown', async () => {
    const { taker, signed } = await signedOrder();
    const { status, body } = await taker.execute(signed, 'c0ffee');
    expect([status, body.code]).toEqual([400, -1]);
  });

  test('what is no transaction, or not signed by its taker, is refused', async () => {
    const { taker, order, signed } = await signedOrder();
    const stranger = await generateKeyPairSigner();
    const unsigned = getTransactionDecoder().decode(getBase64Encoder().encode(order.transaction));
    const strangers = await signBytes(stranger.keyPair.privateKey, unsigned.messageBytes);
    const forgery = getBase64EncodedWireTransaction({
      ...unsigned,
      signatures: { ...unsigned.signatures, [taker.address]: strangers },
    });
    for (const bytes of ['', 'AQID', order.transaction, forgery, changed(signed, 5)]) {
      const { status, body } = await taker.execute(bytes, order.requestId);
      expect([status, body.code]).toEqual([400, -2]);
    }
    expect(
      (await fetch(`${localnet().marketUrl}/swap/v2/execute`, { method: 'POST', body: '[' })).status,
    ).toBe(400);
  });

  test('another message than the order carried is refused, however well signed', async () => {
    const { taker, order } = await signedOrder();
    const lastDigitOfBlockhash = Buffer.from(order.transaction, 'base64').length - 120;
    const { body: other } = await taker.order(SOL_MINT, BONK, SOL);
    for (const transaction of [other.transaction, changed(order.transaction, lastDigitOfBlockhash)]) {
      const { status, body } = await taker.execute(await taker.sign(transaction), order.requestId);
      expect([status, body.code]).toEqual([400, -3]);
    }
    expect(await taker.holdings()).toEqual({ lamports: 10n * SOL });
  });

  test('a quote ends with its time', async () => {
    const { taker, order, execute } = await signedOrder();
    await localnet().control('clock', { advanceSeconds: 60 });
    expect(Number(order.expireAt)).toBeGreaterThan(Date.now() / 1000);
    expect((await execute()).body).toMatchObject({ status: 'Failed', code: -2003 });
    expect(await taker.holdings()).toEqual({ lamports: 10n * SOL });
  });

  test('a swap that landed is reported as landed after its quote has ended', async () => {
    const { execute } = await signedOrder();
    const { body } = await execute();
    await localnet().control('clock', { advanceSeconds: 60 });
    expect((await execute()).body).toEqual(body);
  });

  test('a maker may refuse, and may be asked again', async () => {
    const { taker, execute } = await signedOrder();
    await fault({ kind: 'refuse' });
    expect((await execute()).body).toMatchObject({ status: 'Failed', code: -2004, slot: '0' });
    expect(await taker.holdings()).toEqual({ lamports: 10n * SOL });
    expect((await execute()).body).toMatchObject({ status: 'Success' });
  });

  test('a maker refuses once the price has moved by more than the slippage', async () => {
    await localnet().control('price', { mint: SOL_MINT, usd: 150 });
    const [little, much] = [await signedOrder(), await signedOrder()];
    await localnet().control('price', { mint: SOL_MINT, usd: 149.5 });
    expect((await little.execute()).body).toMatchObject({ status: 'Success' });
    await localnet().control('price', { mint: SOL_MINT, usd: 149 });
    expect((await much.execute()).body).toMatchObject({ status: 'Failed', code: -2004 });
  });

  test('a transaction whose blockhash has gone fails to land', async () => {
    const { taker, execute } = await signedOrder();
    await fault({ kind: 'expire' });
    expect((await execute()).body).toMatchObject({ status: 'Failed', code: -2000, slot: '0' });
    expect(await taker.holdings()).toEqual({ lamports: 10n * SOL });
  });

  test('a node that has fallen behind holds no answer up', async () => {
    const { execute } = await signedOrder();
    await fault({ kind: 'behind', slots: 100 });
    expect((await execute()).body).toMatchObject({ status: 'Success' });
  });
});

test('after a kill a landed swap is still reported, an order can still be executed, and prices go on', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  // A blockhash outlives the restart.
  const settings = { LOCALNET_SLOT_MS: '400' };
  const first = await spawnLocalnet(folder, settings);
  const taker = await createTaker(first, { lamports: 10n * SOL });
  const { body: order } = await taker.order(SOL_MINT, USDC, SOL);
  const { body: waiting } = await taker.order(SOL_MINT, BONK, SOL);
  const signed = await taker.sign(order.transaction);
  const { body: outcome } = await taker.execute(signed, order.requestId);
  await first.kill();

  const second = await spawnLocalnet(folder, settings);
  onTestFinished(async () => void (await second.stop()));
  const execute = async (signedTransaction: string, requestId: string) =>
    (await ask(`${second.marketUrl}/swap/v2/execute`, { signedTransaction, requestId })).body;
  expect(outcome).toMatchObject({ status: 'Success' });
  expect(await execute(signed, order.requestId)).toEqual(outcome);
  const late = await execute(await taker.sign(waiting.transaction), waiting.requestId);
  expect(late).toMatchObject({ status: 'Success', totalOutputAmount: waiting.outAmount });
  const again = await createTaker(second, { lamports: 10n * SOL });
  expect((await again.swap(SOL_MINT, USDC, SOL)).body).toMatchObject({ status: 'Success' });
});

test('a chain from before there were pools has them after its next start', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const settings = { LOCALNET_CLOCK: 'stepped' };
  const first = await spawnLocalnet(folder, settings);
  const { order } = await createTaker(first, { lamports: 10n * SOL });
  const { body } = await order(SOL_MINT, USDC, SOL, { maxSupportedTransactionVersion: '0' });
  const simulated = await first.call('simulateTransaction', body.transaction, {
    encoding: 'base64',
    commitment: 'confirmed',
  });
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(body.transaction));
  const [table] = parseMessage(new Uint8Array(messageBytes)).lookups.map((lookup) => lookup.table);
  for (const address of [table!, ...simulated.result.value.loadedAddresses.writable])
    await first.control('account', { address, lamports: '0' });
  await first.kill();

  const second = await spawnLocalnet(folder, settings);
  onTestFinished(async () => void (await second.stop()));
  const taker = await createTaker(second, { lamports: 10n * SOL });
  expect((await taker.swap(SOL_MINT, USDC, SOL)).body).toMatchObject({ status: 'Success' });
});
