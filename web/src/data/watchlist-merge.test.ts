import { expect, test } from 'vitest';
import { BONK, dex, JUP, NOTHING, priced, watched } from '../../testing/watchlist.ts';
import { changePercent, mergeWatchlist } from './watchlist-merge.ts';

const none = { tokenData: { tokens: [], failedTokens: [] }, dexData: [], topTokens: [] };

test('[data-16] merges what list, market, exchanges and Top 25 know of a token', () => {
  const token = priced(BONK, 'BONK', 'Bonk', 0.00003, {
    ...{ marketCap: 2.2e9, supply: 8.8e13, decimals: 5, logoURI: 'https://logo.test/bonk.png' },
    ...{ priceChange24h: 4.2, lastUpdated: '2026-11-21T00:00:00Z' },
  });
  const [merged] = mergeWatchlist([watched(BONK, 0.00002)], {
    tokenData: { tokens: [token], failedTokens: [] },
    dexData: [dex(BONK, { volume24h: 5e6, priceUsd: 0.000031, priceChange24h: 9, marketCap: 1 })],
    topTokens: [{ address: BONK, name: 'Bonk', symbol: 'BONK', rank: 2, count: 9 }],
  });
  expect(merged).toEqual({
    address: BONK,
    importPrice: 0.00002,
    importDate: '2026-11-20T00:00:00Z',
    categoryIds: [],
    name: 'Bonk',
    symbol: 'BONK',
    logoURI: 'https://logo.test/bonk.png',
    verified: true,
    currentPrice: 0.00003,
    marketCap: 2.2e9,
    supply: 8.8e13,
    decimals: 5,
    multiplier: 1,
    lastUpdated: '2026-11-21T00:00:00Z',
    volume24h: 5e6,
    priceChange24h: 4.2,
    rank: 2,
    count: 9,
    priceChangePercent: expect.closeTo(50, 9),
    error: null,
  });
});

test('[data-16] takes price and market cap from exchanges if the market has none; fully diluted if there is no other', () => {
  const [merged] = mergeWatchlist([watched(JUP, 1)], {
    ...none,
    tokenData: {
      tokens: [priced(JUP, 'JUP', 'Jupiter', null)],
      failedTokens: [
        {
          address: JUP,
          error: 'No price is known for this token.',
          errorDetails: { code: 'TOKEN_PRICE_NOT_FOUND' },
        },
      ],
    },
    dexData: [dex(JUP, { priceUsd: 0.5, fdv: 5e9, priceChange24h: -2 })],
  });
  expect(merged).toMatchObject({
    name: 'Jupiter',
    currentPrice: 0.5,
    marketCap: 5e9,
    priceChange24h: -2,
    priceChangePercent: -50,
    error: null,
  });
});

test('[data-16] says why a token failed to load', () => {
  const failedTokens = [
    { address: NOTHING, error: 'There is no such token.', errorDetails: { code: 'TOKEN_NOT_FOUND' } },
  ];
  const [told] = mergeWatchlist([watched(NOTHING)], { ...none, tokenData: { tokens: [], failedTokens } });
  expect(told).toMatchObject({
    name: 'Unknown Token',
    symbol: 'Unknown',
    currentPrice: null,
    decimals: null,
    priceChangePercent: null,
    error: 'There is no such token.',
  });
  const [silent] = mergeWatchlist([watched(NOTHING)], { ...none, tokenData: null });
  expect(silent?.error).toBe('The price could not be loaded.');
});

test('keeps the order of the list', () => {
  const merged = mergeWatchlist([watched(JUP), watched(BONK)], none);
  expect(merged.map(({ address }) => address)).toEqual([JUP, BONK]);
});

test.each([
  [2, 3, 50],
  [4, 3, -25],
  [3, 3, 0],
  [2, 0, -100],
  [null, 3, null],
  [2, null, null],
  [0, 3, null],
])('[data-16] from %s to %s is %s percent', (from, to, percent) => {
  expect(changePercent(from, to)).toBe(percent);
});
