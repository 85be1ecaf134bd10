import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { showsPnl, totalPnl } from './wallets-pnl.ts';

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
