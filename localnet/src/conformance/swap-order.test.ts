import { generateKeyPairSigner } from '@solana/kit';
import { afterEach, describe, expect, test } from 'vitest';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask } from '../testing/http-answer.ts';
import { BONK, NOBODYS, SOL_MINT, USDC } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';

const PAIR = { inputMint: SOL_MINT, outputMint: USDC, amount: '1000000000' };

describe('swap orders', () => {
  const mints: Record<string, string> = {};
  const localnet = useLocalnet({
    prepare: async ({ control }) => {
      const { tokens } = await control<{ tokens: { symbol: string; mint: string }[] }>('state');
      for (const { symbol, mint } of tokens) mints[symbol] = mint;
    },
  });
  afterEach(() => localnet().control('faults', undefined, 'DELETE'));

  const order = (query: Record<string, string>) =>
    ask(`${localnet().marketUrl}/swap/v2/order?${new URLSearchParams(query)}`);
  const price = async (mint: string): Promise<number> =>
    (await ask(`${localnet().marketUrl}/price/v3?ids=${mint}`)).body[mint].usdPrice;

  test('without a taker there is a price and no transaction', async () => {
    const { status, body } = await order(PAIR);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      transaction: null,
      taker: null,
      mode: 'ultra',
      swapMode: 'ExactIn',
      swapType: 'rfq',
      slippageBps: 0,
      inAmount: PAIR.amount,
    });
    expect(body).not.toHaveProperty('errorCode');
    expect(body.inUsdValue).toBeCloseTo(await price(SOL_MINT), 0);
    expect(body.otherAmountThreshold).toBe(body.outAmount);
  });

  test('slippage is half a percent, unless the maker gives exactly what it says', async () => {
    const { body } = await order({ ...PAIR, outputMint: BONK });
    expect(body).toMatchObject({ slippageBps: 50, swapType: 'aggregator', mode: 'ultra' });
    const threshold = (BigInt(body.outAmount) * 9_950n) / 10_000n;
    expect(body.otherAmountThreshold).toBe(threshold.toString());
  });

  test('slippage sets the least that may arrive', async () => {
    const { body } = await order({ ...PAIR, slippageBps: '1000', excludeRouters: 'jupiterz' });
    expect(body).toMatchObject({ slippageBps: 1_000, mode: 'manual' });
    expect(body.otherAmountThreshold).toBe(((BigInt(body.outAmount) * 9n) / 10n).toString());
  });

  test('the larger the swap, the worse its price, and the impact says by how much', async () => {
    await localnet().control('price', { mint: BONK, usd: 0.00002 });
    await localnet().control('price', { mint: USDC, usd: 1 });
    const quotes = [];
    for (const dollars of [1n, 1_000n, 100_000n, 1_000_000n]) {
      quotes.push(
        (await order({ inputMint: USDC, outputMint: BONK, amount: `${dollars * 1_000_000n}` })).body,
      );
    }
    const impacts = quotes.map(({ priceImpact }) => priceImpact);
    expect(impacts).toEqual(impacts.toSorted((a, b) => b - a));
    expect(impacts[0]).toBeCloseTo(0, 4);
    const rates = quotes.map(({ inAmount, outAmount }) => Number(outAmount) / Number(inAmount));
    for (const [index, quote] of quotes.entries()) {
      expect(rates[index]! / rates[0]! - 1).toBeCloseTo(quote.priceImpact / 100, 5);
      expect(Number(quote.priceImpactPct)).toBeCloseTo(quote.priceImpact / 100, 12);
      expect(quote.priceImpactPct).toMatch(/^(0|-0\.\d+)$/);
    }
    // A million dollars for what lies against about six million.
    expect(impacts[3]).toBeGreaterThan(-16);
    expect(impacts[3]).toBeLessThan(-14);
  });

  test('a price is there and back again a loss', async () => {
    const { body: there } = await order(PAIR);
    const { body: back } = await order({ inputMint: USDC, outputMint: SOL_MINT, amount: there.outAmount });
    expect(BigInt(back.outAmount)).toBeLessThan(SOL);
    expect(Number(back.outAmount) / Number(SOL)).toBeGreaterThan(0.997);
  });

  test('prices move when a swap lands, and not when it is ordered', async () => {
    const taker = await createTaker(localnet(), { lamports: 50_000n * SOL });
    await localnet().control('price', { mint: SOL_MINT, usd: 150 });
    await localnet().control('price', { mint: USDC, usd: 1 });
    const { body: offer } = await taker.order(SOL_MINT, USDC, 40_000n * SOL);
    expect(await price(SOL_MINT)).toBeCloseTo(150, 6);
    await taker.execute(await taker.sign(offer.transaction), offer.requestId);
    // 40,000 more lie in the pool, and what they were worth has left it.
    expect(await price(SOL_MINT)).toBeLessThan(147);
    expect(await price(USDC)).toBeGreaterThan(1.01);
  });

  test.each([
    ['no input', { outputMint: USDC, amount: '1' }, 'inputMint'],
    ['no output', { inputMint: USDC, amount: '1' }, 'outputMint'],
    ['no amount', { inputMint: SOL_MINT, outputMint: USDC }, 'amount'],
    ['an amount of nothing', { ...PAIR, amount: '0' }, 'amount'],
    ['an amount below nothing', { ...PAIR, amount: '-5' }, 'amount'],
    ['part of a base unit', { ...PAIR, amount: '1.5' }, 'amount'],
    ['more than a token can count', { ...PAIR, amount: '18446744073709551616' }, 'amount'],
    ['a token for itself', { ...PAIR, outputMint: SOL_MINT }, 'same'],
    ['an input that is no address', { ...PAIR, inputMint: 'SOL' }, 'inputMint'],
    ['a taker who is no address', { ...PAIR, taker: 'me' }, 'taker'],
    ['slippage of more than all', { ...PAIR, slippageBps: '10001' }, 'slippageBps'],
    ['slippage of no number', { ...PAIR, slippageBps: 'rtse' }, 'slippageBps'],
    ['a referral without a fee', { ...PAIR, referralAccount: USDC }, 'referral'],
    ['a referral fee out of range', { ...PAIR, referralAccount: USDC, referralFee: '300' }, 'referralFee'],
    ['an exact output', { ...PAIR, swapMode: 'ExactOut' }, 'swapMode'],
    ['another receiver', { ...PAIR, receiver: USDC }, 'receiver'],
    ['a mint that is none', { ...PAIR, outputMint: NOBODYS }, 'Failed to get quotes'],
    ['more than half of a pool', { ...PAIR, amount: '5000000000000000' }, 'Failed to get quotes'],
    ['less than any output', { ...PAIR, outputMint: SOL_MINT, inputMint: BONK, amount: '1' }, 'Failed'],
    ['all routers excluded', { ...PAIR, excludeRouters: 'iris,jupiterz' }, 'Failed to get quotes'],
    [
      'all routers for a token that the maker does not trade',
      { ...PAIR, outputMint: BONK, excludeRouters: 'metis' },
      'Failed to get quotes',
    ],
    ['another payer', { ...PAIR, taker: USDC, payer: BONK }, 'Failed to get quotes'],
  ])('%s is a bad request', async (_, query, complaint) => {
    const { status, body } = await order(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body).toEqual({ requestId: expect.any(String), error: expect.stringContaining(complaint) });
  });

  test.each(['MEDAL', 'ICE'])('no router trades %s, which could not reach its buyer', async (symbol) => {
    const { status, body } = await order({ ...PAIR, outputMint: mints[symbol]! });
    expect([status, body.error]).toEqual([400, 'Failed to get quotes']);
  });

  test.each([
    ['nothing', {}],
    ['less than the input', { lamports: SOL / 2n }],
    ['the input and nothing for fees', { lamports: SOL }],
    ['the input and too little for its accounts', { lamports: SOL + 1_000_000n }],
  ])('a taker who has %s gets a price and the code for it', async (_, funds) => {
    const taker = await createTaker(localnet(), funds as Record<string, bigint>);
    const { status, body } = await taker.order(SOL_MINT, USDC, SOL);
    expect(status).toBe(200);
    expect(body).toMatchObject({ transaction: '', errorCode: 1, taker: taker.address });
    expect(body.errorMessage).toBe('Insufficient balance to fund the swap');
    expect(body.error).toBe(body.errorMessage);
    expect(BigInt(body.outAmount)).toBeGreaterThan(0n);
  });

  test('a taker who has tokens and no SOL cannot pay the fee', async () => {
    const taker = await createTaker(localnet(), { [USDC]: 5_000_000n });
    expect((await taker.order(USDC, SOL_MINT, 5_000_000n)).body).toMatchObject({ errorCode: 1 });
  });

  test('what a rule of the token forbids cannot be built', async () => {
    const taker = await createTaker(localnet(), { lamports: SOL, [USDC]: 5_000_000n });
    const { result } = await localnet().call(
      'getTokenAccountsByOwner',
      taker.address,
      { mint: USDC },
      { encoding: 'base64', commitment: 'processed' },
    );
    const [{ pubkey, account }] = result.value;
    const data = Buffer.from(account.data[0], 'base64');
    const [stateAt, frozen] = [108, 2];
    data[stateAt] = frozen;
    const { owner, lamports } = account;
    await localnet().control('account', {
      address: pubkey,
      lamports: `${lamports}`,
      owner,
      data: data.toString('base64'),
    });
    expect((await taker.order(USDC, SOL_MINT, 5_000_000n)).body).toMatchObject({
      transaction: '',
      errorCode: 3,
    });
  });

  test.each([
    ['the maker', ''],
    ['the pools', 'jupiterz'],
  ])('%s, whose accounts were emptied or never made, are stocked again', async (_, excludeRouters) => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const { maker, routePlan } = (await order({ ...PAIR, excludeRouters })).body;
    for (const mint of [USDC, SOL_MINT]) {
      const { result } = await localnet().call(
        'getTokenAccountsByOwner',
        maker ?? routePlan[0].swapInfo.ammKey,
        { mint },
        { encoding: 'base64' },
      );
      expect(result.value).toHaveLength(1);
      await localnet().control('account', { address: result.value[0].pubkey, lamports: '0' });
    }
    const { body } = await taker.order(SOL_MINT, USDC, SOL, { excludeRouters });
    const outcome = await taker.execute(await taker.sign(body.transaction), body.requestId);
    expect(outcome.body).toMatchObject({ status: 'Success' });
  });

  test('limits on the rate and outages strike orders', async () => {
    await localnet().control('faults', { kind: 'rate_limit', method: 'order' });
    await localnet().control('faults', { kind: 'server_error', method: 'order' });
    expect([(await order(PAIR)).status, (await order(PAIR)).status, (await order(PAIR)).status]).toEqual([
      429, 503, 200,
    ]);
  });

  test('only the right method reaches it', async () => {
    const { marketUrl } = localnet();
    expect((await fetch(`${marketUrl}/swap/v2/order`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${marketUrl}/swap/v2/execute`)).status).toBe(405);
    expect(
      (await fetch(`${marketUrl}/swap/v2/build?taker=${(await generateKeyPairSigner()).address}`)).status,
    ).toBe(404);
  });
});
