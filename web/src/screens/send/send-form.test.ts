import { amountText, BASE_UNITS_MAX, floorToPlaces, parseAmount } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AmountKey } from '../../ui/amount-keys.ts';
import {
  amountWarning,
  available,
  centsForTokens,
  left,
  NO_AMOUNT,
  pressed,
  refusal,
  type SendAmount,
  type SendToken,
  share,
  switched,
  typed,
} from './send-form.ts';

const sol: SendToken = { mint: SOL_MINT, decimals: 9, balance: 24_860_000_000n, priceUsd: 148.32 };
const usdc: SendToken = { mint: USDC_MINT, decimals: 6, balance: 1_842_100_000n, priceUsd: 1 };
const odd: SendToken = { mint: 'Odd', decimals: 9, balance: 1_123_456_789n, priceUsd: null };

const type = (text: string, token = sol): SendAmount => typed(NO_AMOUNT, text, token);
const tokens: fc.Arbitrary<SendToken> = fc.record({
  mint: fc.constantFrom(SOL_MINT, 'Token'),
  decimals: fc.integer({ min: 0, max: 12 }),
  balance: fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }),
  priceUsd: fc.option(fc.double({ min: 1e-12, max: 1e6, noNaN: true })),
});

describe('what may be sent', () => {
  test.each([
    [24_860_000_000n, 24_850_000_000n],
    [10_000_001n, 1n],
    [10_000_000n, 0n],
    [9_999_999n, 0n],
    [0n, 0n],
  ])('[rule-10, limit-04] of %s lamports, %s are available: 0.01 SOL stays behind', (balance, most) => {
    expect(available({ ...sol, balance })).toBe(most);
  });

  test('[rule-10] all of a token is available', () => {
    expect(available(usdc)).toBe(1_842_100_000n);
  });
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
  ])('[rule-08] %j is taken as %j', (text, shown, amount) => {
    expect(type(text)).toEqual({ unit: 'token', text: shown, amount });
  });

  test.each(['1.2.3', '1..', '-1', '+1', '1e5', '1,842.10', '1 5', 'abc', '٣', '1.5 SOL', '9'.repeat(80)])(
    '[rule-08] %j is refused and leaves the field as it was',
    (text) => {
      const before = type('4.2');
      expect(typed(before, text, sol)).toBe(before);
    },
  );

  test('[rule-08] whatever is typed, the field holds digits with at most one point', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 8 })), tokens, (texts, token) => {
        const end = texts.reduce((state, text) => typed(state, `${state.text}${text}`, token), NO_AMOUNT);
        expect(end.text).toMatch(/^\d*\.?\d*$/);
        expect(end.amount === null).toBe(!/\d/.test(end.text));
      }),
    );
  });

  test('a single comma typed is the point of keyboards that have no other; a pasted one is not guessed at', () => {
    expect(typed(type('1'), '1,', sol).text).toBe('1.');
    expect(typed(type('1.5'), '1,842', sol).text).toBe('1.5');
  });

  test('an amount that no wallet could hold exceeds what is available', () => {
    const huge = type('9'.repeat(40));
    expect(amountWarning(huge, sol)).toBe('Amount exceeds available balance');
    expect(left(huge, sol).text).toBe('24.85');
  });

  test('a token without decimals takes whole units only', () => {
    expect(typed(NO_AMOUNT, '3.7', { ...usdc, decimals: 0 })).toEqual({
      unit: 'token',
      text: '3',
      amount: 3n,
    });
  });
});

describe('keypad', () => {
  const press = (keys: string[], token = sol) =>
    keys.reduce((state, key) => pressed(state, key as AmountKey, token), NO_AMOUNT);

  test('[rule-08] writes digits, one point, and deletes', () => {
    expect(press(['1', '.', '.', '5']).text).toBe('1.5');
    expect(press(['.', '5']).text).toBe('0.5');
    expect(press(['0', '0', '7']).text).toBe('7');
    expect(press(['1', '2', 'backspace'])).toEqual({ unit: 'token', text: '1', amount: 1_000_000_000n });
    expect(press(['1', 'backspace', 'backspace'])).toEqual(NO_AMOUNT);
  });
});

describe('shares', () => {
  test.each([
    [25, '6.2125'],
    [50, '12.425'],
    [75, '18.6375'],
    [100, '24.85'],
  ])('[rule-11, send-03] %s%% of 24.85 SOL is %s', (percent, text) => {
    expect(share(NO_AMOUNT, percent, sol).text).toBe(text);
  });

  test('[rule-11] SOL is cut to 6 decimals, a token keeps all of its own', () => {
    expect(share(NO_AMOUNT, 100, { ...sol, balance: 1_133_456_789n }).text).toBe('1.123456');
    expect(share(NO_AMOUNT, 100, odd).text).toBe('1.123456789');
    expect(share(NO_AMOUNT, 25, usdc).text).toBe('460.525');
  });

  test('[rule-11] a share is never more than what is available, and Max leaves less than one shown unit', () => {
    fc.assert(
      fc.property(tokens, fc.constantFrom(25, 50, 75, 100), (token, percent) => {
        const { amount } = share(NO_AMOUNT, percent, token);
        expect(amount !== null && amount <= available(token)).toBe(true);
        if (percent === 100 && token.mint !== SOL_MINT) expect(amount).toBe(available(token));
      }),
    );
  });
});

describe('leaving the field', () => {
  test.each([
    ['30', '24.85'],
    ['24.850000001', '24.85'],
    ['1.123456789', '1.123456'],
    ['0.0000001', '0'],
    ['1.5', '1.5'],
  ])('[rule-12] %s becomes %s', (before, after) => {
    expect(left(type(before), sol).text).toBe(after);
  });

  test('[rule-12] an empty field stays empty', () => {
    expect(left(NO_AMOUNT, sol)).toBe(NO_AMOUNT);
  });

  test('[rule-12] the amount ends at most at what is available, with at most 6 decimals, and never grows', () => {
    fc.assert(
      fc.property(tokens, fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }), (token, amount) => {
        const before = typed(NO_AMOUNT, amountText(amount, token.decimals), token);
        const after = left(before, token);
        expect(after.amount! <= available(token) && after.amount! <= amount).toBe(true);
        expect(floorToPlaces(after.amount!, token.decimals, 6)).toBe(after.amount);
        expect(parseAmount(after.text, token.decimals)).toBe(after.amount);
        expect(left(after, token)).toBe(after);
      }),
    );
  });
});

describe('warnings', () => {
  test('[rule-09] one base unit too much warns at once', () => {
    expect(amountWarning(type('24.85'), sol)).toBeNull();
    expect(amountWarning(type('24.850000001'), sol)).toBe('Amount exceeds available balance');
    expect(amountWarning(NO_AMOUNT, sol)).toBeNull();
  });

  const valid = { state: 'valid', warning: null, isFirstTime: false, lookAlike: null } as const;

  test.each([
    ['', null],
    ['0', null],
    ['0.', null],
    ['0.000', null],
  ])('[rule-08] an amount of %j is refused with its sentence', (text) => {
    expect(refusal(valid, type(text), sol)).toEqual({
      field: 'amount',
      message: 'Please enter a valid amount',
    });
  });

  test.each([
    { state: 'empty' },
    { state: 'checking' },
    { state: 'invalid', error: 'Cannot send funds to your own wallet' },
  ] as const)('[rule-07] an address that is $state blocks sending', (recipient) => {
    expect(refusal(recipient, type('1'), sol)).toEqual({
      field: 'recipient',
      message: 'Please enter a valid address',
    });
  });

  test('[rule-06] an address that could not be checked does not block sending', () => {
    expect(refusal({ state: 'unchecked', message: 'm', warning: 'w' }, type('1'), sol)).toBeNull();
    expect(refusal(valid, type('1'), sol)).toBeNull();
  });

  test('[rule-09] more than is available is not sent', () => {
    expect(refusal(valid, type('25'), sol)?.message).toBe('Amount exceeds available balance');
  });
});

describe('USD', () => {
  test('switching shows the value and never changes the money', () => {
    const inUsd = switched(type('1.5'), sol);
    expect(inUsd).toEqual({ unit: 'usd', text: '222.48', amount: 1_500_000_000n });
    expect(switched(inUsd, sol)).toEqual(type('1.5'));
    fc.assert(
      fc.property(tokens, fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }), (token, amount) => {
        const before = typed(NO_AMOUNT, amountText(amount, token.decimals), token);
        expect(switched(switched(before, token), token)).toEqual(before);
      }),
    );
  });

  test('an amount typed in USD buys no more than its dollars, and misses them by less than one shown unit', () => {
    const inUsd = typed(switched(NO_AMOUNT, sol), '100', sol);
    expect(inUsd).toEqual({ unit: 'usd', text: '100', amount: 674_217_000n });
    expect(centsForTokens(674_217_000n, sol)).toBe(10_000n);
  });

  test('takes two places, and clamps to what is available', () => {
    const start = switched(NO_AMOUNT, sol);
    expect(typed(start, '1.239', sol).text).toBe('1.23');
    expect(left(typed(start, '9999', sol), sol)).toEqual({
      unit: 'usd',
      text: '3685.75',
      amount: 24_850_000_000n,
    });
  });

  test('without a price there is nothing to switch to', () => {
    const state = type('1', odd);
    expect(switched(state, odd)).toBe(state);
    expect(centsForTokens(1n, { ...odd, priceUsd: 0 })).toBeNull();
  });
});
