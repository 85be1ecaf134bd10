import { expect, test } from 'vitest';
import { gridOf, momentsOf } from './grid.ts';
import { pricesOn, type Series } from './known-price.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 1);
/** Five moments, one hour apart. */
const grid = { from: NOW - 4 * HOUR, to: NOW, steps: 4 };
const series = (samples: [hoursAgo: number, usd: number][], more: Partial<Series> = {}): Series => ({
  beganAt: NOW - 10 * DAY,
  unpricedSince: null,
  samples: samples.map(([hoursAgo, usd]) => ({ at: NOW - hoursAgo * HOUR, usd })),
  ...more,
});

test('a chart has at most 181 moments, the last one now, none before its start', () => {
  for (const range of ['1D', '1W', '1M', 'ALL'] as const)
    for (const age of [0, 1, MINUTE, HOUR, 3 * HOUR, DAY, 40 * DAY, 4_000 * DAY]) {
      const moments = momentsOf(gridOf(range, NOW - age, NOW));
      expect(moments.length).toBeGreaterThanOrEqual(2);
      expect(moments.length).toBeLessThanOrEqual(181);
      expect(moments.at(-1)).toBe(NOW);
      expect(moments[0]).toBeGreaterThanOrEqual(Math.min(NOW - age, NOW - 1));
    }
});

test('a price holds until the next one, and the last is the current price', () => {
  const told = series([
    [4, 10],
    [3.1, 11],
    [2.1, 12],
    [1.1, 13],
  ]);
  expect(pricesOn(grid, told, { usd: 20, at: NOW })).toEqual([10, 11, 12, 13, 20]);
});

test('prices are unknown while the market was not asked', () => {
  const told = series([
    [4, 10],
    [0.05, 14],
  ]);
  expect(pricesOn(grid, told, { usd: 20, at: NOW })).toEqual([10, 'unknown', 'unknown', 'unknown', 20]);
  // The current price counts too.
  expect(pricesOn(grid, series([[4, 10]]), { usd: 20, at: NOW })[2]).toBe('unknown');
});

test('a price minutes after a moment counts for it', () => {
  const told = series([[1.9, 12]], { beganAt: NOW - 1.95 * HOUR });
  expect(pricesOn(grid, told, { usd: 20, at: NOW })).toEqual(['unknown', 'unknown', 12, 'unknown', 20]);
});

test('a token without a price differs from one that was not asked for', () => {
  const late = series([[1, 5]]);
  expect(pricesOn(grid, late, { usd: 6, at: NOW })).toEqual(['unpriced', 'unpriced', 'unpriced', 5, 6]);
  expect(pricesOn(grid, undefined, undefined)).toEqual([...Array(4).fill('unknown'), 'unpriced']);
  const gone = series([[4, 10]], { unpricedSince: NOW - 2.5 * HOUR });
  expect(pricesOn(grid, gone, undefined)).toEqual([10, 'unknown', 'unpriced', 'unpriced', 'unpriced']);
  // The chart ends with the price that the rest of the screen shows.
  const last = { usd: 10, at: NOW - 4 * HOUR };
  expect(pricesOn(grid, gone, last)).toEqual([10, 'unknown', 10, 10, 10]);
});

test('older prices may be further apart', () => {
  const long = { from: NOW - 40 * DAY, to: NOW - 36 * DAY, steps: 4 };
  const daily = series([
    [40 * 24 + 2, 1],
    [39 * 24 + 2, 2],
    [38 * 24 + 4, 3],
  ]);
  expect(pricesOn({ ...long, to: NOW, steps: 40 }, daily, undefined).slice(0, 3)).toEqual([1, 2, 'unknown']);
});
