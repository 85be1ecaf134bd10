import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import { expect, test, vi } from 'vitest';
import { down, listing, testMarket } from '../../../testing/market.ts';
import type { MarketSource } from '../ports/market.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../solana/programs.ts';

const SPL = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

test('loads a price once for many callers, and again when it is ten seconds old', async () => {
  const prices = vi.fn(async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, quote(2)])));
  const { market, pass, quote } = testMarket({ prices });
  const answers = await Promise.all([market.prices(['a']), market.prices(['a', 'b']), market.prices(['b'])]);
  expect(answers.map((answer) => [...answer.keys()])).toEqual([['a'], ['a', 'b'], ['b']]);
  expect(prices.mock.calls).toEqual([[['a', 'b']]]);
  await pass(10_000);
  await market.prices(['a']);
  expect(prices).toHaveBeenCalledTimes(1);
  await pass(1);
  await market.prices(['a']);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('requests at most as many mints at once as the source allows', async () => {
  const prices = vi.fn(async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, quote(2)])));
  const { market, quote } = testMarket({ prices });
  expect((await market.prices(['a', 'b', 'c'])).size).toBe(3);
  expect(prices.mock.calls).toEqual([[['a', 'b']], [['c']]]);
});

test('prices SOL as wrapped SOL', async () => {
  const prices = vi.fn(async () => new Map([[WRAPPED_SOL_MINT, quote(150)]]));
  const { market, quote } = testMarket({ prices });
  const answer = await market.prices([SOL_MINT, WRAPPED_SOL_MINT]);
  expect(prices.mock.calls).toEqual([[[WRAPPED_SOL_MINT]]]);
  expect(answer.get(SOL_MINT)?.usd).toBe(150);
  expect(answer.get(WRAPPED_SOL_MINT)?.usd).toBe(150);
});

test('returns a cached symbol and never loads one', async () => {
  const tokens = vi.fn(async () => new Map([['a', listing('a', 'Bonk')]]));
  const { market } = testMarket({ tokens });
  expect(market.symbolOf('a')).toBe(null);
  expect(tokens).not.toHaveBeenCalled();
  await market.listed(['a', 'b']);
  expect([SOL_MINT, 'a', 'b'].map(market.symbolOf)).toEqual(['SOL', 'BONK', null]);
});

test('keeps the last price with its age while the source fails, without waiting', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, warn, quote } = testMarket({ prices });
  const first = quote(2);
  prices.mockResolvedValueOnce(new Map([['a', first]])).mockImplementation(down);
  await market.prices(['a']);
  await pass(60_000);
  expect((await market.prices(['a'])).get('a')).toMatchObject(first);
  expect(warn).toHaveBeenCalledTimes(1);
  // The breaker is open now: returns at once without advancing the clock.
  await pass(1);
  expect((await market.prices(['a'])).get('a')).toMatchObject(first);
  expect((await market.prices(['b'])).size).toBe(0);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('asks a source again after it failed, and uses its newer price', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, quote } = testMarket({ prices });
  prices.mockImplementationOnce(down).mockImplementation(async () => new Map([['a', quote(3)]]));
  expect((await market.prices(['a'])).size).toBe(0);
  await market.prices(['a']);
  await pass(1_000);
  expect((await market.prices(['a'])).get('a')?.usd).toBe(3);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('waits at most a second and a half for a source that does not answer', async () => {
  const { market, pass } = testMarket({ prices: () => new Promise(() => {}) });
  const asked = market.prices(['a']);
  await pass(1_500);
  expect((await asked).size).toBe(0);
});

test('keeps to the request budget and gathers keys in between', async () => {
  const prices = vi.fn(async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, quote(2)])));
  const { market, pass, quote } = testMarket({ prices });
  for (const mint of ['a', 'b', 'c']) await market.prices([mint]);
  const asked = Promise.all([market.prices(['d']), market.prices(['e'])]);
  await pass(999);
  expect(prices).toHaveBeenCalledTimes(3);
  await pass(1);
  expect((await asked).map((answer) => answer.size)).toEqual([1, 1]);
  expect(prices.mock.calls.at(-1)).toEqual([['d', 'e']]);
});

test('a clock that is set back delays no request', async () => {
  const prices = vi.fn(async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, quote(2)])));
  const { market, pass, quote } = testMarket({ prices });
  for (const mint of ['a', 'b', 'c']) await market.prices([mint]);
  await pass(-60 * 60_000);
  const asked = market.prices(['d']);
  await pass(1_000);
  expect((await asked).size).toBe(1);
});

test('price requests make room for swaps under the same API key', async () => {
  const prices = vi.fn(async () => new Map([['a', quote(2)]]));
  const { market, sameKey, pass, quote } = testMarket({ prices });
  for (let swap = 0; swap < 3; swap++) sameKey.sent();
  const asked = market.prices(['a']);
  await pass(999);
  expect(prices).not.toHaveBeenCalled();
  await pass(1);
  expect((await asked).get('a')?.usd).toBe(2);
});

test('prices are requested within five seconds, however many swaps there are', async () => {
  const prices = vi.fn(async () => new Map([['a', quote(2)]]));
  const { market, sameKey, pass, quote } = testMarket({ prices });
  for (let swap = 0; swap < 1_000; swap++) sameKey.sent();
  const asked = market.prices(['a']);
  for (let second = 0; second < 5; second++) {
    for (let swap = 0; swap < 100; swap++) sameKey.sent();
    await pass(1_000);
  }
  await asked;
  expect(prices).toHaveBeenCalledTimes(1);
});

test('price requests pause while swaps are rate-limited under the same API key', async () => {
  const prices = vi.fn(async () => new Map([['a', quote(2)]]));
  const { market, sameKey, pass, quote } = testMarket({ prices });
  sameKey.refused(3_000);
  expect((await market.prices(['a'])).size).toBe(0);
  await pass(2_999);
  expect((await market.prices(['a'])).size).toBe(0);
  expect(prices).not.toHaveBeenCalled();
  await pass(1);
  expect((await market.prices(['a'])).get('a')?.usd).toBe(2);
});

test('price requests wait for room after an answer that was the last one there was room for', async () => {
  const prices = vi.fn(async () => new Map([['a', quote(2)]]));
  const { market, sameKey, pass, quote } = testMarket({ prices });
  sameKey.usedUp(2_000);
  expect((await market.prices(['a'])).size).toBe(0);
  await pass(1_999);
  expect(prices).not.toHaveBeenCalled();
  await pass(1);
  expect((await market.prices(['a'])).get('a')?.usd).toBe(2);
  // Not for longer than any limit looks back, whatever is said.
  sameKey.usedUp(24 * 60 * 60_000);
  await pass(10_001);
  await market.prices(['a']);
  await pass(50_000);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('drops a price that the source no longer has', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { market, pass, quote } = testMarket({ prices });
  prices.mockResolvedValueOnce(new Map([['a', quote(2)]])).mockResolvedValueOnce(new Map());
  await market.prices(['a']);
  await pass(10_001);
  expect((await market.prices(['a'])).size).toBe(0);
});

test('caches names for an hour', async () => {
  const tokens = vi.fn(
    async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, listing(mint, 'Bonk')])),
  );
  const { market, pass } = testMarket({ tokens });
  await market.tokens(['a']);
  await pass(60 * 60_000);
  expect((await market.tokens(['a'])).get('a')?.name).toBe('Bonk');
  expect(tokens).toHaveBeenCalledTimes(1);
  await pass(1);
  await market.tokens(['a']);
  expect(tokens).toHaveBeenCalledTimes(2);
});

test('[limit-23, limit-21] names an unlisted token Unknown Token, with the decimals of its mint', async () => {
  const mint = Buffer.alloc(82);
  mint.set([3, 1], 44);
  const account = { lamports: lamports(1n), owner: TOKEN_PROGRAM, executable: false, data: mint };
  const { market } = testMarket({ tokens: async () => new Map() }, { accounts: { unlisted: account } });
  const tokens = await market.tokens(['unlisted', 'nomint']);
  expect([...tokens.values()]).toEqual([
    {
      mint: 'unlisted',
      name: 'Unknown Token',
      symbol: 'Unknown',
      decimals: 3,
      multiplier: 1,
      logoURI: null,
      verified: false,
      supply: null,
      program: SPL,
      liquidity: null,
    },
  ]);
});

test('reads an unlisted token from the chain once, also if its issuer may scale it', async () => {
  const data = Buffer.alloc(82);
  data.set([3, 1], 44);
  const read = vi.fn(() => ({ lamports: lamports(1n), owner: TOKEN_2022_PROGRAM, executable: false, data }));
  const accounts = Object.defineProperty({}, 'unlisted', { get: read });
  const { market } = testMarket({ tokens: async () => new Map() }, { accounts });
  expect((await market.tokens(['unlisted'])).get('unlisted')).toMatchObject({ decimals: 3, multiplier: 1 });
  expect(read).toHaveBeenCalledTimes(1);
});

test('finds tokens as the market says that they are shown if the chain is late', async () => {
  const scaling = { kind: 'scaled', multiplier: 3, next: 3, nextFrom: 0 } as const;
  const found = listing('a', 'Alpha', { program: TOKEN_2022_PROGRAM, scaling });
  const chain = { accounts: () => new Promise<never>(() => {}) };
  const { market, pass } = testMarket(
    { search: async () => [found], trending: async () => [found] },
    { chain },
  );
  for (const ask of [() => market.search('alpha'), () => market.trending()]) {
    const asking = ask();
    await pass(0);
    await pass(1_500);
    expect(await asking).toMatchObject([{ mint: 'a', multiplier: 3 }]);
  }
});

test('asks again for an unlisted name after a minute', async () => {
  const tokens = vi.fn(async () => new Map());
  const { market, pass } = testMarket({ tokens });
  await market.tokens(['a']);
  await pass(60_000);
  await market.tokens(['a']);
  expect(tokens).toHaveBeenCalledTimes(1);
  await pass(1);
  await market.tokens(['a']);
  expect(tokens).toHaveBeenCalledTimes(2);
});

test('takes neither a token account nor another program’s account for a mint', async () => {
  const data = Buffer.alloc(82);
  const token2022 = Buffer.alloc(200);
  token2022[165] = 2;
  const base = { lamports: lamports(1n), executable: false };
  const accounts = {
    a: { ...base, owner: TOKEN_PROGRAM, data: Buffer.alloc(165) },
    b: { ...base, owner: SYSTEM_PROGRAM, data },
    c: { ...base, owner: TOKEN_2022_PROGRAM, data: token2022 },
  };
  const { market } = testMarket({ tokens: async () => new Map() }, { accounts });
  expect((await market.tokens(['a', 'b', 'c'])).size).toBe(0);
});

test('[data-03] gives SOL, wrapped SOL and USDC their own names and icons', async () => {
  const { market } = testMarket({
    tokens: async () =>
      new Map([
        [WRAPPED_SOL_MINT, listing(WRAPPED_SOL_MINT, 'sol')],
        [USDC_MINT, listing(USDC_MINT, 'usdc')],
      ]),
  });
  const tokens = await market.tokens([SOL_MINT, WRAPPED_SOL_MINT, USDC_MINT]);
  expect(tokens.get(SOL_MINT)).toMatchObject({
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    logoURI: 'solana',
  });
  expect(tokens.get(WRAPPED_SOL_MINT)).toMatchObject({ name: 'Wrapped SOL', symbol: 'wSOL' });
  expect(tokens.get(USDC_MINT)?.logoURI).toBe('usdc');
});

test('ends all waiting when it closes', async () => {
  const { market } = testMarket({ prices: async () => new Map() });
  for (const mint of ['a', 'b', 'c']) await market.prices([mint]);
  const asked = market.prices(['d']);
  market.close();
  expect((await asked).size).toBe(0);
});
