import { afterEach, describe, expect, test } from 'vitest';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { BONK, SOL_MINT, USDC } from '../testing/mints.ts';
import { createTaker, type Taker } from '../testing/taker.ts';

const USD_100 = 100_000_000n;
const ALL_ROUTERS = { excludeRouters: '' };

describe('orders that the maker fills', () => {
  const localnet = useLocalnet();
  afterEach(() => localnet().control('faults', undefined, 'DELETE'));
  const wallet = () => createTaker(localnet(), { lamports: 10n * SOL, [USDC]: USD_100 });

  async function signed(taker: Taker, input: string, output: string, amount: bigint) {
    const { body: order } = await taker.order(input, output, amount, ALL_ROUTERS);
    const transaction = await taker.sign(order.transaction);
    return { order, execute: () => taker.execute(transaction, order.requestId) };
  }

  test.each([
    ['SOL', 'USDC', SOL_MINT, USDC, SOL],
    ['USDC', 'SOL', USDC, SOL_MINT, USD_100],
  ])('%s for %s moves what the order says, and the maker pays', async (from, to, input, output, amount) => {
    const taker = await wallet();
    const before = await taker.holdings();
    const { order, execute } = await signed(taker, input, output, amount);
    expect(order).toMatchObject({
      router: 'jupiterz',
      swapType: 'rfq',
      gasless: true,
      slippageBps: 0,
      otherAmountThreshold: order.outAmount,
      signatureFeePayer: order.maker,
      prioritizationFeePayer: order.maker,
      rentFeeLamports: 0,
    });
    expect((await execute()).body).toMatchObject({ status: 'Success', totalOutputAmount: order.outAmount });
    const expected = { ...before };
    const keyOf = (symbol: string, mint: string) => (symbol === 'SOL' ? 'lamports' : mint);
    expected[keyOf(from, input)]! -= amount;
    expected[keyOf(to, output)]! += BigInt(order.outAmount);
    expect(await taker.holdings()).toEqual(expected);
  });

  test('the maker names the transaction, which the taker has signed first', async () => {
    const taker = await wallet();
    const { order, execute } = await signed(taker, SOL_MINT, USDC, SOL);
    const { body } = await execute();
    const { result } = await localnet().call('getTransaction', body.signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 1,
    });
    expect(result.transaction.message.accountKeys.slice(0, 2)).toEqual([order.maker, taker.address]);
    expect((await execute()).body).toEqual(body);
  });

  test('an account that the taker lacks is opened and paid for by the taker', async () => {
    const taker = await createTaker(localnet(), { lamports: 2n * SOL });
    const { order, execute } = await signed(taker, SOL_MINT, USDC, SOL);
    const { result: rent } = await localnet().call('getMinimumBalanceForRentExemption', 165);
    expect(order).toMatchObject({ rentFeeLamports: rent, rentFeePayer: taker.address });
    await execute();
    expect(await taker.holdings()).toEqual({
      lamports: SOL - BigInt(rent),
      [USDC]: BigInt(order.outAmount),
    });
  });

  test('the maker gives more than the pools', async () => {
    const taker = await wallet();
    const [filled, routed] = await Promise.all([
      taker.order(SOL_MINT, USDC, SOL, ALL_ROUTERS),
      taker.order(SOL_MINT, USDC, SOL),
    ]);
    expect(routed.body.router).toBe('iris');
    expect(Number(filled.body.outAmount) / Number(routed.body.outAmount)).toBeCloseTo(1.0003, 5);
  });

  test.each([
    ['a token that it does not trade', BONK, {}],
    ['a referral', USDC, { referralAccount: BONK, referralFee: '50' }],
  ])('the maker leaves %s to the pools', async (_, output, more) => {
    const { body } = await (await wallet()).order(SOL_MINT, output, SOL, { ...ALL_ROUTERS, ...more });
    expect(body).toMatchObject({ router: 'iris', swapType: 'aggregator', gasless: false });
  });

  test('the maker refuses, may be asked again, and fills nothing after its time', async () => {
    const taker = await wallet();
    const { execute } = await signed(taker, SOL_MINT, USDC, SOL);
    await localnet().control('faults', { kind: 'refuse' });
    expect((await execute()).body).toMatchObject({ status: 'Failed', code: -2004 });
    await localnet().control('clock', { advanceSeconds: 60 });
    expect((await execute()).body).toMatchObject({ status: 'Failed', code: -2003 });
    expect((await taker.holdings()).lamports).toBe(10n * SOL);
  });
});
