import { expect, test } from 'vitest';
import { inListOrder } from './holding-order.ts';
import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from './limits.ts';

test('[detail-04] lists SOL, USDC and USDC.E first, then by USD value, then what has no price', () => {
  const holding = (mint: string, usdValue: number | null) => ({ mint, usdValue });
  const holdings = [
    holding('unpriced', null),
    holding('worthless', 0),
    holding(USDC_E_MINT, null),
    holding('dear', 900),
    holding(USDC_MINT, 1),
    holding(USDT_MINT, 950),
    holding(SOL_MINT, 0.5),
    holding('alike', 0),
  ];
  expect(inListOrder(holdings).map(({ mint }) => mint)).toEqual([
    SOL_MINT,
    USDC_MINT,
    USDC_E_MINT,
    USDT_MINT,
    'dear',
    'alike',
    'worthless',
    'unpriced',
  ]);
});
