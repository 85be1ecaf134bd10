import { ownUnits } from '@cumulus/contract/amount.ts';
import { expect, test } from 'vitest';
import { quoteFor } from '../../testing/swap.tsx';
import { impactOf, minimumText, rateText, readableAmount, swapFeeText } from './quote-words.ts';

const quote = quoteFor({ walletId: 'w', inputMint: 'a', outputMint: 'b', slippageBps: 100, amount: '1' }, 1);
const usdc = { symbol: 'USDC', decimals: 6, multiplier: 1 };
const bonk = { symbol: 'BONK', decimals: 5, multiplier: 1 };

test.each([
  ['0', 'low', '0.00%', false],
  ['-0.002', 'low', '0.00%', false],
  ['0.00005', 'low', '<0.01%', false],
  ['0.0099', 'low', '0.99%', false],
  ['0.01', 'medium', '1.00%', true],
  ['0.0499', 'medium', '4.99%', true],
  ['0.05', 'high', '5.00%', true],
  ['0.31', 'high', '31.00%', true],
])('a price impact of %s is %s and reads %s', (priceImpactPct, grade, percent, isExplained) => {
  const impact = impactOf({ ...quote, priceImpactPct });
  expect(impact).toMatchObject({ grade, percent });
  expect(impact.meaning !== null).toBe(isExplained);
});

test('a rate reads in both directions, with as many places as it needs', () => {
  expect(rateText(usdc, bonk, '250000000', '879225500000')).toBe('1 USDC = 35,169.02 BONK');
  expect(rateText(bonk, usdc, '879225500000', '250000000')).toBe('1 BONK = 0.00002843 USDC');
  expect(rateText(bonk, usdc, '1', '0')).toBe('—');
});

test('a readable amount keeps its leading digits and never rounds up', () => {
  expect(readableAmount(879_225_459_999n, ownUnits(5))).toBe('8,792,254');
  expect(readableAmount(82_378_699n, ownUnits(6))).toBe('82.3786');
  expect(readableAmount(123n, ownUnits(9))).toBe('0.000000123');
  expect(readableAmount(15n, ownUnits(0))).toBe('15');
  expect(minimumText({ ...quote, minimumReceived: '870433100000' }, bonk)).toBe('8,704,331 BONK');
});

test.each([
  [0, 0, 'None'],
  [15, 10, '0.05% router + 0.1% operator'],
  [5, 0, '0.05% router'],
  [10, 10, '0.1% operator'],
])('a fee of %i basis points, %i of them the operator’s, reads "%s"', (feeBps, operatorFeeBps, text) => {
  expect(swapFeeText({ ...quote, feeBps, operatorFeeBps })).toBe(text);
});
