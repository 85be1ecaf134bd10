import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AUTO_SLIPPAGE_MIN_BPS,
  autoSlippageBps,
  leastReceived,
  SLIPPAGE_CHOICES_BPS,
  slippageKeeping,
} from './slippage.ts';

const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
const bps = fc.integer({ min: 0, max: 5_000 });

test.each([
  [152_100_000n, 50, 151_339_500n],
  [152_100_000n, 100, 150_579_000n],
  [152_100_000n, 300, 147_537_000n],
  [1n, 100, 0n],
  [199n, 50, 198n],
])('of %s units %i basis points leave %s', (out, slippage, least) => {
  expect(leastReceived(out, slippage)).toBe(least);
});

describe('for any amount of base units', () => {
  test('the least that must arrive is short of the exact share by less than one unit, and falls as slippage rises', () => {
    fc.assert(
      fc.property(amount, bps, (out, slippage) => {
        const least = leastReceived(out, slippage);
        const exact = out * BigInt(10_000 - slippage);
        expect(least * 10_000n <= exact && exact < (least + 1n) * 10_000n).toBe(true);
        expect(least <= out && least >= leastReceived(out, slippage + 1)).toBe(true);
      }),
    );
  });

  test('the slippage that keeps a minimum keeps it, and one basis point more does not', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [minimum, out] = one < other ? [one, other] : [other, one];
        const kept = slippageKeeping(out, minimum);
        expect(leastReceived(out, kept) >= minimum).toBe(true);
        expect(leastReceived(out, kept + 1) < minimum || kept === 10_000).toBe(true);
        expect(slippageKeeping(minimum, out)).toBe(out === minimum ? 0 : -1);
      }),
    );
  });
});

test('auto takes 0.5% in a deep market, 1% in a thinner one and 3% in a thin one', () => {
  expect(['0', '0.004999', '0.005', '0.014999', '0.015', '0.2'].map(autoSlippageBps)).toEqual([
    50, 50, 100, 100, 300, 300,
  ]);
  expect(Math.min(...SLIPPAGE_CHOICES_BPS)).toBe(AUTO_SLIPPAGE_MIN_BPS);
});
