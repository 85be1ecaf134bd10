import type { Signature } from '@solana/kit';
import { Connection } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask } from '../testing/http-answer.ts';
import { BONK, PYUSD, SOL_MINT, USDC } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';

const MILLION = 1_000_000n;

describe('swaps', () => {
  const mints: Record<string, string> = { SOL: SOL_MINT };
  const localnet = useLocalnet({
    prepare: async ({ control }) => {
      const { tokens } = await control<{ tokens: { symbol: string; mint: string }[] }>('state');
      for (const { symbol, mint } of tokens) mints[symbol] = mint;
    },
  });
  const feesOf = (order: Record<string, number>): bigint =>
    BigInt(order.signatureFeeLamports! + order.prioritizationFeeLamports! + order.rentFeeLamports!);

  test.each([
    ['SOL', 'USDC', SOL],
    ['USDC', 'SOL', 100n * MILLION],
    ['USDC', 'BONK', 100n * MILLION],
    ['BONK', 'JUP', 1_000_000n * 100_000n],
    ['SOL', 'PYUSD', SOL],
    ['PYUSD', 'SOL', 100n * MILLION],
    ['SOL', 'USDT', SOL],
    ['SOL', 'TOLL', SOL / 10n],
    ['TOLL', 'SOL', 1_000n * MILLION],
    ['TOLL', 'PYUSD', 1_000n * MILLION],
    ['mSOL', 'RUMOR', SOL / 10n],
  ])('%s to %s moves what the order says, and no more', async (from, to, amount) => {
    const [input, output] = [mints[from]!, mints[to]!];
    const taker = await createTaker(localnet(), {
      lamports: 10n * SOL,
      ...(from !== 'SOL' && { [input]: 2n * amount }),
    });
    const before = await taker.holdings();
    const { body: order } = await taker.order(input, output, amount);
    expect(order).toMatchObject({ router: 'iris', gasless: false, signatureFeePayer: taker.address });
    const { body: outcome } = await taker.execute(await taker.sign(order.transaction), order.requestId);
    expect(outcome).toMatchObject({
      status: 'Success',
      code: 0,
      totalInputAmount: amount.toString(),
      totalOutputAmount: order.outAmount,
      swapEvents: [{ inputMint: input, outputMint: output, outputAmount: order.outAmount }],
    });
    const expected = { ...before };
    const move = (symbol: string, change: bigint): void => {
      const key = symbol === 'SOL' ? 'lamports' : mints[symbol]!;
      expected[key] = (expected[key] ?? 0n) + change;
    };
    move(from, -amount);
    move(to, BigInt(order.outAmount));
    move('SOL', -feesOf(order));
    expect(await taker.holdings()).toEqual(expected);
  });

  test.each([
    ['an account of its own', 'PYUSD', 'USDC', 'USDT'],
    ['the temporary account', 'BONK', 'SOL', 'USDT'],
    ['accounts of the router', 'USDC', 'SOL', 'BONK'],
  ])('a token in between goes through %s, and is not lost', async (place, from, between, to) => {
    const [input, middle, output] = [mints[from]!, mints[between]!, mints[to]!];
    const taker = await createTaker(localnet(), { lamports: 10n * SOL, [input]: 100n * MILLION });
    const { body: order } = await taker.order(input, output, 100n * MILLION);
    const [first, second] = order.routePlan.map(({ swapInfo }: { swapInfo: object }) => swapInfo);
    expect([first.outputMint, second.inputMint]).toEqual([middle, middle]);
    await taker.execute(await taker.sign(order.transaction), order.requestId);
    const left = BigInt(first.outAmount) - BigInt(second.inAmount);
    expect(left).toBeLessThan(1_000n);
    const isOwn = place === 'an account of its own';
    expect(await taker.holdings()).toEqual({
      lamports: 10n * SOL - feesOf(order) + (place === 'the temporary account' ? left : 0n),
      [input]: 0n,
      [output]: BigInt(order.outAmount),
      ...(isOwn && { [middle]: left }),
    });
    const { result: rent } = await localnet().call('getMinimumBalanceForRentExemption', 165);
    expect(order.rentFeeLamports).toBe((isOwn ? 2 : 1) * rent);
  });

  test('a transaction that is sent without the router is reported as landed', async () => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const { body: order } = await taker.order(SOL_MINT, USDC, SOL);
    const signed = await taker.sign(order.transaction);
    const { result } = await localnet().call('sendTransaction', signed, {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    });
    await localnet().control('clock', { advanceSeconds: 60 });
    const { body } = await taker.execute(signed, order.requestId);
    expect(body).toMatchObject({ status: 'Success', signature: result, totalOutputAmount: order.outAmount });
  });

  test('a token that keeps something back of each transfer is quoted at what arrives', async () => {
    const toll = mints.TOLL!;
    const taker = await createTaker(localnet(), { lamports: SOL });
    await localnet().control('price', { mint: toll, usd: 1 });
    const { body: bought } = await taker.order(SOL_MINT, toll, SOL / 100n);
    const routed = BigInt(bought.routePlan[0].swapInfo.outAmount);
    expect(BigInt(bought.outAmount)).toBe((routed * 99n) / 100n - BigInt(bought.platformFee.amount));
    expect(bought.outUsdValue / bought.inUsdValue).toBeLessThan(0.991);
  });

  test('wrapped SOL that a taker had stays', async () => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL, [SOL_MINT]: SOL });
    await taker.swap(SOL_MINT, USDC, SOL);
    const { [SOL_MINT]: wrapped, ...between } = await taker.holdings();
    expect(wrapped).toBe(SOL);
    const { body: order } = await taker.order(USDC, SOL_MINT, 50n * MILLION);
    await taker.execute(await taker.sign(order.transaction), order.requestId);
    const after = await taker.holdings();
    expect(after[SOL_MINT]).toBe(SOL);
    expect(after.lamports! - between.lamports!).toBe(BigInt(order.outAmount) - feesOf(order));
  });

  test('a swap that fails on the chain moves nothing but its fee', async () => {
    const taker = await createTaker(localnet(), { lamports: SOL, [USDC]: 100n * MILLION });
    const { body: first } = await taker.order(USDC, BONK, 100n * MILLION);
    const { body: second } = await taker.order(USDC, BONK, 100n * MILLION);
    await taker.execute(await taker.sign(first.transaction), first.requestId);
    const before = await taker.holdings();
    const price = async () => (await ask(`${localnet().marketUrl}/price/v3?ids=${BONK}`)).body[BONK].usdPrice;
    const priceBefore = await price();
    const { body: outcome } = await taker.execute(await taker.sign(second.transaction), second.requestId);
    expect(outcome).toMatchObject({
      status: 'Failed',
      code: 1,
      error: expect.stringContaining('custom program error: 0x1'),
      slot: expect.stringMatching(/^[1-9]\d+$/),
      totalOutputAmount: '0',
    });
    const fee = BigInt(second.signatureFeeLamports + second.prioritizationFeeLamports);
    expect(await taker.holdings()).toEqual({ ...before, lamports: before.lamports! - fee });
    expect(await price()).toBe(priceBefore);
  });

  test('a priority fee that is asked for is paid', async () => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const more = { priorityFeeLamports: '600000' };
    const { body: order } = await taker.order(SOL_MINT, USDC, SOL, more);
    expect(order).toMatchObject({ mode: 'manual', prioritizationFeeLamports: 600_000 });
    await taker.execute(await taker.sign(order.transaction), order.requestId);
    expect((await taker.holdings()).lamports).toBe(9n * SOL - feesOf(order));
  });

  test('a referral with an account of the output gets its fee, another leaves it to the maker', async () => {
    const referrer = await createTaker(localnet(), { [USDC]: 1n });
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const more = { referralAccount: referrer.address, referralFee: '100' };
    const { body: plain } = await taker.order(SOL_MINT, USDC, SOL);
    const { body: order } = await taker.order(SOL_MINT, USDC, SOL, more);
    expect(order).toMatchObject({ feeBps: 100, feeMint: USDC, referralAccount: referrer.address });
    expect(Number(order.outAmount) / Number(plain.outAmount)).toBeCloseTo(0.99 / 0.9995, 4);
    const { body: outcome } = await taker.execute(await taker.sign(order.transaction), order.requestId);
    const fee = BigInt(order.platformFee.amount);
    expect((await referrer.holdings())[USDC]).toBe(1n + fee);
    expect(BigInt(outcome.outputAmountResult)).toBe(BigInt(order.outAmount) + fee);

    const { body: unpaid } = await taker.order(SOL_MINT, BONK, SOL, more);
    await taker.execute(await taker.sign(unpaid.transaction), unpaid.requestId);
    expect((await taker.holdings())[BONK]).toBe(BigInt(unpaid.outAmount));
    expect(await referrer.holdings()).not.toHaveProperty(BONK);
  });

  test('many at once all land, each once', async () => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL, [USDC]: 100n * MILLION });
    await taker.swap(USDC, BONK, MILLION);
    const before = await taker.holdings();
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, index) => taker.order(USDC, BONK, MILLION + BigInt(index))),
    );
    await Promise.all(
      orders.map(async ({ body }) => taker.execute(await taker.sign(body.transaction), body.requestId)),
    );
    const bought = orders.reduce((sum, { body }) => sum + BigInt(body.outAmount), 0n);
    expect((await taker.holdings())[BONK]! - before[BONK]!).toBe(bought);
  });

  describe('a landed swap', () => {
    let taker: Awaited<ReturnType<typeof createTaker>>;
    let order: Record<string, string>;
    let signature: string;
    beforeAll(async () => {
      taker = await createTaker(localnet(), { lamports: 10n * SOL });
      // web3.js 1 reads no newer one.
      order = (await taker.order(SOL_MINT, PYUSD, SOL, { maxSupportedTransactionVersion: '0' })).body;
      const { body } = await taker.execute(await taker.sign(order.transaction!), order.requestId!);
      signature = body.signature;
    });

    test('is read by @solana/kit', async () => {
      const landed = await createClient(localnet())
        .rpc.getTransaction(signature as Signature, {
          commitment: 'confirmed',
          encoding: 'jsonParsed',
          maxSupportedTransactionVersion: 0,
        })
        .send();
      const [first, second] = landed!.transaction.message.accountKeys;
      expect(first).toMatchObject({ pubkey: taker.address, signer: true, writable: true });
      expect(second).toMatchObject({ signer: false });
      const received = landed!.meta!.postTokenBalances!.find(
        ({ owner, mint }) => owner === taker.address && mint === PYUSD,
      );
      expect(received?.uiTokenAmount.amount).toBe(order.outAmount);
    });

    test('is read by @solana/web3.js 1', async () => {
      const connection = new Connection(localnet().rpcUrl, 'confirmed');
      const landed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
      expect(landed?.meta?.err).toBeNull();
      expect(landed?.meta?.fee).toBe(
        Number(order.signatureFeeLamports) + Number(order.prioritizationFeeLamports),
      );
      expect(landed?.transaction.signatures[0]).toBe(signature);
      const [wrapped] = landed!.meta!.preTokenBalances!.filter(({ owner }) => owner === taker.address);
      expect(wrapped).toBeUndefined();
    });
  });
});
