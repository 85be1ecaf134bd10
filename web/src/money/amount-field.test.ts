import { amountText, BASE_UNITS_MAX, ownUnits } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { setNotation, writtenDigits } from '@cumulus/contract/notation.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { odd, sol, tokens, type, usdc } from '../../testing/amounts.ts';
import { signs } from '../locale/decimal-sign.ts';
import type { AmountKey } from '../ui/amount-keys.ts';
import { amountRefusal } from '../ui/amount-refusal.ts';
import { editedText } from '../ui/typed-amount.ts';
import { type AmountField, centsOf, EMPTY_AMOUNT, filled, pressed, switched, typed } from './amount-field.ts';

/** Ten thousand in each locale with CHAOS_SCALE=10. */
const SCALE = Number(process.env.CHAOS_SCALE ?? 1);
const AMOUNTS = 1_000 * SCALE;

afterEach(() => {
  vi.restoreAllMocks();
  setNotation('en-US');
});

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

  const keys = (text: string, token = sol) =>
    [...text].reduce(
      (state, key) => typed(state, `${editedText(state.text, signs())}${key}`, token),
      EMPTY_AMOUNT,
    );
  const pasted = (text: string, token = sol) => typed(EMPTY_AMOUNT, text, token, true);

  test('a separator that this keyboard does not write as the point has to group digits', () => {
    expect(keys('1,234.5')).toMatchObject({ text: '1234.5', amount: 1_234_500_000_000n });
    expect(keys('1,234')).toMatchObject({ text: '1234', amount: 1_234_000_000_000n });
    expect(keys('1’234.5')).toMatchObject({ text: '1234.5', amount: 1_234_500_000_000n });
    expect(keys('1,234.1234567891')).toMatchObject({ text: '1234.123456789', amount: 1_234_123_456_789n });
    const wrongs = [
      '1,5',
      '1,23',
      '1,2345',
      ',5',
      '1,23.5',
      '1.5,000',
      '0,842',
      '0,8423',
      '1.2.3',
      '1.234.567',
      '1 5',
    ];
    for (const wrong of wrongs) {
      expect(keys(wrong).amount, wrong).toBeNull();
      expect(amountRefusal(keys(wrong)), wrong).toContain('1234.5');
    }
  });

  test.each(['-5', '1e5', '2k', '5 USD', '€5', '1x5', '1/2'])(
    'the keys of %j are refused in words',
    (text) => {
      expect(keys(text)).toMatchObject({ amount: null });
      expect(amountRefusal(keys(text))).toMatch(/is not an amount|is in another unit/);
    },
  );

  test('typed beside the amount, the unit is taken', () => {
    for (const text of ['1.5 SOL', '1.5sol', '1.5 ', 'SOL 1.5']) {
      expect(keys(text), text).toMatchObject({ text: '1.5', amount: 1_500_000_000n });
      expect(amountRefusal(keys(text))).toBeNull();
    }
  });

  test('a wrong separator stays wrong until it is deleted, or made right', () => {
    const back = (field: ReturnType<typeof keys>) => typed(field, field.text.slice(0, -1), sol);
    expect(back(keys('1,50'))).toMatchObject({ text: '15', amount: null });
    expect(back(back(keys('1,50')))).toEqual(keys('1'));
    expect(back(keys('1,2345'))).toMatchObject({ text: '1234', amount: 1_234_000_000_000n });
    expect(typed(keys('1,567'), '15678', sol)).toMatchObject({ amount: null });
    // The point was selected, and a comma typed in its place.
    expect(typed(keys('12.5'), '12,5', sol)).toMatchObject({ text: '125', amount: null });
    expect(typed(keys('12345'), '12,', sol)).toMatchObject({ text: '12', amount: null });
  });

  test.each(['1.2.3x4', '-5', '12 USD', '1,50', '5x'])(
    'a digit typed over all of %j is the amount, whatever did not show',
    (before) => {
      const wrong = [...before].reduce(
        (field, sign) => typed(field, `${field.text}${sign}`, sol),
        EMPTY_AMOUNT,
      );
      expect(typed(wrong, '7', sol)).toEqual({ unit: 'token', text: '7', amount: 7_000_000_000n });
    },
  );

  test('what is shown on the screen is read as it is meant', () => {
    expect(pasted('$0.0₄284').text).toBe('');
    const usd = (text: string) => typed(switched(EMPTY_AMOUNT, sol), text, sol, true);
    expect(usd('$12,732.32').text).toBe('12732.32');
    for (const text of ['2.50K', '10²', '½', '<0.01', '−5.0000', '$2.84e-5', '$2.20B', '€5'])
      expect(amountRefusal(pasted(text)), text).not.toBeNull();
  });

  test('a token’s name is never a part of a number', () => {
    const named = (symbol: string) => ({ ...sol, symbol });
    expect(pasted('12 1INCH', named('1INCH')).text).toBe('12');
    for (const [text, symbol] of [
      ['12 000', '000'],
      ['2.5K', 'K'],
      ['15X', '5X'],
    ] as const)
      expect(pasted(text, named(symbol)), text).toMatchObject({
        amount: null,
        refused: { why: 'ambiguous' },
      });
    expect(pasted('2.5 K', named('K')).text).toBe('2.5');
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

    test('what can be a thousand or a fraction is refused, whatever it replaces', () => {
      for (const text of ['1.842', '1,842'])
        for (const before of [EMPTY_AMOUNT, keys('1842'), keys('1,8420')])
          expect(typed(before, text, sol, true)).toEqual({ ...before, refused: { why: 'ambiguous', text } });
      expect(pasted('1.842,5').text).toBe('1842.5');
    });

    test('an amount that the form fills in is the same amount', () => {
      expect(filled('1.842', sol)).toEqual({ unit: 'token', text: '1.842', amount: 1_842_000_000n });
      expect(filled('1.842', { ...usdc, decimals: 2 }).text).toBe('1.84');
      expect(filled('', sol)).toEqual(EMPTY_AMOUNT);
    });
  });

  const LOCALES = [
    ...['en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'tr-TR', 'ja-JP', 'hi-IN', 'hi-IN-u-nu-deva', 'pt-BR'],
    ...['es-ES', 'ar-EG', 'zh-CN'],
  ];
  const sizes = fc
    .integer({ min: 0, max: 64 })
    .chain((bits) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }));
  const before = fc.constantFrom('', '1', '1.5', '1500', '1,5');

  function reader(locale: string): void {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
    setNotation(locale);
  }

  /** The same digits as a Japanese keyboard writes them, with other spaces, and with the other apostrophe. */
  const lookAlikes = (text: string) => [
    text.replace(/[0-9.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    text.replace(/\s/g, ' '),
    text.replace(/\s/g, '\u00a0'),
    text.replace(/\s/g, '\u202f'),
    text.replace(/['’]/g, (sign) => (sign === "'" ? '’' : "'")),
    ` ${text}\u200b`,
  ];

  test.each(LOCALES)(
    'an amount as it is shown in %s gives the same units by keys, pasted over anything and read back from the screen, or is refused',
    { timeout: 60_000 * SCALE },
    (locale) => {
      reader(locale);
      const writer = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
      let [taken, asked] = [0, 0];
      const expectSame = (field: AmountField, amount: bigint) => {
        asked += 1;
        if (field.refused) return expect(amountRefusal(field)).not.toBeNull();
        taken += 1;
        expect(field.amount).toBe(amount);
      };
      fc.assert(
        fc.property(tokens, sizes, before, (token, amount, start) => {
          const exact = amountText(amount, token) as `${number}`;
          const shown = exactAmount(amount, token);
          const written = writer.format(exact);
          const held = keys(start, token);
          for (const text of [shown, `${shown} ${token.symbol}`, written, exact, ...lookAlikes(shown)])
            if (text !== editedText(held.text, signs())) expectSame(typed(held, text, token, true), amount);
          // On a keyboard with a decimal comma, pressing it means a point.
          for (const text of [shown, `${shown} ${token.symbol}`, written])
            expectSame(keys(text, token), amount);
          // What the form has filled in: while it is edited, after it was left, and said by a screen reader.
          const form = filled(exact, token);
          expect(form.amount).toBe(amount);
          expectSame(typed(EMPTY_AMOUNT, editedText(form.text, signs()), token, true), amount);
          expectSame(typed(EMPTY_AMOUNT, writtenDigits(form.text), token, true), amount);
          expect(typed({ ...form, text: exact }, `${editedText(exact, signs())}`, token)).toEqual(form);
        }),
        { numRuns: AMOUNTS },
      );
      // Most of what is shown to a reader is taken from them.
      expect(taken / asked).toBeGreaterThan(0.85);
    },
  );

  test.each(LOCALES)('dollars as they are shown in %s are taken where dollars are typed', (locale) => {
    reader(locale);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (cents) => {
        const inUsd = switched(EMPTY_AMOUNT, usdc);
        const field = typed(inUsd, format.usd(cents / 100), usdc, true);
        expect(Math.round(Number(field.text) * 100)).toBe(cents);
      }),
      { numRuns: 100 },
    );
  });

  test.each(LOCALES)('in %s, a malformed amount is refused with a reason', (locale) => {
    reader(locale);
    const shown = exactAmount(1_234_500_000_000n, sol);
    const wrongs = ['-', '−', '–', '—', '‒', '﹣', '－', '+', '<', '€'].map((sign) => `${sign}${shown}`);
    for (const text of [...wrongs, '1e3', '1E3', '10²', '½', 'SOL', `${shown} BTC`, `${shown} ${shown}`]) {
      expect(pasted(text), text).toMatchObject({ text: '', amount: null });
      expect(amountRefusal(pasted(text)), text).not.toBeNull();
      expect(keys(text).amount === null || amountRefusal(keys(text)), text).toBeTruthy();
    }
  });

  test.each([
    ['en-US', '1,234', '1234', '1.234', '1.234'],
    ['de-DE', '1.234', 'ambiguous', '1,234', '1.234'],
    ['tr-TR', '1.234', 'ambiguous', '1,234', '1.234'],
    ['pt-BR', '1.234', 'ambiguous', '1,234', '1.234'],
    ['de-CH', "1'234", '1234', '1.234', '1.234'],
    ['fr-FR', '1\u202f234', '1234', '1,234', '1.234'],
    ['ja-JP', '1,234', '1234', '1.234', '1.234'],
  ])('in %s, %s is %s, and %s is %s', (locale, thousand, whole, fraction, units) => {
    reader(locale);
    const read = (text: string) => pasted(text).refused?.why ?? pasted(text).text;
    expect([exactAmount(1_234n, { decimals: 0, multiplier: 1 }), read(thousand)]).toEqual([thousand, whole]);
    expect([exactAmount(1_234n, { decimals: 3, multiplier: 1 }), read(fraction)]).toEqual([fraction, units]);
  });

  test('a token without decimals accepts whole units only', () => {
    expect(typed(EMPTY_AMOUNT, '3.7', { ...usdc, decimals: 0 })).toEqual({
      unit: 'token',
      text: '3',
      amount: 3n,
    });
    expect(keys('3.7', { ...usdc, decimals: 0 }).amount).toBe(3n);
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
        const before = typed(EMPTY_AMOUNT, amountText(amount, ownUnits(token.decimals)), token);
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
