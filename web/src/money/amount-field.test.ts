import { amountText, BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { odd, sol, tokens, type, usdc } from '../../testing/amounts.ts';
import type { AmountKey } from '../ui/amount-keys.ts';
import { amountRefusal } from '../ui/amount-refusal.ts';
import { centsOf, EMPTY_AMOUNT, pressed, switched, typed } from './amount-field.ts';

afterEach(() => vi.restoreAllMocks());

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

  test.each(['1.2.3', '1..', '-1', '+1', '1e5', '1 5', 'abc', '1.5 USDC', '$5', '9'.repeat(80)])(
    '[rule-08] %j is refused in words and leaves the field as it was',
    (text) => {
      const before = type('4.2');
      const after = typed(before, text, sol);
      expect(after).toEqual({ ...before, refused: { why: expect.any(String), text } });
      expect(amountRefusal(after)).toContain(text.slice(0, 24));
    },
  );

  test.each([
    ['1,842.10', '1842.10'],
    ['1,842', '1842'],
    ['1.842,10', '1842.10'],
    ['1 842,10', '1842.10'],
    ['1’842.10', '1842.10'],
    ['12,34,567.5', '1234567.5'],
    ['1.234.567', '1234567'],
    ['1,5', '1.5'],
    ['1.842', '1.842'],
    ['0,842', '0.842'],
    ['٣٫٥', '3.5'],
    ['１２．５', '12.5'],
    ['1.5 SOL', '1.5'],
    ['sol 1.5', '1.5'],
    ['\u200b1.5\u00a0', '1.5'],
  ])('%j is read as %s', (text, shown) => {
    expect(typed(EMPTY_AMOUNT, text, sol).text).toBe(shown);
  });

  test('[rule-08] the field only ever holds digits with at most one point', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 8 })), tokens, (texts, token) => {
        const end = texts.reduce((state, text) => typed(state, `${state.text}${text}`, token), EMPTY_AMOUNT);
        expect(end.text).toMatch(/^\d*\.?\d*$/);
        if (amountRefusal(end) === null) expect(end.amount === null).toBe(!/\d/.test(end.text));
      }),
    );
  });

  const keys = (text: string) =>
    [...text].reduce((state, key) => typed(state, `${state.text}${key}`, sol), EMPTY_AMOUNT);

  test('a separator that this keyboard does not write as the point has to group digits', () => {
    expect(keys('1,234.5')).toMatchObject({ text: '1234.5', amount: 1_234_500_000_000n });
    expect(keys('1,234')).toMatchObject({ text: '1234', amount: 1_234_000_000_000n });
    for (const wrong of ['1,5', '1,23', '1,2345', ',5', '1,23.5', '1.5,000', '0,842']) {
      expect(keys(wrong).amount, wrong).toBeNull();
      expect(amountRefusal(keys(wrong)), wrong).toContain('1234.5');
    }
  });

  describe('on a keyboard with a decimal comma', () => {
    beforeEach(() => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    });

    test('the comma is the point, and points group digits', () => {
      expect(keys('1,5')).toMatchObject({ text: '1.5', amount: 1_500_000_000n });
      expect(keys('1.234,5')).toMatchObject({ text: '1234.5', amount: 1_234_500_000_000n });
      expect(keys('1.5').amount).toBeNull();
      expect(amountRefusal(keys('1.5'))).toContain('1234,5');
    });

    test('what can be a thousand or a fraction is refused', () => {
      for (const text of ['1.842', '1,842'])
        expect(typed(EMPTY_AMOUNT, text, sol)).toMatchObject({ amount: null, refused: { why: 'ambiguous' } });
      expect(typed(EMPTY_AMOUNT, '1.842,5', sol).text).toBe('1842.5');
    });
  });

  test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'ar-EG'])(
    'an amount as it is written in %s gives the same units by keys and pasted, or is refused',
    (locale) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
      fc.assert(
        fc.property(tokens, fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }), (token, amount) => {
          const exact = amountText(amount, token.decimals) as `${number}`;
          const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(exact);
          const press = (text: string) =>
            [...text].reduce((state, key) => typed(state, `${state.text}${key}`, token), EMPTY_AMOUNT);
          for (const text of [
            written,
            `${written} ${token.symbol}`,
            exactAmount(amount, token.decimals),
            exact,
          ]) {
            const pasted = typed(EMPTY_AMOUNT, text, token);
            if (pasted.refused) expect(amountRefusal(pasted)).not.toBeNull();
            else expect(pasted.amount).toBe(amount);
          }
          const byKeys = press(written);
          if (byKeys.amount === null) expect(amountRefusal(byKeys)).not.toBeNull();
          else expect(byKeys.amount).toBe(amount);
        }),
        { numRuns: 200 },
      );
    },
  );

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
