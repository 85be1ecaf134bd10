import { expect, test } from 'vitest';
import { signedUsd, UNKNOWN } from './format.ts';
import { fullNumber, tinyPrice } from './format-full.ts';

test('a price is spelled out only if it is shortened', () => {
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
