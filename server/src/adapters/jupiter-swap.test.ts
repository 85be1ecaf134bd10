import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { address } from '@solana/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UnusableOffer } from '../ports/router.ts';
import { mint } from '../ports/units.ts';
import { type JupiterSwapSettings, openJupiterSwap } from './jupiter-swap.ts';

const TAKER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const MAKER = 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL';
const request = {
  inputMint: mint(SOL_MINT),
  outputMint: mint(USDC_MINT),
  inAmount: baseUnits(1_000_000_000n),
  taker: address(TAKER),
  slippageBps: 100,
};
const good = {
  mode: 'manual',
  requestId: 'the-request',
  inputMint: WRAPPED_SOL_MINT,
  outputMint: USDC_MINT,
  inAmount: '1000000000',
  outAmount: '155000000',
  otherAmountThreshold: '153450000',
  slippageBps: 100,
  priceImpact: -0.25,
  priceImpactPct: '-0.0025',
  inUsdValue: 155.2,
  outUsdValue: 154.9,
  feeBps: 10,
  signatureFeeLamports: 5_000,
  signatureFeePayer: TAKER,
  prioritizationFeeLamports: 12_345,
  rentFeeLamports: 2_039_280,
  gasless: false,
  router: 'metis',
  taker: TAKER,
  transaction: Buffer.from('a transaction').toString('base64'),
  lastValidBlockHeight: '1',
  somethingNew: { of: ['another', 'version'] },
};

interface Heard {
  readonly method: string;
  readonly url: URL;
  readonly key: string | undefined;
  readonly body: string;
}

async function jupiter(
  body: unknown,
  {
    status = 200,
    headers = {},
    makers = null,
    ...settings
  }: Partial<JupiterSwapSettings> & {
    status?: number;
    headers?: Record<string, string>;
    /** The answer unless makers are excluded; the pools' if unset. */
    makers?: object | null;
  } = {},
) {
  const heard: Heard[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url!, 'http://jupiter');
    heard.push({
      method: incoming.method!,
      url,
      key: incoming.headers['x-api-key'] as string | undefined,
      body: await text(incoming),
    });
    if (
      makers &&
      incoming.method === 'GET' &&
      !url.searchParams.get('excludeRouters')?.includes('jupiterz')
    ) {
      response.writeHead(200).end(JSON.stringify(makers));
      return;
    }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const router = openJupiterSwap({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jup/`,
    ...settings,
  });
  onTestFinished(async () => {
    await router.close();
    server.closeAllConnections();
    server.close();
  });
  return { router, heard };
}

async function quoted(changes: object, settings?: Parameters<typeof jupiter>[1]) {
  return (await jupiter({ ...good, ...changes }, settings)).router.quote(request);
}

test('[limit-22] requests a quote, with wrapped SOL for SOL, and reads it', async () => {
  const { router, heard } = await jupiter(good, { apiKey: 'the-key' });
  expect(await router.quote(request)).toEqual({
    requestId: 'the-request',
    inputMint: SOL_MINT,
    outputMint: USDC_MINT,
    inAmount: 1_000_000_000n,
    outAmount: 155_000_000n,
    minimumReceived: 153_450_000n,
    guaranteed: 153_450_000n,
    slippageBps: 100,
    priceImpactPct: '0.0025',
    inUsdValue: 155.2,
    outUsdValue: 154.9,
    feeBps: 10,
    operatorFeeBps: 0,
    networkFeeLamports: 17_345n,
    rentLamports: 2_039_280n,
    router: 'metis',
    transaction: new Uint8Array(Buffer.from('a transaction')),
    isPaidByOther: false,
    expiresAt: null,
    lastValidBlockHeight: 1n,
  });
  const [{ url, key }] = heard as [Heard];
  expect(url.pathname).toBe('/jup/swap/v2/order');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    inputMint: 'So11111111111111111111111111111111111111112',
    outputMint: USDC_MINT,
    amount: '1000000000',
    taker: TAKER,
    slippageBps: '100',
    maxSupportedTransactionVersion: '1',
  });
  expect(key).toBe('the-key');
});

test("excludes routers and charges the operator's fee if configured", async () => {
  const { router, heard } = await jupiter(good, {
    excludeRouters: ['jupiterz', 'okx'],
    referral: { account: MAKER, feeBps: 50 },
  });
  expect((await router.quote(request)).operatorFeeBps).toBe(50);
  expect(Object.fromEntries(heard[0]!.url.searchParams)).toMatchObject({
    excludeRouters: 'jupiterz,okx',
    referralAccount: MAKER,
    referralFee: '50',
  });
});

test.each([
  ['in percent', { priceImpact: -7.25, priceImpactPct: undefined }, '0.0725'],
  ['as a ratio', { priceImpact: undefined, priceImpactPct: '-0.0725' }, '0.0725'],
  ['as a ratio without a sign', { priceImpact: undefined, priceImpactPct: '0.0725' }, '0.0725'],
  ['twice, not alike', { priceImpact: -1, priceImpactPct: '-0.5' }, '0.5'],
  ['as nothing', { priceImpact: 0, priceImpactPct: '0' }, '0'],
  ['as nonsense', { priceImpact: 'a lot', priceImpactPct: {} }, '0'],
  ['not at all', { priceImpact: undefined, priceImpactPct: undefined }, '0'],
])('reads a price impact that is told %s', async (_how, changes, expected) => {
  expect((await quoted(changes)).priceImpactPct).toBe(expected);
});

test.each([
  ['ISO text', '2026-08-01T12:00:00.000Z'],
  ['seconds', '1785585600'],
  ['milliseconds', '1785585600000'],
])('reads an expiry that is told in %s', async (_how, expireAt) => {
  expect((await quoted({ expireAt })).expiresAt).toBe(Date.UTC(2026, 7, 1, 12));
});

test.each([
  ['text', '431000150', 431_000_150n],
  ['a number', 431_000_150, 431_000_150n],
  ['nonsense', 'soon', null],
])('reads a last block that is told as %s', async (_how, lastValidBlockHeight, expected) => {
  expect((await quoted({ lastValidBlockHeight })).lastValidBlockHeight).toBe(expected);
});

test('works without informative fields', async () => {
  const offer = await quoted({
    inUsdValue: 'much',
    outUsdValue: undefined,
    feeBps: null,
    router: 7,
    expireAt: {},
    prioritizationFeeLamports: 'low',
  });
  expect(offer).toMatchObject({
    inUsdValue: null,
    outUsdValue: null,
    feeBps: 0,
    router: 'unknown',
    expiresAt: null,
    networkFeeLamports: 5_000n,
  });
});

describe('a quote that does not match the request is refused:', () => {
  test.each<[string, object, string]>([
    ['another token in', { inputMint: MAKER }, 'it is for other tokens'],
    ['another token out', { outputMint: WRAPPED_SOL_MINT }, 'it is for other tokens'],
    ['more to sell', { inAmount: '1000000001' }, 'it is for another amount'],
    ['another taker', { taker: MAKER }, 'it is for another wallet'],
    ['more slippage', { otherAmountThreshold: '153449998' }, 'it allows more slippage than was asked'],
    [
      'another fee payer',
      { signatureFeePayer: MAKER, router: 'metis' },
      'somebody else would pay and name the transaction',
    ],
    [
      'a fee payer of nobody',
      { signatureFeePayer: null },
      'somebody else would pay and name the transaction',
    ],
    ['another kind of swap', { swapMode: 'ExactOut' }, 'it does not say what is sold'],
    ['no transaction', { transaction: '' }, 'its transaction could not be built'],
    ...[2, 3].map(
      (errorCode) =>
        [
          `no transaction of a maker, by code ${errorCode}`,
          { transaction: '', errorCode, router: 'jupiterz' },
          'its transaction could not be built',
        ] as [string, object, string],
    ),
  ])('%s', async (_what, changes, reason) => {
    const refused = quoted(changes).catch((error) => error);
    expect(await refused).toBeInstanceOf(UnusableOffer);
    const { router = 'metis' } = changes as { router?: string };
    expect(await refused).toMatchObject({ code: 'ROUTER_REFUSED', context: { reason }, router });
  });
});

test.each([
  ['too little to sell', { transaction: '', errorCode: 1 }],
  ['too little for a maker', { transaction: '', errorCode: 1, router: 'jupiterz' }],
  ['no SOL for fees', { transaction: '', errorCode: 2 }],
  ['no SOL for fees and too little to be helped out', { transaction: '', errorCode: 3 }],
  ['no SOL for fees, which somebody offers to pay', { signatureFeePayer: MAKER, gasless: true }],
])('tells a price without a transaction to a taker with %s', async (_what, changes) => {
  expect(await quoted(changes)).toMatchObject({ outAmount: 155_000_000n, transaction: null });
});

describe('an offer to a taker without SOL, for whom Jupiter pays', () => {
  const sponsor = 'gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB';
  const paid = { signatureFeePayer: sponsor, rentFeePayer: sponsor, gasless: true, feeBps: 63 };

  test('is asked for without a choice of any kind, which Jupiter takes for an own way to pay', async () => {
    const settings = { excludeRouters: ['dflow'], referral: { account: MAKER, feeBps: 50 } };
    const { router, heard } = await jupiter({ ...good, ...paid }, settings);
    const quote = await router.quote({ ...request, wantsSponsor: true });
    expect([...heard[0]!.url.searchParams.keys()].sort()).toEqual([
      'amount',
      'inputMint',
      'outputMint',
      'taker',
    ]);
    expect(quote).toMatchObject({
      ...{ transaction: expect.any(Uint8Array), isPaidByOther: true, operatorFeeBps: 0, feeBps: 63 },
      ...{ networkFeeLamports: 0n, rentLamports: 0n },
    });
  });

  test('is refused if it allows more slippage than its user', async () => {
    const { router } = await jupiter({ ...good, ...paid, otherAmountThreshold: '150000000' });
    await expect(router.quote({ ...request, wantsSponsor: true })).rejects.toBeInstanceOf(UnusableOffer);
  });
});

test.each([
  ['nobody trades the pair', { error: 'Could not find any route' }, { status: 400 }],
  ['there is nothing to get', { ...good, outAmount: '0' }, {}],
])('says so where %s', async (_what, body, settings) => {
  await expect((await jupiter(body, settings)).router.quote(request)).rejects.toMatchObject({
    code: 'NO_ROUTE',
  });
});

test.each([
  ['an error of its own', good, { status: 500 }],
  ['a redirect', good, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['no JSON', '<html>', {}],
  ['null', null, {}],
  ['an amount that is a number', { ...good, outAmount: 155_000_000 }, {}],
  ['a negative amount', { ...good, outAmount: '-1' }, {}],
  ['no name for the request', { ...good, requestId: undefined }, {}],
  ['endless text', `"${'a'.repeat(1_100_000)}"`, {}],
])('takes %s for a router that is away', async (_what, body, settings) => {
  await expect((await jupiter(body, settings)).router.quote(request)).rejects.toMatchObject({
    code: 'ROUTER_UNAVAILABLE',
  });
});

test('tells how long to wait if it is asked too often', async () => {
  const waits: number[] = [];
  const busy = { status: 429, headers: { 'retry-after': '3' }, onBusy: (wait: number) => waits.push(wait) };
  const { router } = await jupiter({}, busy);
  await expect(router.quote(request)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    context: { seconds: 3 },
  });
  expect(waits).toEqual([3_000]);
});

const unexpected = () => expect.fail('it counts apart');
const executed = { requestId: 'the-request', transaction: new Uint8Array(4) };

test('reports every request for a quote, whatever its outcome, and none that executes: those are counted separately', async () => {
  let requests = 0;
  const { router } = await jupiter({}, { status: 500, onRequest: () => (requests += 1) });
  await router.quote(request).catch(() => {});
  expect(requests).toBe(1);
  await router.execute(executed).catch(() => {});
  expect(requests).toBe(1);
});

test('too many executions hold up no prices', async () => {
  const { router } = await jupiter({}, { status: 429, onBusy: unexpected, onUsedUp: unexpected });
  await expect(router.execute(executed)).rejects.toMatchObject({ code: 'ROUTER_UNAVAILABLE' });
});

test('takes a market that is asked too often for busy, whatever the status, and not for one without a route', async () => {
  const said = new Date(1_790_188_030_000).toUTCString();
  const headers = { date: said, 'x-ratelimit-reset': '1790188075' };
  const busy = { code: 429, message: '[API Gateway] Too many requests' };
  for (const [status, more, seconds] of [
    [400, {}, 1],
    [429, headers, 45],
  ] as const) {
    const { router } = await jupiter(busy, { status, headers: more });
    await expect(router.quote(request)).rejects.toMatchObject({ code: 'RATE_LIMITED', context: { seconds } });
  }
});

test('says that the key is wrong', async () => {
  const outcomes: string[] = [];
  const settings = { apiKey: 'old', onAnswer: (outcome: string) => void outcomes.push(outcome) };
  const { router } = await jupiter({ message: 'Unauthorized' }, { status: 401, ...settings });
  await expect(router.quote(request)).rejects.toMatchObject({
    code: 'ROUTER_UNAVAILABLE',
    cause: { message: 'the router does not take JUPITER_API_KEY (HTTP 401)' },
  });
  expect(outcomes).toEqual(['denied']);
});

test('tells when a quote was the last request that there was room for', async () => {
  const waits: number[] = [];
  const headers = {
    date: new Date(1_790_188_030_000).toUTCString(),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1790188040',
  };
  const { router } = await jupiter(good, { headers, onUsedUp: (wait) => waits.push(wait) });
  await router.quote(request);
  expect(waits).toEqual([10_000]);
});

test('waits for no silent router', async () => {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const router = openJupiterSwap({
    url: `http://127.0.0.1:${port}`,
    quoteTimeout: 50,
    executeTimeout: 50,
  });
  onTestFinished(async () => {
    await router.close();
    server.closeAllConnections();
    server.close();
  });
  await expect(router.quote(request)).rejects.toMatchObject({ code: 'ROUTER_UNAVAILABLE' });
  await expect(
    router.execute({ requestId: 'the-request', transaction: new Uint8Array(4) }),
  ).rejects.toMatchObject({ code: 'ROUTER_UNAVAILABLE' });
});

test('hands in a signed transaction', async () => {
  const { router, heard } = await jupiter({ status: 'Success', code: 0 }, { apiKey: 'the-key' });
  await router.execute({ requestId: 'the-request', transaction: new Uint8Array([1, 2, 3]) });
  expect(heard).toMatchObject([{ method: 'POST', key: 'the-key' }]);
  expect(heard[0]!.url.pathname).toBe('/jup/swap/v2/execute');
  expect(JSON.parse(heard[0]!.body)).toEqual({ signedTransaction: 'AQID', requestId: 'the-request' });
});

test('distinguishes a refused transaction from an accepted one', async () => {
  const { router } = await jupiter({ status: 'Failed', code: -2004, error: 'Swap rejected' });
  await expect(
    router.execute({ requestId: 'the-request', transaction: new Uint8Array(1) }),
  ).rejects.toMatchObject({
    code: 'ROUTER_UNAVAILABLE',
    cause: new Error('the router answers HTTP 200, code -2004: Swap rejected'),
  });
});

describe('the order of a market maker', () => {
  const offer = {
    ...good,
    requestId: 'the-maker',
    router: 'jupiterz',
    ...{ outAmount: '155100000', otherAmountThreshold: '155100000' },
    ...{ signatureFeePayer: MAKER, gasless: true },
  };
  const asked = async (makers: object, pools: unknown = good, settings = {}) => {
    const { router, heard } = await jupiter(pools, { makers, ...settings });
    return { quote: await router.quote(request), requests: heard.length };
  };

  test('is taken as it comes, from one request, for no fee', async () => {
    const { quote, requests } = await asked(offer);
    expect(quote).toMatchObject({
      ...{ requestId: 'the-maker', router: 'jupiterz', networkFeeLamports: 0n },
      ...{ outAmount: 155_100_000n, guaranteed: 155_100_000n, minimumReceived: 153_549_000n },
    });
    expect(requests).toBe(1);
  });

  test('without a transaction does not beat that of the pools with one', async () => {
    const { quote, requests } = await asked({ ...offer, transaction: '', errorCode: 1 });
    expect(quote).toMatchObject({
      ...{ requestId: 'the-request', transaction: expect.any(Uint8Array) },
      lost: [{ router: 'jupiterz', outAmount: 155_100_000n, reason: 'its transaction could not be built' }],
    });
    expect(requests).toBe(2);
  });

  test('without a transaction is a price if the pools offer nothing', async () => {
    const { quote } = await asked({ ...offer, transaction: '', errorCode: 1 }, {}, { status: 400 });
    expect(quote).toMatchObject({ requestId: 'the-maker', transaction: null });
  });

  test('that another pays for, if no one else offers anything, is a price', async () => {
    const { quote, requests } = await asked({ ...offer, router: 'metis' });
    expect(quote).toMatchObject({ requestId: 'the-maker', transaction: null });
    expect(requests, 'the stand-in answers alike, whoever is excluded').toBe(2);
  });

  test('costs no rent that another pays', async () => {
    expect((await asked({ ...offer, rentFeePayer: MAKER })).quote.rentLamports).toBe(0n);
    expect((await asked({ ...offer, rentFeePayer: TAKER })).quote.rentLamports).toBe(2_039_280n);
  });

  test('is not asked for if makers are excluded', async () => {
    const { quote } = await asked(offer, good, { excludeRouters: ['jupiterz'] });
    expect(quote.requestId).toBe('the-request');
  });
});
