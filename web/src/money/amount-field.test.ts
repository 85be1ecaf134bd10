import { amountText, BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { odd, sol, tokens, type, usdc } from '../../testing/amounts.ts';
import type { AmountKey } from '../ui/amount-keys.ts';
import { centsOf, EMPTY_AMOUNT, pressed, switched, typed } from './amount-field.ts';

describe('typing', () => {
  test.each([
    ['1.5', '1.5', 1_500_000_000n],
    ['.5', '0.5', 500_000_000n],
    ['5.', '5.', 5_000_000_000n],
    ['007', '7', 7_000_000_000n],
    ['0', '0', 0n],
    ['', '', null],
    ['.', '0.', 0n],
    ['1.1234567891', '1.123456789', 1_123_456_789n],
  ])('[rule-08] %j is accepted as %j', (text, shown, amount) => {
    expect(type(text)).toEqual({ unit: 'token', text: shown, amount });
  });

  test.each(['1.2.3', '1..', '-1', '+1', '1e5', '1,842.10', '1 5', 'abc', '٣', '1.5 SOL', '9'.repeat(80)])(
    '[rule-08] %j is refused and leaves the field as it was',
    (text) => {
      const before = type('4.2');
      expect(typed(before, text, sol)).toBe(before);
    },
  );

  test('[rule-08] the field only ever holds digits with at most one point', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 8 })), tokens, (texts, token) => {
        const end = texts.reduce((state, text) => typed(state, `${state.text}${text}`, token), EMPTY_AMOUNT);
        expect(end.text).toMatch(/^\d*\.?\d*$/);
        expect(end.amount === null).toBe(!/\d/.test(end.text));
      }),
    );
  });

  test('a typed comma counts as the point, which some keyboards lack; a pasted one is refused', () => {
    expect(typed(type('1'), '1,', sol).text).toBe('1.');
    expect(typed(type('1.5'), '1,842', sol).text).toBe('1.5');
  });

  test('a token without decimals accepts whole units only', () => {
    expect(typed(EMPTY_AMOUNT, '3.7', { ...usdc, decimals: 0 })).toEqual({
      unit: 'token',
      text: '3',
      amount: 3n,
    });
  });
});

describe('keypad', () => {
  const press = (keys: string[], token = sol) =>
    keys.reduce((state, key) => pressed(state, key as AmountKey, token), EMPTY_AMOUNT);

  test('[rule-08] writes digits, one point, and deletes', () => {
    expect(press(['1', '.', '.', '5']).text).toBe('1.5');
    expect(press(['.', '5']).text).toBe('0.5');
    expect(press(['0', '0', '7']).text).toBe('7');
    expect(press(['1', '2', 'backspace'])).toEqual({ unit: 'token', text: '1', amount: 1_000_000_000n });
    expect(press(['1', 'backspace', 'backspace'])).toEqual(EMPTY_AMOUNT);
  });
});

describe('USD', () => {
  test('switching shows the value and never changes the amount', () => {
    const inUsd = switched(type('1.5'), sol);
    expect(inUsd).toEqual({ unit: 'usd', text: '222.48', amount: 1_500_000_000n });
    expect(switched(inUsd, sol)).toEqual(type('1.5'));
    fc.assert(
      fc.property(tokens, fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }), (token, amount) => {
        const before = typed(EMPTY_AMOUNT, amountText(amount, token.decimals), token);
        expect(switched(switched(before, token), token)).toEqual(before);
      }),
    );
  });

  test('an amount typed in USD is rounded down by less than one shown unit', () => {
    const inUsd = typed(switched(EMPTY_AMOUNT, sol), '100', sol);
    expect(inUsd).toEqual({ unit: 'usd', text: '100', amount: 674_217_000n });
    expect(centsOf(674_217_000n, sol)).toBe(10_000n);
  });

  test('takes two places', () => {
    expect(typed(switched(EMPTY_AMOUNT, sol), '1.239', sol).text).toBe('1.23');
  });

  test('without a price it does not switch', () => {
    const state = type('1', odd);
    expect(switched(state, odd)).toBe(state);
    expect(centsOf(1n, { ...odd, priceUsd: 0 })).toBeNull();
  });
});
