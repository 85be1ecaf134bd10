import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { UpstreamBusy } from '../ports/market.ts';
import { type JupiterSettings, openJupiter } from './jupiter.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

async function jupiter(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
  settings: Partial<JupiterSettings> = {},
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const source = openJupiter({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jup/`,
    apiKey: 'the-key',
    clock: { now: () => 1_700_000_000_000, sleep: () => Promise.reject(new Error('not expected to sleep')) },
    ...settings,
  });
  onTestFinished(async () => {
    await source.close();
    server.close();
  });
  return { source, requests };
}

test('reads prices with their age and skips invalid ones', async () => {
  const { source, requests } = await jupiter({
    [BONK]: {
      usdPrice: 0.0000221,
      priceChange24h: -3.5,
      decimals: 5,
      blockId: 348_004_023,
      liquidity: 1,
      createdAt: '',
    },
    young: { usdPrice: 1, priceChange24h: null, blockId: null, liquidity: 'deep' },
    broken: { usdPrice: 'a lot' },
    other: { usdPrice: 7 },
  });
  expect(await source.prices([BONK, 'young', 'broken', 'absent'])).toEqual(
    new Map([
      [BONK, { usd: 0.0000221, change24h: -3.5, at: 1_700_000_000_000, slot: 348_004_023, liquidity: 1 }],
      ['young', { usd: 1, change24h: null, at: 1_700_000_000_000 }],
    ]),
  );
  expect(requests[0]!.url).toBe(`/jup/price/v3?ids=${BONK}%2Cyoung%2Cbroken%2Cabsent`);
  expect(requests[0]!.headers['x-api-key']).toBe('the-key');
});

test('prices of scaled tokens are read of what the chain counts, whatever their time is called', async () => {
  const { exchanges } = JSON.parse(
    readFileSync(new URL('../../../testing/replays/price-v3-scaled.json', import.meta.url), 'utf8'),
  ) as { exchanges: { answered: string }[] };
  const answer = JSON.parse(exchanges[0]!.answered) as Record<string, { usdPrice: number }>;
  const { source } = await jupiter(answer);
  const [aapl, spacex] = [
    'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp',
    'PreANxuXjsy2pvisWWMNB6YaJNzr7681wJJr2rHsfTh',
  ];
  const read = await source.prices(Object.keys(answer));
  expect(read.get(aapl!)?.usd).toBe(337.85998990741496);
  expect(read.get(spacex!)?.usd).toBe(581.6506736683557);
  expect(read.get(USDC_MINT)?.usd).toBe(0.9996707920875532);
});

test.each([
  [{ multiplier: 1, newMultiplier: 5, newMultiplierEffectiveTimestamp: 1_699_999_999 }, 50],
  [{ multiplier: 1, newMultiplier: 5, newMultiplierEffectiveTimestamp: 1_700_000_001 }, 10],
  [{ multiplier: 1, newMultiplier: 5, newMultiplierEffectiveAt: '2023-11-14T22:13:20Z' }, 50],
  [{ multiplier: 2, newMultiplier: 5, newMultiplierEffectiveAt: 'soon' }, undefined],
  [{ multiplier: 0, newMultiplier: 0, newMultiplierEffectiveTimestamp: 0 }, undefined],
  ['five', undefined],
])('without a price of what the chain counts it is worked out, or there is none: %j', async (config, usd) => {
  const { source } = await jupiter({ [BONK]: { usdPrice: 10, scaledUiConfig: config } });
  expect((await source.prices([BONK])).get(BONK)?.usd).toBe(usd);
});

test('reads names, but neither scripts as icons nor endless names', async () => {
  const { source, requests } = await jupiter([
    {
      id: BONK,
      name: 'Bonk',
      symbol: 'BONK',
      decimals: 5,
      icon: 'https://arweave.net/bonk',
      isVerified: true,
      circSupply: 80_000_000,
      totalSupply: 88_000_000,
      liquidity: 1_250_000.5,
      tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      usdPrice: 0.00002,
      priceBlockId: 402_118_601,
      stats24h: { priceChange: -8.27, buyVolume: 10, sellVolume: 15 },
    },
    { id: 'odd', name: 'x'.repeat(500), symbol: null, decimals: 9, icon: 'javascript:alert(1)' },
    { id: 'nameless', decimals: 9 },
    { id: 'unasked', name: 'Other', symbol: 'OTHER', decimals: 9 },
    null,
  ]);
  const tokens = await source.tokens([BONK, 'odd', 'nameless']);
  expect([...tokens.keys()]).toEqual([BONK, 'odd']);
  expect(tokens.get(BONK)).toEqual({
    mint: BONK,
    name: 'Bonk',
    symbol: 'BONK',
    decimals: 5,
    scaling: null,
    logoURI: 'https://arweave.net/bonk',
    verified: true,
    supply: 80_000_000,
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    liquidity: 1_250_000.5,
    totalSupply: 88_000_000,
    volume24h: 25,
    price: {
      ...{ usd: 0.00002, change24h: -8.27, at: 1_700_000_000_000 },
      ...{ slot: 402_118_601, liquidity: 1_250_000.5 },
    },
  });
  expect(tokens.get('odd')).toMatchObject({
    name: 'x'.repeat(64),
    logoURI: null,
    verified: false,
    supply: null,
    price: null,
  });
  expect(requests[0]!.url).toBe(`/jup/tokens/v2/search?query=${BONK}%2Codd%2Cnameless`);
});

test('keeps upstream’s order of search results for any text', async () => {
  const { source, requests } = await jupiter([
    { id: 'b', name: 'Bonk Two', symbol: 'BONK2', decimals: 5 },
    { id: BONK, name: 'Bonk', symbol: 'BONK', decimals: 5, usdPrice: null },
  ]);
  expect((await source.search('bonk & co')).map(({ mint, price }) => [mint, price])).toEqual([
    ['b', null],
    [BONK, null],
  ]);
  expect(requests[0]!.url).toBe('/jup/tokens/v2/search?query=bonk+%26+co');
});

test('reads that a token is flagged, which stands there only if it is', async () => {
  const token = { name: 'Hot', symbol: 'HOT', decimals: 6, isVerified: true };
  const { source } = await jupiter([
    { ...token, id: 'flagged', audit: { isSus: true } },
    { ...token, id: 'not', audit: { mintAuthorityDisabled: true } },
    { ...token, id: 'odd', audit: { isSus: 'no' } },
  ]);
  expect((await source.search('hot')).map(({ isSuspicious }) => isSuspicious)).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

test('asks for what trends over a day', async () => {
  const { source, requests } = await jupiter([
    { id: 'hot', name: 'Hot', symbol: 'HOT', decimals: 6, usdPrice: 2, isVerified: true },
    { id: 'odd', decimals: 'many' },
  ]);
  expect((await source.trending()).map(({ mint, verified }) => [mint, verified])).toEqual([['hot', true]]);
  expect(requests[0]!.url).toBe('/jup/tokens/v2/toptrending/24h?limit=100');
});

/** By the clock of the service, which need not be ours. */
const SAID_AT = 1_790_188_030;
const date = new Date(SAID_AT * 1_000).toUTCString();
const unexpected = () => expect.fail('there is room');
const PLAN = { code: 429, message: '[API Gateway] Too many requests' };

// From the documentation of 21 August 2026 and answers of September 2026: no Retry-After, and one gateway answers with status 400.
test.each([
  [
    'the plan',
    PLAN,
    429,
    { date, 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': String(SAID_AT + 45) },
    45_000,
  ],
  ['the plan, with another status', PLAN, 400, {}, 0],
  ['the edge', 'Too many requests', 429, {}, 0],
  ['an hour that is over', PLAN, 429, { date, 'x-ratelimit-reset': String(SAID_AT - 3_600) }, 0],
  ['nonsense', PLAN, 429, { date, 'x-ratelimit-reset': 'soon' }, 0],
])('waits as long as %s says after too many requests', async (_who, body, status, headers, retryAfter) => {
  const { source } = await jupiter(body, status, headers);
  const error = await source.prices([BONK]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UpstreamBusy);
  expect(error).toMatchObject({ retryAfter });
});

test('tells when its answer was the last one that there was room for', async () => {
  const waits: number[] = [];
  const headers = { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(SAID_AT + 12) };
  const { source } = await jupiter({}, 200, headers, { onUsedUp: (wait) => waits.push(wait) });
  await source.prices([BONK]);
  const roomy = await jupiter(
    {},
    200,
    { ...headers, 'x-ratelimit-remaining': '4' },
    { onUsedUp: unexpected },
  );
  await roomy.source.prices([BONK]);
  expect(waits).toEqual([12_000]);
});

test.each([
  [401, 'the-key', 'Jupiter does not take JUPITER_API_KEY (HTTP 401)'],
  [403, 'the-key', 'Jupiter does not take JUPITER_API_KEY (HTTP 403)'],
  [401, undefined, 'Jupiter wants a key: set JUPITER_API_KEY (HTTP 401)'],
])('says which setting is wrong after HTTP %i with the key %s', async (status, apiKey, told) => {
  const outcomes: string[] = [];
  const settings = { apiKey, onAnswer: (outcome: string) => outcomes.push(outcome) };
  const { source } = await jupiter({ message: 'Unauthorized' }, status, {}, settings);
  await expect(source.prices([BONK])).rejects.toThrow(told);
  expect(outcomes).toEqual(['denied']);
});

test.each([
  ['a refusal', { error: 'slow down' }, 429],
  ['another shape', 'hello', 200],
])('throws at %s', async (_name, body, status) => {
  const { source } = await jupiter(body, status);
  await expect(source.prices([BONK])).rejects.toThrow('Jupiter');
  await expect(source.tokens([BONK])).rejects.toThrow('Jupiter');
  await expect(source.trending()).rejects.toThrow('Jupiter');
});
