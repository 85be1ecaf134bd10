import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price, UNKNOWN } from './format.ts';
import { fullNumber, signedUsd, subscriptPrice, tinyPrice } from './format-full.ts';

test.each([
  [0.0000212, '$0.0₄212'],
  [0.0000284214, '$0.0₄284'],
  [0.00003, '$0.0₄300'],
  [0.000009999, '$0.0₄100'],
  [0.00009999, '$0.000100'],
  [2.123e-13, '$0.0₁₂212'],
  [-0.0000212, '−$0.0₄212'],
  [0.000212, '$0.000212'],
  [1.5, '$1.50'],
  [0, '$0.00'],
  [null, UNKNOWN],
])('a price of %s reads %s', (value, text) => expect(subscriptPrice(value)).toBe(text));

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

test('a subscript says the same number as the exponent', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-15, max: 1e-4, noNaN: true }), (value) => {
      const text = subscriptPrice(value);
      fc.pre(price(value).includes('e'));
      const [, subscript = '', digits = ''] = /^\$0\.0([₀-₉]+)(\d{3})$/.exec(text) ?? [];
      const zeros = Number([...subscript].map((sign) => SUBSCRIPTS.indexOf(sign)).join(''));
      expect(Number(`0.${'0'.repeat(zeros)}${digits}`)).toBeCloseTo(Number(price(value).slice(1)), 18);
    }),
  );
});

test('a price is spelled out only where it is shortened', () => {
  expect(tinyPrice(0.0000284)).toBe('$0.0000284');
  expect(tinyPrice(2.84e-9)).toBe('$0.00000000284');
  expect(tinyPrice(0.000284)).toBeNull();
  expect(tinyPrice(148.321742)).toBeNull();
  expect(tinyPrice(null)).toBeNull();
});

test.each([
  [88e12, '88,000,000,000,000'],
  [999_982_341.123456, '999,982,341.123456'],
  [0.00000284, '0.00000284'],
])('%s is %s in full', (value, text) => expect(fullNumber(value)).toBe(text));

test.each([
  [418.62, '+$418.62'],
  [-1_204.5, '−$1,204.50'],
  [0.004, '$0.00'],
  [-0.004, '$0.00'],
  [null, UNKNOWN],
])('a profit of %s reads %s', (value, text) => expect(signedUsd(value)).toBe(text));
