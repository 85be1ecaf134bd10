import { expect, test, vi } from 'vitest';
import { down, listing, testMarket } from '../../../testing/market.ts';
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

test('asks exchanges for a market cap if the market knows no supply, and keeps to its price', async () => {
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

test('asks exchanges again for a token without a pair after five minutes, and then ever more rarely, but for an order at once', async () => {
  const pairs = vi.fn(none);
  const { market, pass } = testMarket({ prices: none }, { pairSource: { pairs } });
  const asked = async (minutes: number) => {
    await pass(minutes * 60_000);
    await market.prices(['a']);
    return pairs.mock.calls.length;
  };
  expect([await asked(0), await asked(5)]).toEqual([1, 1]);
  await pass(1);
  expect([await asked(0), await asked(4), await asked(2)]).toEqual([2, 2, 3]);
  expect([await asked(10), await asked(2)]).toEqual([3, 4]);
  await pass(6 * 60_000);
  await market.pairs(['a'], 1_000);
  expect(pairs).toHaveBeenCalledTimes(5);
  // Never more rarely than every two hours.
  for (let hour = 0; hour < 48; hour += 1) await asked(60);
  const before = pairs.mock.calls.length;
  expect([await asked(119), await asked(2)]).toEqual([before, before + 1]);
});

test('asks again, in halves, for tokens that an answer had no room for', async () => {
  const asked: string[][] = [];
  const pairs: PairSource['pairs'] = async (mints) => {
    asked.push([...mints]);
    // Room for none of six, and for one of three.
    const room = mints.length > 3 ? 0 : 1;
    return new Map(mints.map((mint, index) => [mint, index < room ? pair(3) : null]));
  };
  const mints = ['a', 'b', 'c', 'd', 'e', 'f'];
  const parts = { pairSource: { pairs, pairsMax: 30 }, requestsPerSecond: 100 };
  const { market, pair, pass } = testMarket({ prices: none, pricesMax: 50 }, parts);
  const found = market.pairs(mints, 1_000);
  for (let step = 0; step < 20; step += 1) await pass(10);
  expect([...(await found).keys()].sort()).toEqual(mints);
  expect(asked).toEqual([mints, ['a', 'b', 'c'], ['b'], ['c'], ['d', 'e', 'f'], ['e'], ['f']]);
});

test('tells a source that lacks a price from one that does not answer', async () => {
  const prices = vi.fn<MarketSource['prices']>(none);
  const pairs = vi.fn<PairSource['pairs']>();
  const { market, pass } = testMarket({ prices }, { pairSource: { pairs } });
  pairs.mockImplementation(down);
  await market.prices(['a']);
  expect([...market.lacking('a')]).toEqual(['jupiter']);
  await pass(2_000);
  pairs.mockImplementation(none);
  prices.mockImplementation(down);
  await market.pairs(['a'], 0);
  await pass(0);
  expect([...market.lacking('a')].sort()).toEqual(['dexscreener', 'jupiter']);
  // What was said long ago says nothing about now.
  await pass(60_000);
  expect([...market.lacking('a')]).toEqual(['dexscreener']);
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
