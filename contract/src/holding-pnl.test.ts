import { expect, test } from 'vitest';
import { showsPnl, totalPnl } from './holding-pnl.ts';
import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from './limits.ts';

test('[detail-05] profit and loss is shown if it is known, except for USDC and USDT', () => {
  expect(showsPnl({ mint: SOL_MINT, pnl: 3 })).toBe(true);
  expect(showsPnl({ mint: USDC_E_MINT, pnl: 0 })).toBe(true);
  expect(showsPnl({ mint: SOL_MINT, pnl: null })).toBe(false);
  expect(showsPnl({ mint: USDC_MINT, pnl: 3 })).toBe(false);
  expect(showsPnl({ mint: USDT_MINT, pnl: 3 })).toBe(false);
});

test('[detail-05] a total is the sum of the shown values, unknown if none is shown', () => {
  const holding = (mint: string, pnl: number | null) => ({ mint, pnl });
  expect(totalPnl([holding('a', 5), holding('b', null), holding('c', -7), holding(USDC_MINT, 9)])).toBe(-2);
  expect(totalPnl([holding('a', null), holding(USDC_MINT, 9)])).toBeNull();
  expect(totalPnl([])).toBeNull();
});
