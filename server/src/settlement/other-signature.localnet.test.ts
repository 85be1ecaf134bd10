import { randomBytes } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { bookDeposits, expectBooked } from '../../../testing/booked.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { overtakenKeys } from '../../../testing/overtaken-keys.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import { bookHints } from '../deposits/book-hints.ts';
import { hint } from '../deposits/stream/store.ts';
import type { Chain } from '../ports/chain.ts';
import type { Keys } from '../ports/keys.ts';
import { base58 } from '../solana/base58.ts';
import { putBackSignature } from './put-back.ts';

// A chain takes a message once, whatever its signatures, and one of three signers can keep the signature that it has made, and send
// the transaction itself: what landed then is not what the server follows.
const world = await swapWorld({ localnet: ownLocalnet() });
const { db, chain, keys, mint, router, until, expire, newWallet, newHolder, lamportsOf, tokensOf } = world;
const SOL = 1_000_000_000n;

/** A server to which this happens with all that it has signed. */
function overtakenServer() {
  const { keys, names } = overtakenKeys(world);
  return { call: world.serve({ ...IMPATIENT, keys }, true), names };
}

/** What the server says of all that the wallet has asked for, once its blockhashes are over. */
async function settled({ walletId }: TestWallet) {
  await expire();
  return await until(async () => {
    const rows = await db
      .selectFrom('intents')
      .innerJoin('attempts', 'attempts.intent_id', 'intents.id')
      .select(['intents.state', 'intents.signature', 'attempts.state as attempt'])
      .where('wallet_id', '=', walletId)
      .execute();
    expect(rows.map(({ state }) => state)).not.toContain('pending');
    return rows;
  });
}

test('a payment of SOL that landed under another signature is made once, and known by that', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const { call, names } = overtakenServer();
  const order = { toAddress: to, amount: '1', idempotencyKey: 'the rent' };
  expect(await call('transferSol', wallet, order)).toMatchObject({ pending: true });
  const rows = await settled(wallet);
  expect(await lamportsOf(to)).toBe(SOL);
  expect(rows).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  expect(await call('transferSol', wallet, order)).toMatchObject({ success: true, txSignature: names[0] });
  expect(names).toHaveLength(1);
  await world.expectBooked(wallet, { lamports: 5n * SOL });
});

test('a payment of tokens likewise', async () => {
  const wallet = await newHolder(mint);
  const to = await newAddress();
  const { call, names } = overtakenServer();
  expect(await call('transferToken', wallet, tokenOrder(mint, to, '2'))).toMatchObject({ pending: true });
  const rows = await settled(wallet);
  expect(rows).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  expect(await tokensOf(to, mint.address)).toBe(2n * 10n ** BigInt(mint.decimals));
});

test('a swap likewise', async () => {
  router.state.signsFirst = true;
  const wallet = await newWallet(5n * SOL);
  const { call, names } = overtakenServer();
  const quote = await world.quoteOf(wallet, SOL_MINT, mint.address, SOL, call);
  expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ pending: true });
  expect(await settled(wallet)).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  await world.expectBooked(wallet, { lamports: 5n * SOL });
});

test('until it is settled, nothing else may book it', async () => {
  const wallet = await newWallet(5n * SOL);
  const { call, names } = overtakenServer();
  const order = { toAddress: await newAddress(), amount: '1' };
  expect(await call('transferSol', wallet, order)).toMatchObject({ pending: true });
  const { slot } = (await chain.transaction(names[0]!))!;
  await hint(db, [{ publicKey: wallet.publicKey, signature: names[0]!, slot }]);
  const clock = heldClock(Date.now() + 60_000);
  const hints = { db, chain, clock, log: { warn: vi.fn() }, onBooked: () => {} };
  const sources = async () => {
    clock.advance(120_000);
    await bookHints(hints);
    await bookDeposits(world);
    const rows = await db
      .selectFrom('ledger')
      .select('source')
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    return rows.map(({ source }) => source).sort();
  };
  expect(await sources()).toEqual([]);
  await settled(wallet);
  expect(await sources()).toEqual(['external', 'intent']);
  await expectBooked(world, wallet);
  expect(await db.selectFrom('deposit_hints').selectAll().execute()).toEqual([]);
});

test('of two payments for which one message was signed, one landed by it, and the other is signed again', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const fixed = await chain.latestBlockhash();
  let isHeld = true;
  const held: Uint8Array[] = [];
  const forgetful: Keys = {
    ...keys,
    async sign(request) {
      const signed = await keys.sign(request);
      if (signed !== 'duplicate') return signed;
      const { intentId, message, context } = request;
      return { intentId, age: 0, message, context, signature: base58(randomBytes(64)) };
    },
  };
  const holding: Chain = {
    ...chain,
    latestBlockhash: async (options) => (isHeld ? fixed : await chain.latestBlockhash(options)),
    async broadcast(bytes) {
      if (isHeld) held.push(bytes);
      return isHeld || (await chain.broadcast(bytes));
    },
  };
  const call = world.serve({ ...IMPATIENT, keys: forgetful, chain: holding }, true);
  for (const idempotencyKey of ['the first', 'the second'])
    expect(await call('transferSol', wallet, { toAddress: to, amount: '1', idempotencyKey })).toMatchObject({
      pending: true,
    });
  isHeld = false;
  await chain.broadcast(held[0]!);
  const rows = await settled(wallet);
  expect(await lamportsOf(to)).toBe(2n * SOL);
  expect(rows.map(({ state, attempt }) => `${state} ${attempt}`).sort()).toEqual([
    'confirmed dead',
    'confirmed landed',
    'confirmed landed',
  ]);
  expect(new Set(rows.map(({ signature }) => signature)).size).toBe(2);
  await world.expectBooked(wallet, { lamports: 5n * SOL });
});

test('a journal that has another signature of what is followed adds nothing to it', async () => {
  const wallet = await newWallet(5n * SOL);
  const { call } = overtakenServer();
  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '1' });
  const { id: intentId, mandate } = await db
    .selectFrom('intents')
    .select(['id', 'mandate'])
    .where('wallet_id', '=', wallet.walletId)
    .executeTakeFirstOrThrow();
  const { message, context } = (await keys.signed(mandate!, intentId))!;
  const record = {
    ...{ kind: 'signature' as const, at: 0, mandateId: intentId, intentId, walletId: wallet.walletId },
    ...{
      context,
      facts: {},
      message: Buffer.from(message).toString('base64'),
      signature: base58(randomBytes(64)),
    },
  };
  expect(await putBackSignature(db, record)).toBe('known');
  expect(await settled(wallet)).toMatchObject([{ state: 'confirmed', attempt: 'landed' }]);
});
