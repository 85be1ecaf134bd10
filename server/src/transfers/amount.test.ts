import { ownUnits } from '@cumulus/contract/amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

describe('an amount', () => {
  test.each<[string | number, number, bigint]>([
    ['1.5', 9, 1_500_000_000n],
    ['0.000000001', 9, 1n],
    ['1.', 9, 1_000_000_000n],
    ['.5', 9, 500_000_000n],
    ['007', 0, 7n],
    ['1.50', 1, 15n],
    [' 2 ', 6, 2_000_000n],
    ['18446744073.709551615', 9, 18_446_744_073_709_551_615n],
    [0.1, 9, 100_000_000n],
    [1e-7, 9, 100n],
    [1e-9, 9, 1n],
    [3, 0, 3n],
    [1e10, 0, 10_000_000_000n],
    [123_456.789, 6, 123_456_789_000n],
  ])('[rule-08] %j with %i decimals is %i base units', (amount, decimals, expected) => {
    expect(parseAmount(amount, ownUnits(decimals))).toBe(expected);
  });

  test.each<[string | number, number]>([
    ['', 9],
    [' ', 9],
    ['.', 9],
    ['0', 9],
    ['0.0', 9],
    ['-1', 9],
    ['+1', 9],
    ['1e5', 9],
    ['1,5', 9],
    ['1 000', 9],
    ['1.2.3', 9],
    ['0x10', 9],
    ['Infinity', 9],
    ['NaN', 9],
    ['one', 9],
    ['١', 9],
    ['0.0000000001', 9],
    ['1.5', 0],
    ['18446744073.709551616', 9],
    [`1${'0'.repeat(60)}`, 0],
    [0, 9],
    [-0.5, 9],
    [Number.NaN, 9],
    [Number.POSITIVE_INFINITY, 9],
    [1e300, 9],
    [1e-10, 9],
    [0.1 + 0.2, 9],
    [Number.MIN_VALUE, 9],
  ])('[rule-08] %j with %i decimals is refused', (amount, decimals) => {
    expect(() => parseAmount(amount, ownUnits(decimals))).toThrow('Please enter a valid amount');
  });

  test('[rule-08] a number is read exactly as it prints, however small or large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.nat(12), (digits, decimals) => {
        const text = `${digits}`.padStart(decimals + 1, '0');
        const decimal = `${text.slice(0, text.length - decimals)}.${text.slice(text.length - decimals)}`;
        expect(parseAmount(Number(decimal), ownUnits(decimals))).toBe(digits);
      }),
    );
  });
});
