import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test, vi } from 'vitest';
import { IMPATIENT, type TestWallet } from '../../../testing/money-world.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import { giveWrapped, WRAPPED_SOL } from '../../../testing/test-router.ts';
import { FALLBACK_FEE_LAMPORTS } from './kind.ts';

const world = await swapWorld();
const { db, keys, chain, issuer, mint, other, router, serve, call, quoteOf, sale } = world;
const { newWallet, newHolder, lamportsOf, tokensOf, intentsOf, attemptsOf, expectBooked } = world;
const SOL = 1_000_000_000n;
const FEE = 10_000n;
const HELD = 1_000_000_000n;

describe('[who-06, fn-08] a swap', () => {
  test('of SOL for a token moves what was quoted, and tells and books it', async () => {
    const wallet = await newWallet(2n * SOL);
    const quote = await quoteOf(wallet, SOL_MINT, mint.address, SOL);
    const answer = await call('executeCloudWalletSwap', wallet, { quote, priorityFee: 'high' });
    expect(answer).toEqual({
      success: true,
      pending: false,
      txSignature: expect.any(String),
      inAmount: '1000000000',
      outAmount: '100000000',
      error: null,
      errorDetails: null,
    });
    const rent = await chain.rentExemptMinimum(165);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - FEE - rent);
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(100_000_000n);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('of a token for SOL unwraps it', async () => {
    const wallet = await newHolder(mint);
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 500_000_000n);
    const answer = await call('executeCloudWalletSwap', wallet, { quote });
    expect(answer).toMatchObject({ success: true, inAmount: '500000000', outAmount: '50000000' });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL + 50_000_000n - FEE);
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(500_000_000n);
    expect(await tokensOf(wallet.publicKey, WRAPPED_SOL.address)).toBe(0n);
    await expectBooked(wallet, { lamports: SOL, tokens: HELD });
  });

  test('of one token for another', async () => {
    const wallet = await newHolder(mint);
    const quote = await quoteOf(wallet, mint.address, other.address, 300n);
    const answer = await call('executeCloudWalletSwap', wallet, { quote });
    expect(answer).toMatchObject({ success: true, inAmount: '300', outAmount: '30' });
    expect(await tokensOf(wallet.publicKey, other.address)).toBe(30n);
    await expectBooked(wallet, { lamports: SOL, tokens: HELD });
  });

  test('that its taker signs last lands though the router is gone by then', async () => {
    router.state.signsFirst = true;
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, SOL);
    router.state.handling = 'down';
    expect(await call('executeCloudWalletSwap', wallet, order)).toMatchObject({ success: true });
    await expectBooked(wallet, { lamports: 2n * SOL });
  });
});

describe('a swap may cost what it does, and not what the router says:', () => {
  const claiming = (order: object) => ({
    ...order,
    rentFeeLamports: 9_000_000,
    prioritizationFeeLamports: 1_900_000,
  });

  test.each([
    ['nothing for an account that is there', true],
    ['the rent of the account that it opens', false],
  ])('%s', async (_what, isThere) => {
    router.state.say = claiming;
    const wallet = await newHolder(mint);
    if (isThere) await issuer.give(wallet.publicKey, other, 1n);
    const quote = await quoteOf(wallet, mint.address, other.address, 300n);
    expect(quote.networkFeeLamports).toBe(String(FEE));
    expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ success: true });
    const [intent] = await intentsOf(wallet);
    const rent = isThere ? 0n : await chain.rentExemptMinimum(165);
    expect(intent!.plan).toMatchObject({ rentLamports: String(rent), feeLamports: String(FEE) });
    expect(intent!.reserved_lamports).toBe(FEE + FALLBACK_FEE_LAMPORTS + rent);
  });
});

describe('[rule-19, limit-06] a swap that leaves too little SOL is refused', () => {
  const message = (sol: string) =>
    `Insufficient SOL for transaction fees. Need at least 0.01 SOL, have ${sol} SOL`;

  test('of a token: what the wallet has', async () => {
    const wallet = await newHolder(mint, 9_999_999n);
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 1_000n);
    await expect(call('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject({
      code: 'INSUFFICIENT_SOL_FOR_SWAP',
      message: message('0.009999999'),
    });
  });

  test('of SOL: what the wallet has, less what is sold', async () => {
    const wallet = await newWallet(SOL);
    const order = await sale(wallet, SOL - 5_000_000n);
    await expect(call('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
      message: message('0.005'),
    });
    const enough = await sale(wallet, SOL - 10_000_000n);
    expect(await call('executeCloudWalletSwap', wallet, enough)).toMatchObject({ success: true });
  });
});

describe('a wallet with too little', () => {
  test('is refused when it swaps', async () => {
    const poor = await newWallet(SOL / 2n);
    await expect(call('executeCloudWalletSwap', poor, await sale(poor, SOL))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      context: { available: '0.5', needed: '1', symbol: 'SOL' },
    });
    const quote = await quoteOf(poor, mint.address, SOL_MINT, 7_000_000n);
    await expect(call('executeCloudWalletSwap', poor, { quote })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'Not enough of this token. Available: 0, needed: 7.',
    });
    const knowing = serve({ symbolOf: (asked) => (asked === mint.address ? 'BONK' : null) });
    const named = await quoteOf(poor, mint.address, SOL_MINT, 7_000_000n, knowing);
    await expect(knowing('executeCloudWalletSwap', poor, { quote: named })).rejects.toMatchObject({
      message: 'Not enough BONK. Available: 0 BONK, needed: 7 BONK.',
    });
  });

  test('is shown its tokens in other accounts, which can be sent but not swapped', async () => {
    const wallet = await newHolder(mint);
    await issuer.giveAside(wallet.publicKey, mint, 250_000_000n);
    await issuer.giveAside(wallet.publicKey, mint, 500_000n);
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 1_100_000_000n);
    await expect(call('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message:
        'Not enough of this token. Available: 1,000, needed: 1,100. Other accounts of this wallet hold 250.5 more, which can be sent to another wallet, but not swapped.',
    });
  });

  test('sees the price even if the router builds no transaction for it', async () => {
    router.state.say = (order) => ({ ...order, transaction: '', errorCode: 1 });
    const wallet = await newWallet(SOL / 2n);
    const order = await sale(wallet, SOL);
    expect(order.quote.outAmount).toBe('100000000');
    await expect(call('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    await world.fund(wallet.publicKey, SOL);
    await expect(call('executeCloudWalletSwap', wallet, order), 'it has enough by now').rejects.toMatchObject(
      {
        code: 'QUOTE_EXPIRED',
      },
    );
    expect(await intentsOf(wallet)).toEqual([]);
  });

  test('cannot spend the same tokens in two swaps at once', async () => {
    const wallet = await newHolder(mint);
    const orders = await Promise.all(
      [400_000_000n, 400_000_010n, 400_000_020n].map(async (amount) => ({
        quote: await quoteOf(wallet, mint.address, SOL_MINT, amount),
      })),
    );
    const results = await Promise.allSettled(
      orders.map((order) => call('executeCloudWalletSwap', wallet, order)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'INSUFFICIENT_FUNDS' },
    });
    expect(await tokensOf(wallet.publicKey, mint.address)).toBeLessThanOrEqual(200_000_000n);
    await expectBooked(wallet, { lamports: SOL, tokens: HELD });
  });
});

describe('one quote', () => {
  test('executed many times at once under one key, or under none, is one swap', async () => {
    const wallet = await newWallet(3n * SOL);
    for (const [key, amount] of [
      ['one-intention', SOL],
      [null, SOL + 10n],
    ] as const) {
      const order = { ...(await sale(wallet, amount)), idempotencyKey: key };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => call('executeCloudWalletSwap', wallet, order)),
      );
      expect(new Set(answers.map(({ txSignature }) => txSignature)).size).toBe(1);
      expect(answers.every(({ success, outAmount }) => success && outAmount === String(amount / 10n))).toBe(
        true,
      );
      expect(await call('executeCloudWalletSwap', wallet, order), 'and later').toEqual(answers[0]);
    }
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(200_000_001n);
    expect(await attemptsOf(wallet)).toEqual(['landed', 'landed']);
    await expectBooked(wallet, { lamports: 3n * SOL });
  });

  test('under two keys is one swap too, and the second is refused with that reason', async () => {
    router.state.handling = 'refuse';
    const impatient = serve(IMPATIENT);
    const wallet = await newWallet(3n * SOL);
    const order = await sale(wallet, SOL, {}, impatient);
    const first = { ...order, idempotencyKey: 'the first' };
    const answer = await impatient('executeCloudWalletSwap', wallet, first);
    expect(answer).toMatchObject({ pending: true });
    const second = { ...order, idempotencyKey: 'the second' };
    await expect(call('executeCloudWalletSwap', wallet, second)).rejects.toMatchObject({
      code: 'QUOTE_USED',
    });
    router.state.handling = 'land';
    expect(await call('executeCloudWalletSwap', wallet, first)).toMatchObject({
      success: true,
      txSignature: answer.txSignature,
    });
    const third = { ...order, idempotencyKey: 'the third' };
    const late = call('executeCloudWalletSwap', wallet, third);
    await expect(late, 'after it has landed').rejects.toMatchObject({ code: 'QUOTE_USED' });
    await expectBooked(wallet, { lamports: 3n * SOL });
  });

  test('cannot be exchanged for another under its key', async () => {
    const wallet = await newWallet(3n * SOL);
    const order = { ...(await sale(wallet, SOL)), idempotencyKey: 'one-intention' };
    await call('executeCloudWalletSwap', wallet, order);
    const another = { ...(await sale(wallet, SOL)), idempotencyKey: 'one-intention' };
    await expect(call('executeCloudWalletSwap', wallet, another)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

describe('what the router built is not signed if it', () => {
  const sign = vi.fn(keys.sign);
  /** Does not judge offers when they are made. */
  const wary = serve({ keys: { ...keys, sign, judge: async () => 0n } });

  const order = async (wallet: TestWallet) => ({
    quote: await quoteOf(wallet, SOL_MINT, mint.address, SOL, wary),
  });

  test('gives less than was quoted', async () => {
    router.state.act = (exchange) => ({ ...exchange, outAmount: exchange.outAmount - 1n });
    const wallet = await newWallet(2n * SOL);
    await expect(wary('executeCloudWalletSwap', wallet, await order(wallet))).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      status: 'INTERNAL',
    });
    expect(sign).not.toHaveBeenCalled();
    expect(router.state.handedIn).toEqual([]);
    expect(await attemptsOf(wallet)).toEqual([]);
    expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL);
  });

  test('takes more than was asked', async () => {
    router.state.act = (exchange) => ({ ...exchange, inAmount: exchange.inAmount + 1n });
    const wallet = await newHolder(mint);
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 1_000n, wary);
    await expect(wary('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
    });
    expect(sign).not.toHaveBeenCalled();
  });

  test('is not offered', async () => {
    router.state.act = (exchange) => ({ ...exchange, outAmount: exchange.outAmount - 1n });
    const wallet = await newWallet(2n * SOL);
    await expect(sale(wallet, SOL)).rejects.toMatchObject({
      code: 'ROUTER_REFUSED',
      context: { reason: 'less is bought than asked' },
    });
  });
});

test('SOL that a swap unwraps does not count as bought or sold, and is booked as it changed', async () => {
  const wallet = await newWallet(2n * SOL);
  await giveWrapped(issuer, wallet.publicKey, SOL);
  const answer = await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL));
  expect(answer).toMatchObject({ success: true, inAmount: '1000000000', outAmount: '100000000' });
  expect(await tokensOf(wallet.publicKey, WRAPPED_SOL.address)).toBe(0n);
  // Two SOL and the wrapped one, and the rent of its account, less what was sold, paid and opened.
  expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL - FEE);
  const rows = await db.selectFrom('ledger').selectAll().where('wallet_id', '=', wallet.walletId).execute();
  expect(new Map(rows.map((row) => [row.mint, row.delta]))).toEqual(
    new Map([
      [SOL_MINT, -FEE],
      [WRAPPED_SOL.address as string, -SOL],
      [mint.address as string, 100_000_000n],
    ]),
  );
});
