import { expect, test, vi } from 'vitest';
import { down, listing, testMarket } from '../../../testing/market.ts';
import type { MarketSource } from '../ports/market.ts';

const TOKENS = Array.from({ length: 1_000 }, (_, index) => `mint${index}`);

/** A market that counts requests, takes as many keys in each as Jupiter does, and answers at once. */
function counted(more: Partial<MarketSource> = {}) {
  let usd = 2;
  const world = testMarket(
    {
      pricesMax: 50,
      tokensMax: 100,
      prices: vi.fn(
        async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, world.quote(usd)])),
      ),
      tokens: vi.fn(
        async (mints: readonly string[]) =>
          new Map(mints.map((mint) => [mint, listing(mint, mint, { supply: 10, price: world.quote(usd) })])),
      ),
      ...more,
    },
    { requestsPerSecond: 1e9 },
  );
  return { ...world, setPrice: (price: number) => (usd = price) };
}

test('refreshes a thousand prices with one request per fifty tokens', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const tokens = vi.fn<MarketSource['tokens']>();
  const { market, pass, quote } = counted({ prices, tokens });
  prices.mockImplementation(async (mints) => new Map(mints.map((mint) => [mint, quote(3)])));
  tokens.mockImplementation(
    async (mints) =>
      new Map(mints.map((mint) => [mint, listing(mint, mint, { supply: 10, price: quote(2) })])),
  );
  const cold = await market.fresh(TOKENS, 15_000);
  expect(cold.size).toBe(1_000);
  expect(cold.get('mint999')).toMatchObject({ usd: 2, marketCap: 20 });
  expect(prices.mock.calls.length + tokens.mock.calls.length).toBeLessThanOrEqual(20);

  prices.mockClear();
  tokens.mockClear();
  await pass(20 * 60_000);
  const warm = await market.fresh(TOKENS, 15_000);
  expect(warm.get('mint0')).toMatchObject({ usd: 3, marketCap: 30 });
  expect(prices.mock.calls.length + tokens.mock.calls.length).toBeLessThanOrEqual(20);
});

test('loads only prices that are older than requested', async () => {
  const { market, pass, setPrice, clock } = counted();
  await market.fresh(TOKENS.slice(0, 50), 15_000);
  setPrice(5);
  await pass(15_000);
  const answer = await market.fresh(TOKENS.slice(0, 100), 15_000);
  expect(answer.get('mint0')).toMatchObject({ usd: 2, at: clock.now() - 15_000 });
  expect(answer.get('mint99')).toMatchObject({ usd: 5, at: clock.now() });
  expect((await market.fresh(['mint0'], 14_999)).get('mint0')).toMatchObject({ usd: 5, at: clock.now() });
});

test('returns the age of prices that cannot be refreshed, and stops asking', async () => {
  const prices = vi.fn<MarketSource['prices']>(down);
  const { market, pass, clock } = counted({ prices });
  await market.fresh(TOKENS, 15_000);
  const at = clock.now();
  await pass(60_000);
  const answer = await market.fresh(TOKENS, 15_000);
  expect(answer.size).toBe(1_000);
  expect([...answer.values()].every((quote) => quote.at === at)).toBe(true);
  expect(prices.mock.calls.length).toBeLessThanOrEqual(2);
});

test('lets other callers in while it refreshes many tokens', async () => {
  const order: string[] = [];
  const { market, pass, quote } = testMarket({
    pricesMax: 50,
    tokensMax: 100,
    tokens: async () => {
      order.push('tokens');
      return new Map();
    },
    prices: async (mints) => {
      order.push(mints.includes('urgent') ? 'urgent' : 'prices');
      return new Map(mints.map((mint) => [mint, quote(2)]));
    },
  });
  const many = market.fresh(TOKENS, 15_000);
  await pass(0);
  const urgent = market.prices(['urgent']);
  while (!order.includes('urgent')) await pass(1_000);
  expect(order.length).toBeLessThanOrEqual(5);
  expect((await urgent).size).toBeLessThanOrEqual(1);
  market.close();
  await many;
});
