import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NATIVE_MINT } from '../chain/token.ts';
import { Market, type MarketState } from './market.ts';
import { buy, movePrice, openPool, poolPrice, sell } from './pool.ts';
import { TOKENS } from './tokens.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const MSOL = 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

function open(seed = 'test', saved: MarketState | null = null, now = NOW) {
  const saves: MarketState[] = [];
  return {
    market: new Market(TOKENS, seed, now, saved, (state) => saves.push(structuredClone(state))),
    saves,
  };
}

test('a pool keeps its product while its price moves', () => {
  const pool = openPool(2_000_000, 4);
  expect(poolPrice(pool)).toBe(4);
  const moved = movePrice(pool, 5);
  expect(poolPrice(moved)).toBeCloseTo(5, 9);
  expect(moved.tokens * moved.usd).toBeCloseTo(pool.tokens * pool.usd, 0);
});

test('a pool tells the price that it was moved to, without the rest of a division', () => {
  const pool = openPool(2_000_000, 1);
  for (let cents = 1; cents <= 2_000; cents++) {
    const usd = Number((cents / 100).toFixed(2));
    expect(poolPrice(movePrice(pool, usd))).toBe(usd);
  }
});

test('what is sold to a pool and bought back is a loss, and the pool grows by it', () => {
  const pool = openPool(2_000_000, 4);
  const sold = sell(pool, 10_000);
  expect(sold.usd).toBeLessThan(40_000);
  expect(sold.pool.tokens * sold.pool.usd).toBeGreaterThan(pool.tokens * pool.usd);
  const back = buy(sold.pool, sold.usd);
  expect(back.tokens).toBeLessThan(10_000);
  expect(back.pool.tokens * back.pool.usd).toBeGreaterThan(sold.pool.tokens * sold.pool.usd);
});

test('a swap lowers one price, raises the other, and counts as a trade of both', () => {
  const { market } = open();
  market.setPrice(NATIVE_MINT, 150, false, NOW);
  const before = { bonk: market.price(BONK)!, sol: market.trading(NATIVE_MINT, DAY) };
  const products = [NATIVE_MINT, BONK].map((mint) => market.pool(mint)!.tokens * market.pool(mint)!.usd);
  market.swap(NATIVE_MINT, BONK, 2_000, NOW);
  expect(market.price(NATIVE_MINT)).toBeLessThan(150);
  expect(market.price(BONK)).toBeGreaterThan(before.bonk);
  expect(market.trading(NATIVE_MINT, DAY).volumeUsd - before.sol.volumeUsd).toBeCloseTo(300_000, -4);
  for (const [index, mint] of [NATIVE_MINT, BONK].entries()) {
    expect(market.pool(mint)!.tokens * market.pool(mint)!.usd).toBeGreaterThan(products[index]!);
  }
});

test('no number of swaps empties a pool or brings its product down', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(NATIVE_MINT, BONK, USDC), fc.integer({ min: 1, max: 1_000_000 }))),
      (swaps) => {
        const { market } = open();
        const product = (mint: string) => market.pool(mint)!.tokens * market.pool(mint)!.usd;
        for (const [mint, tokens] of swaps) {
          const before = product(MSOL);
          market.swap(mint, MSOL, tokens, NOW);
          expect(market.pool(MSOL)!.tokens).toBeGreaterThan(0);
          expect(product(MSOL)).toBeGreaterThanOrEqual(before * (1 - 1e-12));
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a swap of what no pool trades moves nothing', () => {
  const { market } = open();
  const medal = TOKENS.find(({ symbol }) => symbol === 'MEDAL')!.mint;
  const pool = market.pool(BONK);
  market.swap(BONK, medal, 1, NOW);
  expect(market.route(BONK, medal, 1)).toBeUndefined();
  expect(market.pool(BONK)).toEqual(pool);
});

test('the same seed walks the same way, another one another way', () => {
  const prices = (seed: string) => {
    const { market } = open(seed);
    market.walkTo(NOW + 3_600);
    return market.price(BONK);
  };
  expect(prices('a')).toBe(prices('a'));
  expect(prices('a')).not.toBe(prices('b'));
});

test('prices move, staked SOL with SOL, and dollars hardly', () => {
  const { market } = open();
  const before = [NATIVE_MINT, MSOL, USDC].map((mint) => market.price(mint)!);
  market.walkTo(NOW + DAY);
  const [sol, msol, usdc] = [NATIVE_MINT, MSOL, USDC].map(
    (mint, index) => market.price(mint)! / before[index]! - 1,
  );
  expect(Math.abs(sol!)).toBeGreaterThan(0.0005);
  expect(msol).toBeCloseTo(sol!, 2);
  expect(Math.abs(usdc!)).toBeLessThan(0.005);
});

test('a day of trading stands behind a new market', () => {
  const { market } = open();
  const day = market.trading(BONK, DAY);
  const hour = market.trading(BONK, 3_600);
  expect(day.volumeUsd).toBeGreaterThan(hour.volumeUsd * 10);
  expect(day.buys).toBeGreaterThan(0);
  expect(day.priceChange).not.toBe(0);
});

test('a price that is set stays while others walk, and is saved at once', () => {
  const { market, saves } = open();
  const bonk = market.price(BONK);
  expect(market.setPrice(NATIVE_MINT, 200, false, NOW)).toBe(true);
  expect(saves).toHaveLength(1);
  market.walkTo(NOW + DAY);
  expect(market.price(NATIVE_MINT)).toBeCloseTo(200, 9);
  expect(market.price(BONK)).not.toBe(bonk);
});

test('a price that is set to walk on does', () => {
  const { market } = open();
  market.setPrice(NATIVE_MINT, 200, true, NOW);
  market.walkTo(NOW + 600);
  expect(market.price(NATIVE_MINT)).not.toBe(200);
  expect(market.price(NATIVE_MINT)! / 200).toBeCloseTo(1, 1);
});

test('the change over a day counts from the price of a day ago', () => {
  const { market } = open();
  market.setPrice(NATIVE_MINT, 100, false, NOW);
  market.walkTo(NOW + 2 * DAY);
  market.setPrice(NATIVE_MINT, 150, false, NOW + 2 * DAY);
  expect(market.trading(NATIVE_MINT, DAY).priceChange).toBeCloseTo(50, 6);
});

test('a market resumes from its saved state', () => {
  const { market, saves } = open();
  market.setPrice(NATIVE_MINT, 321, false, NOW);
  const { market: again } = open('test', saves.at(-1)!, NOW);
  expect(again.price(NATIVE_MINT)).toBeCloseTo(321, 9);
  expect(again.price(BONK)).toBe(market.price(BONK));
  expect(again.trading(BONK, DAY)).toEqual(market.trading(BONK, DAY));
});

test('a token that no pool trades has no price and takes none', () => {
  const { market } = open();
  const medal = TOKENS.find(({ symbol }) => symbol === 'MEDAL')!.mint;
  expect(market.price(medal)).toBeNull();
  expect(market.setPrice(medal, 1, false, NOW)).toBe(false);
});
