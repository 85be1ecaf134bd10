import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { type AmountField, type AmountToken, EMPTY_AMOUNT, typed } from '../src/money/amount-field.ts';

export const sol: AmountToken = {
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  multiplier: 1,
  balance: 24_860_000_000n,
  priceUsd: 148.32,
};
export const usdc: AmountToken = {
  mint: USDC_MINT,
  symbol: 'USDC',
  decimals: 6,
  multiplier: 1,
  balance: 1_842_100_000n,
  priceUsd: 1,
};
export const odd: AmountToken = {
  mint: 'Odd',
  symbol: 'ODD',
  decimals: 9,
  multiplier: 1,
  balance: 1_123_456_789n,
  priceUsd: null,
};

export const type = (text: string, token = sol): AmountField => typed(EMPTY_AMOUNT, text, token);
export const tokens: fc.Arbitrary<AmountToken> = fc.record({
  mint: fc.constantFrom(SOL_MINT, 'Token'),
  symbol: fc.constant('TOK'),
  decimals: fc.integer({ min: 0, max: 12 }),
  multiplier: fc.constant(1),
  balance: fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }),
  priceUsd: fc.option(fc.double({ min: 1e-12, max: 1e6, noNaN: true })),
});
