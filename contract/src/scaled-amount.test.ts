import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, BASE_UNITS_MAX, floorToPlaces, ownUnits, parseAmount } from './amount.ts';
import { balance } from './format.ts';
import { exactAmount } from './format-amount.ts';
import { parseWholeAmount, wholeAmountText } from './whole-amount.ts';

/** SPACEX of PreStocks after its split on 10 June 2026, and SPYx of xStocks. */
const SPACEX = { decimals: 9, multiplier: 5 };
const SPYX = { decimals: 8, multiplier: 1.005714560286254 };

const amounts = fc.bigInt({ min: 0n, max: BASE_UNITS_MAX });
const multipliers = fc.oneof(
  fc.constantFrom(5, 0.1, 3, 1 / 3, 1.0032690125398187),
  fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
);
const scales = fc.record({ decimals: fc.integer({ min: 0, max: 12 }), multiplier: multipliers });

test('shows what the issuer means: a unit after a split of five is five, and "4" is a fifth of four base units', () => {
  expect(exactAmount(1_000_000_000n, SPACEX)).toBe('5');
  expect(balance(1_000_000_000n, SPACEX)).toBe('5.00');
  expect(parseAmount('4', SPACEX)).toBe(800_000_000n);
  expect(amountText(100_000_000n, SPYX)).toBe('1.00571456');
  expect(parseAmount('1.00571456', SPYX)).toBe(100_000_000n);
});

test('what a wallet of an older version has stored without a multiplier is shown in its own units', () => {
  expect(amountText(1_500_000n, { decimals: 6 } as never)).toBe('1.5');
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a multiplier of %s shows nothing', (multiplier) => {
  expect(() => amountText(1n, { decimals: 6, multiplier })).toThrow(RangeError);
});

test('10,000 amounts of any multiplier: what is sent as text is the same base units, and never more is spent than is shown', () => {
  fc.assert(
    fc.property(amounts, scales, (amount, scale) => {
      expect(parseWholeAmount(wholeAmountText(amount, scale), scale)).toBe(amount);
      const text = amountText(amount, scale);
      const read = parseAmount(text, scale);
      if (read !== null) {
        if (scale.multiplier >= 1) expect(read).toBe(amount);
        else expect(read).toBeLessThanOrEqual(amount);
      }
      expect(floorToPlaces(amount, scale, 2)).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 10_000 },
  );
});

test('whole texts add up to that of the sum, which cut ones do not', () => {
  const sumOf = (one: string, other: string, places: number) => {
    const units = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(places, '0'));
    };
    return units(one) + units(other);
  };
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      scales,
      (a, b, scale) => {
        const [one, other, both] = [a, b, a + b].map((each) => wholeAmountText(each, scale)) as [
          string,
          string,
          string,
        ];
        expect(sumOf(one, other, 60)).toBe(sumOf(both, '0', 60));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a token without a multiplier is read and written as before', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 12 }), (amount, decimals) => {
      const scale = ownUnits(decimals);
      expect(wholeAmountText(amount, scale)).toBe(amountText(amount, scale));
      expect(parseAmount(amountText(amount, scale), scale)).toBe(amount);
    }),
  );
});
