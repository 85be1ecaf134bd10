import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmountKey, pressAmountKey } from './amount-keys.ts';

const keys: AmountKey[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'backspace'];
const type = (typed: AmountKey[], decimals: number) =>
  typed.reduce((text, key) => pressAmountKey(text, key, decimals), '');

test.each([
  [['1', '.', '5'], 9, '1.5'],
  [['.', '5'], 9, '0.5'],
  [['0', '0', '7'], 9, '7'],
  [['1', '.', '2', '.', '3'], 9, '1.23'],
  [['1', '.', '2', '3', '4'], 2, '1.23'],
  [['1', '.'], 0, '1'],
  [['1', 'backspace', 'backspace'], 9, ''],
] as [AmountKey[], number, string][])('%j with %i decimals reads %j', (typed, decimals, text) => {
  expect(type(typed, decimals)).toBe(text);
});

test('any keys give digits with at most one point and not too many places', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...keys), { maxLength: 60 }),
      fc.integer({ min: 0, max: 9 }),
      (typed, decimals) => {
        const text = type(typed, decimals);
        expect(text).toMatch(/^(\d+(\.\d*)?)?$/);
        expect(text).not.toMatch(/^0\d/);
        expect((text.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      },
    ),
  );
});
