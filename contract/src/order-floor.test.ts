import { describe, expect, test } from 'vitest';
import { BASE_UNITS_MAX } from './amount.ts';
import { SOL_MINT, USDC_MINT, USDT_MINT } from './limits.ts';
import { type FloorBasis, suggestedFloor } from './order-floor.ts';
import type { TriggerCondition } from './trigger.ts';

const HOUR = 3_600_000;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const basis: FloorBasis = {
  ...{ minimumReceived: 1_000_000n, sellMint: SOL_MINT, buyMint: USDC_MINT },
  ...{ waitsMs: HOUR, watched: null },
};
const watching = (
  mint: string,
  condition: TriggerCondition,
  value: number,
  now: number | null,
): Partial<FloorBasis> => ({ waitsMs: null, watched: { trigger: { mint, condition, value }, now } });

describe('the floor that is suggested for an order', () => {
  test.each<[string, Partial<FloorBasis>, bigint]>([
    ['80 % of what arrives now within a day', { waitsMs: 24 * HOUR }, 800_000n],
    ['50 % of it later', { waitsMs: 24 * HOUR + 1 }, 500_000n],
    ['50 % of it without an end', { waitsMs: null }, 500_000n],
    ['98 % of what a rise brings', watching(SOL_MINT, 'price_above', 300, 150), 1_960_000n],
    ['80 % of what a stop brings', watching(SOL_MINT, 'price_below', 75, 150), 400_000n],
    [
      '98 % of what buying after a fall brings',
      { ...watching(SOL_MINT, 'mcap_below', 50, 100), sellMint: USDT_MINT, buyMint: SOL_MINT },
      1_960_000n,
    ],
    [
      '80 % of what buying after a rise brings',
      { ...watching(SOL_MINT, 'price_above', 200, 100), sellMint: USDC_MINT, buyMint: SOL_MINT },
      400_000n,
    ],
    ['50 % where another token is watched', watching(BONK, 'price_above', 2, 1), 500_000n],
    ['50 % where the price of now is unknown', watching(SOL_MINT, 'price_above', 300, null), 500_000n],
    ['50 % between tokens', { ...watching(SOL_MINT, 'price_above', 300, 150), buyMint: BONK }, 500_000n],
  ])('is %s', (_what, more, floor) => {
    expect(suggestedFloor({ ...basis, ...more })).toBe(floor);
  });

  test('is at least one base unit and at most what can be held', () => {
    expect(suggestedFloor({ ...basis, minimumReceived: 0n })).toBe(1n);
    const rise = watching(SOL_MINT, 'price_above', 1_000_000, 0.000001);
    expect(suggestedFloor({ ...basis, ...rise, minimumReceived: BASE_UNITS_MAX })).toBe(BASE_UNITS_MAX);
  });
});
