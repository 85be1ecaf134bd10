import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { type AmountToken, EMPTY_AMOUNT, typed } from '../../money/amount-field.ts';
import { amountWarning, clamped, feeRefusal, maximum, share } from './swap-form.ts';

const priceUsd = null;
const sol = (balance: bigint): AmountToken => ({
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  multiplier: 1,
  balance,
  priceUsd,
});
const usdc = (balance: bigint): AmountToken => ({
  mint: USDC_MINT,
  symbol: 'USDC',
  decimals: 6,
  multiplier: 1,
  balance,
  priceUsd,
});
const shareText = (percent: number, token: AmountToken) => share(EMPTY_AMOUNT, percent, token).text;
const warningOf = (text: string, token: AmountToken) =>
  amountWarning(typed(EMPTY_AMOUNT, text, token), token);
const clampedText = (text: string, token: AmountToken) =>
  clamped(typed(EMPTY_AMOUNT, text, token), token).text;
const SOL = 1_000_000_000n;

test.each([
  [sol(25n * SOL), 24_980_000_000n],
  [sol(20_000_000n), 0n],
  [sol(19_999_999n), 0n],
  [sol(0n), 0n],
  [usdc(1_842_100_001n), 1_842_100_001n],
])('[rule-18, limit-05] of $symbol everything can be sold except 0.02 SOL, never below 0', (token, most) => {
  expect(maximum(token)).toBe(most);
});

test.each([
  [25, '0.495'],
  [50, '0.99'],
  [75, '1.485'],
  [100, '1.98'],
])('[rule-17] %i%% is a share of what can be sold', (percent, text) => {
  expect(shareText(percent, sol(2n * SOL))).toBe(text);
  expect(shareText(100, usdc(1_842_100_001n))).toBe('1842.100001');
});

test('[rule-15] too much names the maximum', () => {
  expect(warningOf('1.98', sol(2n * SOL))).toBeNull();
  expect(warningOf('1.980000001', sol(2n * SOL))).toBe('Amount exceeds maximum available (1.98 SOL)');
  expect(warningOf('', sol(2n * SOL))).toBeNull();
  expect(warningOf(`1${'0'.repeat(40)}`, usdc(5n))).toBe('Amount exceeds maximum available (0.000005 USDC)');
});

test('[rule-16] only too large an amount is reduced, to the maximum with 6 decimals, never rounded up', () => {
  expect(clampedText('9', sol(1_234_567_899n))).toBe('1.214567');
  expect(clampedText('1.214567891', sol(1_234_567_899n))).toBe('1.214567891');
  expect(clampedText('2', sol(1n))).toBe('0');
});

describe('[rule-19, rule-20, limit-06, error-10] the reserve for fees', () => {
  test.each([
    ['a token', usdc(5_000_000n), 1_000_000n, 10_000_000n, null],
    ['a token', usdc(5_000_000n), 1_000_000n, 9_999_999n, '0.009999999'],
    ['SOL', sol(SOL), 990_000_000n, SOL, null],
    ['SOL', sol(SOL), 990_000_001n, SOL, '0.009999999'],
    ['SOL', sol(SOL), 2n * SOL, SOL, '0'],
  ])('selling %s', (_what, token, amount, lamports, have) => {
    expect(feeRefusal(amount, token, lamports, { quote: null, waiting: false })).toBe(
      have && `Insufficient SOL for transaction fees. Need at least 0.01 SOL, have ${have} SOL`,
    );
  });

  test('is not asked for of a token whose swap others pay for, nor before that is known', () => {
    const paid = { paidByOthers: true } as SwapQuote;
    expect(feeRefusal(1n, usdc(5n), 0n, { quote: paid, waiting: false })).toBeNull();
    expect(feeRefusal(1n, usdc(5n), 0n, { quote: null, waiting: true })).toBeNull();
    expect(feeRefusal(1n, sol(5n), 0n, { quote: null, waiting: true })).not.toBeNull();
  });
});
