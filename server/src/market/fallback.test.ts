import { expect, test, vi } from 'vitest';
import { down, listing, testMarket } from '../../testing/market.ts';
import { type MarketSource, type PairSource, UpstreamRefused } from '../ports/market.ts';

const none = async () => new Map();

test('asks exchanges only for tokens without a market price', async () => {
  const pairs = vi.fn<PairSource['pairs']>();
  const prices = vi.fn<MarketSource['prices']>();
  const { market, quote, pair } = testMarket({ prices }, { pairSource: { pairs } });
  prices.mockResolvedValue(new Map([['a', quote(2)]]));
  pairs.mockResolvedValue(new Map([['b', pair(3, { change24h: -1 })]]));
  const answer = await market.prices(['a', 'b']);
  expect(answer.get('a')).toMatchObject({ usd: 2, source: 'jupiter' });
  expect(answer.get('b')).toMatchObject({ usd: 3, change24h: -1, source: 'dexscreener' });
  expect(pairs.mock.calls).toEqual([[['b']]]);
});

test('asks exchanges for a market cap of which the market knows no supply, and keeps to its price', async () => {
  const pairs = vi.fn<PairSource['pairs']>();
  const { market, quote, pair } = testMarket(
    {
      tokens: async () =>
        new Map([
          ['a', listing('a', 'A', { supply: 10, price: quote(2) })],
          ['b', listing('b', 'B', { supply: null, price: { ...quote(2), slot: 7 } })],
        ]),
    },
    { pairSource: { pairs } },
  );
  pairs.mockResolvedValue(new Map([['b', pair(3, { marketCap: 900, liquidity: 5 })]]));
  const answer = await market.fresh(['a', 'b'], 10_000);
  expect(answer.get('a')).toMatchObject({ usd: 2, marketCap: 20, source: 'jupiter' });
  expect(answer.get('b')).toMatchObject({ usd: 2, slot: 7, marketCap: 900, liquidity: 5, source: 'jupiter' });
  expect(pairs.mock.calls).toEqual([[['b']]]);
});

test('serves prices of exchanges while the market is unavailable, and market prices after that', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, quote, pair } = testMarket(
    { prices },
    { pairSource: { pairs: async () => new Map([['a', pair(3)]]) } },
  );
  prices.mockResolvedValueOnce(new Map([['a', quote(2)]])).mockImplementationOnce(down);
  prices.mockImplementation(async () => new Map([['a', quote(4)]]));
  const usd = async () => (await market.prices(['a'])).get('a')?.usd;
  expect(await usd()).toBe(2);
  await pass(10_001);
  expect(await usd()).toBe(3);
  await pass(1_000);
  expect(await usd()).toBe(4);
});

test('serves the last good price with its age while all sources are unavailable', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, quote } = testMarket({ prices }, { pairSource: { pairs: down } });
  const first = quote(2);
  prices.mockResolvedValueOnce(new Map([['a', first]])).mockImplementation(down);
  await market.prices(['a']);
  for (let minute = 0; minute < 5; minute++) {
    await pass(60_000);
    expect((await market.prices(['a'])).get('a')).toMatchObject({ usd: 2, at: first.at });
  }
});

test('does not ask exchanges again for five minutes for a token without a pair', async () => {
  const pairs = vi.fn(none);
  const { market, pass } = testMarket({ prices: none }, { pairSource: { pairs } });
  await market.prices(['a']);
  await pass(5 * 60_000);
  expect((await market.prices(['a'])).size).toBe(0);
  expect(pairs).toHaveBeenCalledTimes(1);
  await pass(1);
  await market.prices(['a']);
  expect(pairs).toHaveBeenCalledTimes(2);
});

test('a failing exchange does not delay requests to the market', async () => {
  const prices = vi.fn(none);
  const { market, pass } = testMarket({ prices }, { pairSource: { pairs: down } });
  await market.prices(['a']);
  await pass(10_001);
  await market.prices(['a']);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('uses names, supply and price from one request', async () => {
  const tokens = vi.fn<MarketSource['tokens']>();
  const { market, quote } = testMarket({ tokens });
  const price = quote(2);
  tokens.mockResolvedValue(
    new Map([['a', listing('a', 'Bonk', { supply: 50, totalSupply: 70, volume24h: 9, price })]]),
  );
  const [quotes, names] = await Promise.all([market.quotes(['a']), market.listed(['a'])]);
  expect(quotes.get('a')).toEqual({
    ...price,
    ...{ source: 'jupiter', marketCap: 100, fdv: 140, volume24h: 9 },
  });
  expect(names.get('a')).toMatchObject({ name: 'Bonk', supply: 50 });
  expect(tokens).toHaveBeenCalledTimes(1);
});

test('[data-19] computes the market cap from each price', async () => {
  const { market, pass, quote } = testMarket({
    tokens: async () => new Map([['a', listing('a', 'Bonk', { supply: 50, price: quote(2) })]]),
    prices: async () => new Map([['a', quote(3)]]),
  });
  expect((await market.quotes(['a'])).get('a')?.marketCap).toBe(100);
  await pass(10_001);
  expect((await market.quotes(['a'])).get('a')?.marketCap).toBe(150);
});

test('searches cached tokens while the market is unavailable', async () => {
  const search = vi.fn<MarketSource['search']>();
  const { market, pass } = testMarket({ search });
  search.mockResolvedValueOnce([listing('a', 'Bonk'), listing('b', 'Dogwifhat')]).mockImplementation(down);
  expect((await market.search('o')).map(({ mint }) => mint)).toContain('b');
  await pass(60_001);
  expect((await market.search(' WIF ')).map(({ mint }) => mint)).toEqual(['b']);
});

test('sends a search of many users once, and again after a minute', async () => {
  const search = vi.fn(async () => [listing('a', 'Bonk')]);
  const { market, pass } = testMarket({ search });
  await Promise.all(['bonk', 'Bonk ', 'BONK'].map(market.search));
  await pass(60_000);
  await market.search('bonk');
  expect(search.mock.calls).toEqual([['bonk']]);
  await pass(1);
  await market.search('bonk');
  expect(search).toHaveBeenCalledTimes(2);
});

test('many searches delay prices by a few requests at most', async () => {
  const search = vi.fn(async () => []);
  const prices = vi.fn(async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, quote(2)])));
  const { market, pass, quote } = testMarket({ search, prices });
  const searches = Promise.all(Array.from({ length: 50 }, (_, word) => market.search(`word ${word}`)));
  const priced = market.prices(['a']);
  for (let second = 0; second < 3; second++) await pass(1_000);
  await searches;
  await priced;
  expect((await market.prices(['a'])).get('a')?.usd).toBe(2);
  expect(search.mock.calls.length).toBeLessThanOrEqual(4);
});

test('a request that upstream refuses delays no others and is not repeated at once', async () => {
  const search = vi.fn(async () => {
    throw new UpstreamRefused('Jupiter returned HTTP 400');
  });
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, quote } = testMarket({ search, prices });
  prices.mockImplementationOnce(down).mockImplementation(async () => new Map([['a', quote(2)]]));
  await market.prices(['a']);
  await pass(1_000);
  // The probe after the failure.
  expect(await market.search('%')).toEqual([]);
  expect(await market.search('%')).toEqual([]);
  expect(search).toHaveBeenCalledTimes(1);
  expect((await market.prices(['a'])).get('a')?.usd).toBe(2);
});

test('what trends is asked for once in five minutes, without tokens that are not verified, and stays while the market is away', async () => {
  const trending = vi.fn<MarketSource['trending']>();
  const { market, pass } = testMarket({ trending });
  const found = [listing('a', 'Hot'), listing('b', 'Copy', { verified: false }), listing('c', 'Warm')];
  trending.mockResolvedValueOnce(found).mockImplementation(down);
  const mints = async () => (await market.trending()).map(({ mint }) => mint);
  expect(await mints()).toEqual(['a', 'c']);
  await pass(4 * 60_000);
  expect(await mints()).toEqual(['a', 'c']);
  expect(trending).toHaveBeenCalledTimes(1);
  await pass(2 * 60_000);
  expect(await mints()).toEqual(['a', 'c']);
});

test('nothing trends while the market has never answered', async () => {
  const { market } = testMarket({ trending: down });
  expect(await market.trending()).toEqual([]);
});
