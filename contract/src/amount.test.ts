import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountText,
  approximate,
  BASE_UNITS_MAX,
  baseUnits,
  floorToPlaces,
  ownUnits,
  parseAmount,
  percentOf,
} from './amount.ts';

const amounts = fc.bigInt({ min: 0n, max: BASE_UNITS_MAX });
const decimalPlaces = fc.integer({ min: 0, max: 18 });

describe('parseAmount', () => {
  test.each([
    ['0', 9, 0n],
    ['1.5', 9, 1_500_000_000n],
    ['.5', 9, 500_000_000n],
    ['5.', 6, 5_000_000n],
    [' 1.5 ', 6, 1_500_000n],
    ['1.500000000000000', 6, 1_500_000n],
    ['0.000000001', 9, 1n],
    ['007', 0, 7n],
    ['18446744073709551615', 0, BASE_UNITS_MAX],
    ['18446744073.709551615', 9, BASE_UNITS_MAX],
  ])('reads %j with %s decimals as %s base units', (text, decimals, amount) => {
    expect(parseAmount(text, ownUnits(decimals))).toBe(amount);
  });

  test.each([
    ['', 9],
    ['.', 9],
    ['1.2.3', 9],
    ['-1', 9],
    ['+1', 9],
    ['1e9', 9],
    ['1,5', 9],
    ['1 000', 9],
    ['0x10', 9],
    ['١', 9],
    ['NaN', 9],
    ['Infinity', 9],
    ['0.0000000001', 9],
    ['1.5', 0],
    ['18446744073709551616', 0],
    ['18446744073.709551616', 9],
    ['9'.repeat(100), 0],
  ])('refuses %j with %s decimals', (text, decimals) => {
    expect(parseAmount(text, ownUnits(decimals))).toBeNull();
  });

  test('reads back every amount that amountText writes', () => {
    fc.assert(
      fc.property(amounts, decimalPlaces, (amount, decimals) => {
        expect(parseAmount(amountText(amount, ownUnits(decimals)), ownUnits(decimals))).toBe(amount);
      }),
    );
  });

  test('returns null or a valid balance for any text', () => {
    fc.assert(
      fc.property(fc.string(), decimalPlaces, (text, decimals) => {
        const amount = parseAmount(text, ownUnits(decimals));
        expect(amount === null || (amount >= 0n && amount <= BASE_UNITS_MAX)).toBe(true);
      }),
    );
  });
});

test('amountText has no trailing zeros and no point without digits', () => {
  expect(amountText(0n, ownUnits(9))).toBe('0');
  expect(amountText(1_500_000_000n, ownUnits(9))).toBe('1.5');
  expect(amountText(10n, ownUnits(0))).toBe('10');
  fc.assert(
    fc.property(amounts, decimalPlaces, (amount, decimals) => {
      expect(amountText(amount, ownUnits(decimals))).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});

test('percentOf rounds down and never exceeds the amount', () => {
  expect(percentOf(3n, 50)).toBe(1n);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const share = percentOf(amount, percent);
      expect(share <= amount).toBe(true);
      expect(share * 100n <= amount * BigInt(percent)).toBe(true);
      expect((share + 1n) * 100n > amount * BigInt(percent)).toBe(true);
    }),
  );
});

test('floorToPlaces keeps that many decimals and drops less than one unit of the last', () => {
  expect(floorToPlaces(1_234_567_899n, ownUnits(9), 6)).toBe(1_234_567_000n);
  expect(floorToPlaces(123n, ownUnits(2), 6)).toBe(123n);
  fc.assert(
    fc.property(amounts, decimalPlaces, decimalPlaces, (amount, decimals, places) => {
      const cut = floorToPlaces(amount, ownUnits(decimals), places);
      const [, fraction = ''] = amountText(cut, ownUnits(decimals)).split('.');
      expect(fraction.length).toBeLessThanOrEqual(places);
      expect(cut <= amount).toBe(true);
      expect(amount - cut < 10n ** BigInt(Math.max(decimals - places, 0))).toBe(true);
    }),
  );
});

test('baseUnits refuses what no balance can hold', () => {
  expect(baseUnits(BASE_UNITS_MAX)).toBe(BASE_UNITS_MAX);
  expect(() => baseUnits(-1n)).toThrow(RangeError);
  expect(() => baseUnits(BASE_UNITS_MAX + 1n)).toThrow(RangeError);
});

test('approximate is good to a float and no more', () => {
  expect(approximate(1_500_000_000n, ownUnits(9))).toBe(1.5);
  expect(approximate(BASE_UNITS_MAX, ownUnits(0))).toBeCloseTo(1.8446744073709552e19, -4);
});
