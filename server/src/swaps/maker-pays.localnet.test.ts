import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { bookDeposits, expectBooked } from '../../../testing/booked.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, moneyWorld, type TestWallet } from '../../../testing/money-world.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import { createReceipts } from '../proof/receipts/receipts.ts';

// Orders of JupiterZ: a market maker fills them, pays the fee and signs last, so that its signature names the transaction.
const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, chain, localnet, serve, until, expire, endLeases, newWallet, lamportsOf, tokensOf } = world;
afterEach(localnet.heal);

const SOL = 1_000_000_000n;
const call = serve();
const usdc = localnet.mintOf('USDC') as TestWallet['publicKey'];
const usdt = localnet.mintOf('USDT') as TestWallet['publicKey'];

async function orderOf(wallet: TestWallet, inputMint: string, outputMint: string, amount: bigint) {
  const input = { inputMint, outputMint, amount: String(amount), slippageBps: 100 };
  return (await call('getCloudWalletSwapQuote', wallet, input)).quote;
}

async function sale(wallet: TestWallet, idempotencyKey?: string) {
  const quote = await orderOf(wallet, SOL_MINT, USDC_MINT, SOL);
  return { quote, ...(idempotencyKey && { idempotencyKey }) };
}

async function intentOf({ walletId }: TestWallet) {
  return await db
    .selectFrom('intents')
    .innerJoin('attempts', 'attempts.intent_id', 'intents.id')
    .select(['intents.signature', 'intents.state', 'attempts.signature as own', 'attempts.state as attempt'])
    .select(['pays_fee', 'fee_lamports'])
    .where('intents.wallet_id', '=', walletId)
    .executeTakeFirstOrThrow();
}

test('its receipt has both signatures, and no network fee', async () => {
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  const wallet = await newWallet(2n * SOL);
  const { txSignature } = await call('executeCloudWalletSwap', wallet, await sale(wallet));
  const { own } = await intentOf(wallet);
  const { id } = await db
    .selectFrom('intents')
    .select('id')
    .where('wallet_id', '=', wallet.walletId)
    .executeTakeFirstOrThrow();
  const log = { warn: () => {}, error: () => {} };
  const receipts = createReceipts({ db, signer: world.keys, clock: { sleep: async () => {} }, log });
  const { content } = await receipts.file(wallet.caller.userId, id);
  expect(JSON.parse(content).receipt).toMatchObject({
    ...{ state: 'confirmed', signature: txSignature, walletSignature: own },
    fees: { network: '0', priority: '0' },
    journal: { signature: own },
  });
  expect(own).not.toBe(txSignature);
  const files = [{ name: 'receipt', bytes: Buffer.from(content) }];
  expect(verifyFiles(await world.keys.proofKey(), files)).toMatchObject({ holds: true });
});

describe('an order that a market maker fills', () => {
  test('sells SOL for no fee, and is known by the signature of the maker', async () => {
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet);
    expect(order.quote).toMatchObject({ router: 'jupiterz', networkFeeLamports: '0' });
    const { txSignature, outAmount } = await call('executeCloudWalletSwap', wallet, order);
    expect(outAmount).toBe(order.quote.outAmount);
    const { own, pays_fee: paysFee } = await intentOf(wallet);
    expect(paysFee).toBe(false);
    const landed = await chain.transaction(txSignature!);
    expect(landed!.signatures).toEqual([txSignature, own]);
    const rent = BigInt(order.quote.rentLamports);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - rent);
    expect(await tokensOf(wallet.publicKey, usdc)).toBe(BigInt(order.quote.outAmount));
    await expectBooked(world, wallet);
  });

  test.each([
    ['a token for SOL', usdc, SOL_MINT],
    ['a token for another', usdc, usdt],
  ])('sells %s', async (_what, sell, buy) => {
    const wallet = await newWallet(SOL);
    await localnet.fund(wallet.publicKey, 50_000_000n, sell);
    const quote = await orderOf(wallet, sell, buy, 20_000_000n);
    expect(quote.router).toBe('jupiterz');
    expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({
      success: true,
      inAmount: '20000000',
      outAmount: quote.outAmount,
    });
    expect(await tokensOf(wallet.publicKey, sell)).toBe(30_000_000n);
  });

  test('is no deposit, although its name is not known until settlement has found it', async () => {
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, 'booked once');
    const blind = { ...chain, signaturesFor: async () => [], transaction: async () => null };
    expect(
      await serve({ ...IMPATIENT, chain: blind })('executeCloudWalletSwap', wallet, order),
    ).toMatchObject({
      pending: true,
    });
    await bookDeposits(world);
    const sources = async () => {
      const rows = await db
        .selectFrom('ledger')
        .select(['source', 'delta'])
        .where('wallet_id', '=', wallet.walletId)
        .execute();
      return rows.map(({ source, delta }) => [source, delta > 0n]);
    };
    expect(await sources(), 'what it was given').toEqual([['external', true]]);
    await endLeases();
    serve({}, true);
    await until(async () => expect(await intentOf(wallet)).toMatchObject({ state: 'confirmed' }));
    expect(await sources()).toHaveLength(3);
    await expectBooked(world, wallet);
  });

  test('that the maker does not sign ends as expired, and nothing moves', async () => {
    const wallet = await newWallet(2n * SOL);
    await localnet.fault({ kind: 'refuse', count: 1_000 });
    const order = await sale(wallet, 'a maker who backs out');
    const answer = await serve(IMPATIENT)('executeCloudWalletSwap', wallet, order);
    expect(answer).toMatchObject({ pending: true, txSignature: null });
    await expire();
    await until(async () =>
      expect(await intentOf(wallet)).toMatchObject({ state: 'expired', attempt: 'dead' }),
    );
    await expect(call('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
      code: 'SWAP_EXPIRED',
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL);
  });

  test('that lands after its server died is found by the next server', async () => {
    const wallet = await newWallet(2n * SOL);
    await localnet.fault({ kind: 'refuse', count: 1_000 });
    const order = await sale(wallet, 'a short life');
    const dying = world.openPayments(IMPATIENT);
    const { quote, idempotencyKey } = order;
    await world.settled(
      dying.handlers.executeCloudWalletSwap(
        { walletId: wallet.walletId, quote, idempotencyKey },
        wallet.caller,
      ) as Promise<unknown>,
    );
    await dying.stop();
    await localnet.heal();
    await endLeases();
    serve({}, true);
    await until(async () => expect(await intentOf(wallet)).toMatchObject({ state: 'confirmed' }));
    const { signature, own } = await intentOf(wallet);
    expect((await chain.transaction(signature!))!.signatures).toEqual([signature, own]);
    await expectBooked(world, wallet);
  });
});
