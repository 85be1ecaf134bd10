import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { getFreezeAccountInstruction } from '@solana-program/token';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { POLL_MS } from '../../../testing/held-time.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT } from '../../../testing/money-world.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import { openDatabase } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';

const world = await swapWorld({ localnet: ownLocalnet() });
const { db, databaseUrl, keys, chain, issuer, localnet, mint, router, serve, call, quoteOf, sale } = world;
const {
  until,
  expire,
  endLeases,
  newWallet,
  newHolder,
  lamportsOf,
  tokensOf,
  intentsOf,
  attemptsOf,
  expectBooked,
} = world;
const SOL = 1_000_000_000n;
const HELD = 1_000_000_000n;

const { fault } = localnet;
afterEach(localnet.heal);

/** Keys at whose signature, after the simulation and before anything is handed in, something happens. */
const keysWith = (happens: () => Promise<void>): Keys => ({
  ...keys,
  async sign(request) {
    const signature = await keys.sign(request);
    await happens();
    return signature;
  },
});
/** Keys that are never to be asked. */
const noKeys: Keys = {
  ...keys,
  sign: () => {
    throw new Error('nothing was to be signed');
  },
};
const impatient = () => serve(IMPATIENT);

describe('a router that', () => {
  test('is down when the swap is handed in gets it again: one swap, pending meanwhile', async () => {
    router.state.handling = 'down';
    const wallet = await newWallet(2n * SOL);
    const server = impatient();
    const order = await sale(wallet, SOL, { idempotencyKey: 'patience' }, server);
    const pending = await server('executeCloudWalletSwap', wallet, order);
    expect(pending).toEqual({
      success: false,
      pending: true,
      txSignature: expect.any(String),
      inAmount: null,
      outAmount: null,
      error: expect.stringContaining('there is no need to repeat it'),
      errorDetails: null,
    });
    router.state.handling = 'land';
    const end = await call('executeCloudWalletSwap', wallet, order);
    expect(end).toMatchObject({ success: true, txSignature: pending.txSignature, outAmount: '100000000' });
    expect(new Set(router.state.handedIn)).toEqual(new Set([pending.txSignature]));
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('lands the swap and answers nothing has landed it', async () => {
    router.state.handling = 'land unanswered';
    const wallet = await newWallet(2n * SOL);
    expect(await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL))).toMatchObject({
      success: true,
      outAmount: '100000000',
    });
    expect(await attemptsOf(wallet)).toEqual(['landed']);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('refuses may change its mind until the transaction is dead: pending, then expired, and nothing moves', async () => {
    router.state.handling = 'refuse';
    const sign = vi.fn(keys.sign);
    const wary = serve({ ...IMPATIENT, keys: { ...keys, sign } });
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, SOL, { idempotencyKey: 'a maker who backs out' }, wary);
    expect(await wary('executeCloudWalletSwap', wallet, order)).toMatchObject({ pending: true });
    expect((await intentsOf(wallet))[0]!.state).toBe('pending');
    await expire();
    await until(async () => expect(await attemptsOf(wallet)).toEqual(['dead']));
    const refusal = {
      code: 'SWAP_EXPIRED',
      status: 'INTERNAL',
      message: 'The swap did not go through in time. Nothing was swapped. Get a new quote.',
    };
    await expect(call('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject(refusal);
    expect(sign).toHaveBeenCalledTimes(1);
    expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL);
    await expectBooked(wallet, { lamports: 2n * SOL });
    router.state.handling = 'land';
    const next = await sale(wallet, SOL);
    expect(await call('executeCloudWalletSwap', wallet, next), 'nothing is held back any more').toMatchObject(
      {
        success: true,
      },
    );
  });

  test('does not trust the last valid height that a node gave', async () => {
    router.state.handling = 'refuse';
    const wallet = await newWallet(2n * SOL);
    const { lastValidBlockHeight } = await chain.latestBlockhash();
    const sooner = String(lastValidBlockHeight - 100n);
    router.state.say = (order) => ({ ...order, lastValidBlockHeight: sooner });
    const server = impatient();
    const order = await sale(wallet, SOL, { idempotencyKey: 'a router who lies' }, server);
    await server('executeCloudWalletSwap', wallet, order);
    const [attempt] = await db
      .selectFrom('attempts')
      .innerJoin('intents', 'intents.id', 'attempts.intent_id')
      .select(['last_valid_block_height', 'since_slot', 'attempts.state'])
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    expect(attempt!.state).toBe('live');
    expect(attempt!.last_valid_block_height).toBeGreaterThanOrEqual(lastValidBlockHeight);
    router.state.handling = 'land';
    expect(await call('executeCloudWalletSwap', wallet, order)).toMatchObject({ success: true });
    const [intent] = await intentsOf(wallet);
    expect(intent!.slot).toBeGreaterThanOrEqual(attempt!.since_slot);
  });
});

describe('a process that dies', () => {
  test('before the swap is handed in leaves it to the next one, which hands in the same bytes', async () => {
    router.state.handling = 'down';
    const wallet = await newWallet(2n * SOL);
    const dying = serve(IMPATIENT);
    const order = await sale(wallet, SOL, { idempotencyKey: 'a short life' }, dying);
    const pending = await dying('executeCloudWalletSwap', wallet, order);
    expect(pending).toMatchObject({ pending: true });
    await db
      .updateTable('intents')
      .set({ fence: 99n, lease_until: new Date(0) })
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    router.state.handling = 'land';
    const next = serve({ keys: noKeys }, true);
    expect(await next('executeCloudWalletSwap', wallet, order)).toMatchObject({
      success: true,
      txSignature: pending.txSignature,
    });
    expect(await attemptsOf(wallet)).toEqual(['landed']);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('after it has landed and before it is booked leaves the booking to the next one', async () => {
    const { db: dying, pool } = openDatabase(databaseUrl);
    const cutOff = serve({
      db: dying,
      ...IMPATIENT,
      chain: {
        ...chain,
        async transaction(signature) {
          const landed = await chain.transaction(signature);
          if (landed && !pool.ending) void pool.end();
          return landed;
        },
      },
    });
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, SOL, { idempotencyKey: 'a bad moment' }, cutOff);
    expect(await cutOff('executeCloudWalletSwap', wallet, order)).toMatchObject({ pending: true });
    await until(() => expect(pool.ending).toBe(true));
    await endLeases();
    const next = serve({ keys: noKeys }, true);
    expect(await next('executeCloudWalletSwap', wallet, order)).toMatchObject({
      success: true,
      inAmount: '1000000000',
      outAmount: '100000000',
    });
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('between marking the transaction dead and answering leaves nothing to be signed again', async () => {
    router.state.handling = 'refuse';
    const wallet = await newWallet(2n * SOL);
    const dying = serve(IMPATIENT);
    const order = await sale(wallet, SOL, { idempotencyKey: 'a second death' }, dying);
    await dying('executeCloudWalletSwap', wallet, order);
    const { id } = (await intentsOf(wallet))[0]!;
    await db.updateTable('attempts').set({ state: 'dead' }).where('intent_id', '=', id).execute();
    await db
      .updateTable('intents')
      .set({ fence: 99n, lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    const next = serve({ keys: noKeys }, true);
    await expect(next('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
      code: 'SWAP_EXPIRED',
    });
    expect(await intentsOf(wallet)).toMatchObject([{ state: 'expired', signature: null }]);
  });

  test('before it has signed leaves the signing to the next one', async () => {
    const wallet = await newWallet(2n * SOL);
    const asleep = Promise.withResolvers<never>();
    // A process that has lost its lease by then never asks for the signature.
    asleep.promise.catch(() => {});
    const dying = serve({ waitMs: POLL_MS, keys: { ...keys, sign: () => asleep.promise } });
    const order = await sale(wallet, SOL, { idempotencyKey: 'unsigned' }, dying);
    expect(await dying('executeCloudWalletSwap', wallet, order)).toMatchObject({
      pending: true,
      txSignature: null,
    });
    await db
      .updateTable('intents')
      .set({ fence: 99n, lease_until: new Date(0) })
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    const next = serve({}, true);
    expect(await next('executeCloudWalletSwap', wallet, order)).toMatchObject({ success: true });
    asleep.reject(new CallError('SIGNER_UNAVAILABLE'));
    await expectBooked(wallet, { lamports: 2n * SOL });
  });
});

describe('a swap that lands and fails', () => {
  test('is reported with its signature and reason; the fee is booked, the tokens stay, nothing is held back', async () => {
    const wallet = await newHolder(mint);
    const account = await issuer.give(wallet.publicKey, mint, 0n);
    const freeze = getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer });
    const unlucky = serve({ keys: keysWith(() => issuer.land(freeze)) });
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 500_000_000n, unlucky);
    const answer = await unlucky('executeCloudWalletSwap', wallet, { quote });
    expect(answer).toEqual({
      success: false,
      pending: false,
      txSignature: expect.any(String),
      inAmount: null,
      outAmount: null,
      error:
        'Solana refused the transaction: the token account is frozen by the issuer of the token. Only the network fee was charged.',
      errorDetails: {
        code: 'TRANSACTION_FAILED',
        reason: 'the token account is frozen by the issuer of the token',
      },
    });
    expect(await call('executeCloudWalletSwap', wallet, { quote }), 'and the same later').toEqual(answer);
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(HELD);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - 10_000n);
    await expectBooked(wallet, { lamports: SOL, tokens: HELD });
  });
});

test('a transaction that is too old when it is to be signed is not signed', async () => {
  const wallet = await newWallet(2n * SOL);
  const wary = serve({ keys: noKeys });
  const order = await sale(wallet, SOL, {}, wary);
  // The chain's time alone: by the server's, the quote holds.
  await localnet.expire();
  await expect(wary('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
    code: 'SWAP_EXPIRED',
  });
  expect(router.state.handedIn).toEqual([]);
  await expectBooked(wallet, { lamports: 2n * SOL });
  const error = JSON.stringify({ code: 'LONG_GONE' });
  const failed = db.updateTable('intents').set({ state: 'failed', error });
  await failed.where('wallet_id', '=', wallet.walletId).execute();
  const again = wary('executeCloudWalletSwap', wallet, order);
  await expect(again, 'and one that failed for a reason that left the catalogue').rejects.toMatchObject({
    code: 'REASON_UNKNOWN',
  });
});

test('a short network outage delays a swap and fails nothing', async () => {
  const wallet = await newWallet(2n * SOL);
  const order = await sale(wallet, SOL);
  await fault({ kind: 'server_error', method: 'simulateTransaction', count: 2 });
  expect(await call('executeCloudWalletSwap', wallet, order)).toMatchObject({ success: true });
  await expectBooked(wallet, { lamports: 2n * SOL });
});
