import {
  amountText,
  BASE_UNITS_MAX,
  floorToPlaces,
  ownUnits,
  parseAmount,
} from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { odd, sol, tokens, type, usdc } from '../../../testing/amounts.ts';
import { EMPTY_AMOUNT, switched, typed } from '../../money/amount-field.ts';
import { amountWarning, available, clamped, refusal, share } from './send-form.ts';

describe('what may be sent', () => {
  test.each([
    [24_860_000_000n, 24_850_000_000n],
    [10_000_001n, 1n],
    [10_000_000n, 0n],
    [9_999_999n, 0n],
    [0n, 0n],
  ])('[rule-10, limit-04] of %s lamports, %s are available: 0.01 SOL is kept', (balance, most) => {
    expect(available({ ...sol, balance })).toBe(most);
  });

  test('[rule-10] all of a token is available', () => {
    expect(available(usdc)).toBe(1_842_100_000n);
  });
});

describe('shares', () => {
  test.each([
    [25, '6.2125'],
    [50, '12.425'],
    [75, '18.6375'],
    [100, '24.85'],
  ])('[rule-11, send-03] %s%% of 24.85 SOL is %s', (percent, text) => {
    expect(share(EMPTY_AMOUNT, percent, sol).text).toBe(text);
  });

  test('[rule-11] SOL is cut to 6 decimals, a token keeps all of its own', () => {
    expect(share(EMPTY_AMOUNT, 100, { ...sol, balance: 1_133_456_789n }).text).toBe('1.123456');
    expect(share(EMPTY_AMOUNT, 100, odd).text).toBe('1.123456789');
    expect(share(EMPTY_AMOUNT, 25, usdc).text).toBe('460.525');
  });

  test('[rule-11] a share is never more than what is available, and Max leaves less than one shown unit', () => {
    fc.assert(
      fc.property(tokens, fc.constantFrom(25, 50, 75, 100), (token, percent) => {
        const { amount } = share(EMPTY_AMOUNT, percent, token);
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
    expect(clamped(type(before), sol).text).toBe(after);
  });

  test('an amount beyond any balance exceeds what is available', () => {
    const huge = type('9'.repeat(40));
    expect(amountWarning(huge, sol)).toBe('Amount exceeds available balance');
    expect(clamped(huge, sol).text).toBe('24.85');
  });

  test('an amount in USD is cut to what is available', () => {
    expect(clamped(typed(switched(EMPTY_AMOUNT, sol), '9999', sol), sol)).toEqual({
      unit: 'usd',
      text: '3685.75',
      amount: 24_850_000_000n,
    });
  });

  test('[rule-12] an empty field stays empty', () => {
    expect(clamped(EMPTY_AMOUNT, sol)).toBe(EMPTY_AMOUNT);
  });

  test('[rule-12] the amount becomes at most what is available, with at most 6 decimals, and never grows', () => {
    fc.assert(
      fc.property(tokens, fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }), (token, amount) => {
        const before = typed(EMPTY_AMOUNT, amountText(amount, ownUnits(token.decimals)), token);
        const after = clamped(before, token);
        expect(after.amount! <= available(token) && after.amount! <= amount).toBe(true);
        expect(floorToPlaces(after.amount!, ownUnits(token.decimals), 6)).toBe(after.amount);
        expect(parseAmount(after.text, ownUnits(token.decimals))).toBe(after.amount);
        expect(clamped(after, token)).toBe(after);
      }),
    );
  });
});

describe('warnings', () => {
  test('[rule-09] one base unit too much warns at once', () => {
    expect(amountWarning(type('24.85'), sol)).toBeNull();
    expect(amountWarning(type('24.850000001'), sol)).toBe('Amount exceeds available balance');
    expect(amountWarning(EMPTY_AMOUNT, sol)).toBeNull();
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
