import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { UpstreamBusy, UpstreamRefused } from '../ports/market.ts';
import { openDexScreener } from './dexscreener.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const AT = 1_700_000_000_000;

async function dexScreener(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dex/`;
  const source = openDexScreener({
    url,
    clock: { now: () => AT, sleep: () => Promise.reject(new Error('not expected to sleep')) },
  });
  onTestFinished(async () => {
    await source.close();
    server.close();
  });
  return { source, requests, url };
}

const pair = (usd: string, liquidity: number | null, more: object = {}) => ({
  chainId: 'solana',
  baseToken: { address: BONK, name: 'Bonk', symbol: 'BONK' },
  quoteToken: { address: 'other', name: 'Other', symbol: 'OTHER' },
  priceUsd: usd,
  ...(liquidity === null ? {} : { liquidity: { usd: liquidity } }),
  ...more,
});

test('[data-19] reads the pair with the most liquidity in which a token is the base, with its age', async () => {
  const { source, requests } = await dexScreener([
    pair('0.1', null),
    pair('0.2', 1_000),
    pair('0.3', 5_000, {
      marketCap: 90,
      fdv: 100,
      priceChange: { m5: 1, h24: -3.5 },
      volume: { h1: 2, h24: 55.5 },
    }),
    pair('0.4', 4_999),
    pair('0.5', 9_000, { chainId: 'ethereum' }),
    pair('0.6', 9_000, { baseToken: { address: 'other' }, quoteToken: { address: BONK } }),
  ]);
  expect(await source.pairs([BONK, 'absent'])).toEqual(
    new Map([
      [
        BONK,
        {
          name: 'Bonk',
          symbol: 'BONK',
          usd: 0.3,
          change24h: -3.5,
          marketCap: 90,
          fdv: 100,
          volume24h: 55.5,
          at: AT,
          liquidity: 5_000,
        },
      ],
    ]),
  );
  expect(requests.map(({ url }) => url)).toEqual([`/dex/tokens/v1/solana/${BONK},absent`]);
});

test('does not take a token for one without a pair if the answer had no room for it', async () => {
  const thirty = Array.from({ length: 30 }, (_, depth) => pair('0.1', depth));
  const { source } = await dexScreener(thirty);
  const found = await source.pairs([BONK, 'crowded out']);
  expect([found.get(BONK)?.liquidity, found.get('crowded out')]).toEqual([29, null]);
  // Of one alone there is nothing that was left out.
  expect((await source.pairs(['nobody'])).has('nobody')).toBe(false);
  const { source: roomy } = await dexScreener(thirty.slice(1));
  expect((await roomy.pairs([BONK, 'nobody'])).has('nobody')).toBe(false);
});

test('says that it is refused', async () => {
  const { source } = await dexScreener('blocked', 403);
  await expect(source.pairs([BONK])).rejects.toThrow('DexScreener refuses this server (HTTP 403)');
});

test('skips missing fields and fields of another type', async () => {
  const { source } = await dexScreener([
    null,
    'hello',
    {},
    pair('a lot', 9),
    pair('0.2', 1, { marketCap: '90', fdv: null, priceChange: null, volume: [] }),
    { ...pair('0.1', 5), priceUsd: undefined },
    { ...pair('0.1', 5), baseToken: null },
  ]);
  expect((await source.pairs([BONK])).get(BONK)).toEqual({
    ...{ name: 'Bonk', symbol: 'BONK', usd: 0.2, at: AT, liquidity: 1 },
    ...{ change24h: null, marketCap: null, fdv: null, volume24h: null },
  });
});

test('returns the pause that upstream asks for', async () => {
  const { source } = await dexScreener({ error: 'slow down' }, 429, { 'retry-after': '7' });
  const error = await source.pairs([BONK]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UpstreamBusy);
  expect(error).toMatchObject({ retryAfter: 7_000 });
});

test('distinguishes a refused request from an upstream that fails', async () => {
  const { source } = await dexScreener({ error: 'up to 30 addresses' }, 400);
  await expect(source.pairs([BONK])).rejects.toBeInstanceOf(UpstreamRefused);
});

test.each([
  ['a failure', {}, 503],
  ['another shape', { pairs: [] }, 200],
  ['what is no JSON', '<html>', 200],
])('throws at %s', async (_name, body, status) => {
  const { source } = await dexScreener(body, status);
  await expect(source.pairs([BONK])).rejects.toThrow('DexScreener');
});

test('does not follow redirects', async () => {
  const elsewhere = await dexScreener([pair('666', 1)]);
  const { source } = await dexScreener('', 302, { location: elsewhere.url });
  await expect(source.pairs([BONK])).rejects.toThrow('HTTP 302');
  expect(elsewhere.requests).toEqual([]);
});
