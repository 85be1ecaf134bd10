import { CallError } from '@cumulus/contract/errors.ts';
import { getFreezeAccountInstruction } from '@solana-program/token';
import { afterEach, describe, expect, test } from 'vitest';
import { accountOf, newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { openDatabase } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';

const {
  chain,
  keys,
  db,
  databaseUrl,
  newWallet,
  newHolder,
  until,
  expire,
  endLeases,
  pass,
  serve,
  lamportsOf,
  tokensOf,
  issuer,
  localnet,
} = await moneyWorld({ localnet: ownLocalnet() });
const call = serve();
const SOL = 1_000_000_000n;
const FEE = 5_000n;
const mint = await issuer.createMint();

const { fault } = localnet;
afterEach(localnet.heal);

/** No transaction reaches the network until it is healed. */
const lose = () => fault({ kind: 'server_error', method: 'sendTransaction', count: 1_000_000 });

async function attemptsOf({ walletId }: TestWallet) {
  const attempts = await db
    .selectFrom('attempts')
    .innerJoin('intents', 'intents.id', 'attempts.intent_id')
    .select(['attempts.state', 'attempts.signature'])
    .where('wallet_id', '=', walletId)
    .orderBy('number')
    .execute();
  return attempts.map(({ state }) => state);
}

describe('transfers at the same moment', () => {
  test('that are alike to the last byte both land', async () => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1' };
    const answers = await Promise.all([
      call('transferSol', wallet, order),
      call('transferSol', wallet, order),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    expect(answers[0].txSignature).not.toBe(answers[1].txSignature);
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 5n);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - SOL / 5n - 2n * FEE);
  });

  test('pass as far as the wallet can pay for them, and no further', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => call('transferSol', wallet, { toAddress: to, amount: '0.3' })),
    );
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(answers).toHaveLength(3);
    expect(answers.every(({ success }) => success)).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    }
    expect(await lamportsOf(to)).toBe((9n * SOL) / 10n);
  });

  test('of SOL and of tokens from one wallet do not disturb each other', async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    const answers = await Promise.all([
      call('transferToken', wallet, tokenOrder(mint, to, '600')),
      call('transferSol', wallet, { toAddress: to, amount: '0.2' }),
      call('transferToken', wallet, tokenOrder(mint, to, '400')),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: true }, { success: true }]);
    expect(await tokensOf(to, mint.address)).toBe(1_000_000_000n);
    expect(await lamportsOf(to)).toBe(SOL / 5n);
  });
});

describe('a network that accepts nothing', () => {
  test('answers pending with the signature, and the outcome under the same key', async () => {
    const impatient = serve(IMPATIENT);
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'patience' };
    await lose();
    const pending = await impatient('transferSol', wallet, order);
    expect(pending).toEqual({
      success: false,
      pending: true,
      txSignature: expect.any(String),
      error: expect.stringContaining('there is no need to send it again'),
      errorDetails: null,
    });
    await localnet.heal();
    const end = await call('transferSol', wallet, order);
    expect(end).toEqual({
      success: true,
      pending: false,
      txSignature: pending.txSignature,
      error: null,
      errorDetails: null,
    });
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 10n);
  });

  test('until the transaction is dead gets it another one, and the money moves once', async () => {
    const impatient = serve(IMPATIENT);
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'a second try' };
    await lose();
    const pending = await impatient('transferSol', wallet, order);
    await expire();
    await until(async () => expect(await attemptsOf(wallet)).toEqual(['dead', 'live']));
    await localnet.heal();
    const end = await call('transferSol', wallet, order);
    expect(end).toMatchObject({ success: true });
    expect(end.txSignature).not.toBe(pending.txSignature);
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 10n);
    expect(await attemptsOf(wallet)).toEqual(['dead', 'landed']);
  });

  test('and answers nothing, though it took the transaction, doubles nothing', async () => {
    const deaf = serve({
      chain: {
        ...chain,
        async broadcast(transaction) {
          await chain.broadcast(transaction);
          throw new CallError('CHAIN_UNAVAILABLE');
        },
      },
    });
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1' };
    expect(await deaf('transferSol', wallet, order)).toMatchObject({ success: true });
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 10n);
    expect(await attemptsOf(wallet)).toEqual(['landed']);
  });

  test('or all of it twice doubles nothing', async () => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1' };
    await fault({ kind: 'twice', method: 'sendTransaction', count: 5 });
    expect(await call('transferSol', wallet, order)).toMatchObject({ success: true });
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 10n);
    expect(await attemptsOf(wallet)).toEqual(['landed']);
  });
});

test('if the database fails during a transfer, the answer is pending, never a failure', async () => {
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
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'a bad moment' };
  expect(await cutOff('transferSol', wallet, order)).toMatchObject({ success: false, pending: true });
  await until(() => expect(pool.ending).toBe(true));
  await endLeases();
  const next = serve({}, true);
  expect(await next('transferSol', wallet, order)).toMatchObject({ success: true });
  expect(await lamportsOf(order.toAddress)).toBe(SOL / 10n);
  expect(await attemptsOf(wallet)).toEqual(['landed']);
});

describe('a transaction that lands and fails', () => {
  /** Keys at whose signature, after simulation and before broadcast, something happens. */
  const keysWith = (happens: () => Promise<void>): Keys => ({
    ...keys,
    async sign(request) {
      const signature = await keys.sign(request);
      await happens();
      return signature;
    },
  });

  test('[data-06] is answered with its signature and reason; the fee is booked and the tokens stay', async () => {
    const wallet = await newHolder(mint);
    const account = await accountOf(wallet.publicKey, mint);
    const freeze = getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer });
    const unlucky = serve({ keys: keysWith(() => issuer.land(freeze)) });
    const to = await newAddress();
    await issuer.give(to, mint, 0n);
    const order = { ...tokenOrder(mint, to, '10'), idempotencyKey: 'a frosty morning' };
    const answer = await unlucky('transferToken', wallet, order);
    expect(answer).toEqual({
      success: false,
      pending: false,
      txSignature: expect.any(String),
      error:
        'Solana refused the transaction: the token account is frozen by the issuer of the token. Only the network fee was charged.',
      errorDetails: {
        code: 'TRANSACTION_FAILED',
        reason: 'the token account is frozen by the issuer of the token',
      },
    });
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(1_000_000_000n);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - FEE);
    expect(await call('transferToken', wallet, order), 'the same key tells the same').toEqual(answer);
    expect(
      await call('validateSolanaAddress', wallet, { address: to }),
      'the receiver got nothing yet',
    ).toMatchObject({ isFirstTimeRecipient: true });
    const ledger = await db
      .selectFrom('ledger')
      .select(['mint', 'delta'])
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    expect(ledger).toEqual([{ mint: '11111111111111111111111111111111', delta: -FEE }]);
  });

  test('holds nothing back any more', async () => {
    const wallet = await newHolder(mint, 3_000_000n);
    const account = await accountOf(wallet.publicKey, mint);
    const freeze = getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer });
    const unlucky = serve({ keys: keysWith(() => issuer.land(freeze)) });
    const to = await newAddress();
    expect(await unlucky('transferToken', wallet, tokenOrder(mint, to, '10'))).toMatchObject({
      success: false,
    });
    const left = 3_000_000n - FEE;
    const amount = `0.00${left - FEE}`;
    expect(await call('transferSol', wallet, { toAddress: issuer.address, amount })).toMatchObject({
      success: true,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(0n);
  });
});

test('a transfer that was not signed in time is final, and its key says so', async () => {
  const unsigned = serve({
    keys: {
      ...keys,
      async sign() {
        pass(3 * 60_000);
        throw new CallError('SIGNER_UNAVAILABLE');
      },
    },
  });
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'too late' };
  await expect(unsigned('transferSol', wallet, order)).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  await expect(call('transferSol', wallet, order)).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  expect(await attemptsOf(wallet)).toEqual([]);
});

test('a refused transfer stays refused if its code is no longer in the catalogue', async () => {
  const refused = serve({
    keys: { ...keys, sign: () => Promise.reject(new CallError('GUARD_REFUSED', { reason: 'no' })) },
  });
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'refused for good' };
  await expect(refused('transferSol', wallet, order)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
  const error = JSON.stringify({ code: 'LONG_GONE' });
  await db.updateTable('intents').set({ error }).where('wallet_id', '=', wallet.walletId).execute();
  await expect(call('transferSol', wallet, order)).rejects.toMatchObject({ code: 'REASON_UNKNOWN' });
});

test('the ledger tells what the chain did to the wallet: amount, fee and rent', async () => {
  const wallet = await newHolder(mint);
  await call('transferToken', wallet, tokenOrder(mint, await newAddress(), '10'));
  const rows = await db
    .selectFrom('ledger')
    .select(['mint', 'delta'])
    .where('wallet_id', '=', wallet.walletId)
    .execute();
  const lamports = await lamportsOf(wallet.publicKey);
  expect(new Map(rows.map((row) => [row.mint, row.delta]))).toEqual(
    new Map([
      ['11111111111111111111111111111111', lamports - SOL],
      [mint.address, -10_000_000n],
    ]),
  );
  expect(SOL - lamports).toBe(FEE + (await chain.rentExemptMinimum(165)));
});
