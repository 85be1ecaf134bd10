import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { expect, test } from 'vitest';
import { byUsdValue, inListOrder, showsPnl, totalPnl } from './wallets-order.ts';

const holding = (mint: string, balance: string, usdValue: number | null): TokenHolding => ({
  mint,
  name: mint,
  symbol: mint,
  decimals: 6,
  logoURI: null,
  balance,
  uiAmount: 1,
  usdValue,
  priceUsd: 1,
  priceChange24h: null,
  pricedAt: null,
  pnl: null,
  frozen: false,
  verified: true,
});

test('[detail-04] SOL, USDC and USDC.E stand first whatever they are worth, the rest by value', () => {
  const tokens = [
    holding('cheap', '1', 2),
    holding('unpriced', '1', null),
    holding(USDC_E_MINT, '1', 1),
    holding('dear', '1', 9000),
    holding(USDC_MINT, '1', 0.5),
    holding(SOL_MINT, '1', 0.1),
  ];
  expect(inListOrder(tokens).map(({ mint }) => mint)).toEqual([
    SOL_MINT,
    USDC_MINT,
    USDC_E_MINT,
    'dear',
    'cheap',
    'unpriced',
  ]);
});

test('[detail-04] an empty SOL balance is not pinned', () => {
  const tokens = [holding(SOL_MINT, '0', 0), holding('dear', '1', 9), holding(USDC_MINT, '1', 1)];
  expect(inListOrder(tokens).map(({ mint }) => mint)).toEqual([USDC_MINT, 'dear', SOL_MINT]);
});

test('[detail-05] profit and loss is shown except for USDC and USDT, and only where it is known', () => {
  expect(showsPnl({ mint: SOL_MINT, pnl: 3 })).toBe(true);
  expect(showsPnl({ mint: USDC_E_MINT, pnl: 0 })).toBe(true);
  expect(showsPnl({ mint: SOL_MINT, pnl: null })).toBe(false);
  expect(showsPnl({ mint: USDC_MINT, pnl: 3 })).toBe(false);
  expect(showsPnl({ mint: USDT_MINT, pnl: 3 })).toBe(false);
});

test('a total leaves out what is not known, and is unknown where nothing is', () => {
  expect(totalPnl([{ pnl: 5 }, { pnl: null }, { pnl: -7 }])).toBe(-2);
  expect(totalPnl([{ pnl: null }])).toBeNull();
  expect(totalPnl([])).toBeNull();
});

test('what has no price sorts behind what is worth nothing', () => {
  expect([{ usdValue: null }, { usdValue: 0 }, { usdValue: 5 }].toSorted(byUsdValue)).toEqual([
    { usdValue: 5 },
    { usdValue: 0 },
    { usdValue: null },
  ]);
});
