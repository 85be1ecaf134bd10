import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sol, usdc, wallet } from '../../testing/wallets.ts';
import { alertOrder } from './alert-order.ts';
import { SOL } from './common-tokens.ts';

const holding = (values: { tokens: TokenHolding[] }) => wallet({ walletId: 'w1', name: 'Main', ...values });
const BONK = { ...SOL, mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', symbol: 'BONK', name: 'Bonk' };
const alert = (mint: string, condition: 'price_above' | 'price_below') => ({
  ...{ id: 'a1', mint, condition, value: 2 },
});

test('a token that falls is bought with half of what the wallet has most of', () => {
  const holder = holding({ tokens: [sol(1_020_000_000n), usdc(2_000_000n)] });
  expect(alertOrder(holder, BONK, alert(BONK.mint, 'price_below'))).toMatchObject({
    sellToken: { mint: SOL_MINT, amount: '500000000' },
    buyToken: { mint: BONK.mint },
    trigger: { mint: BONK.mint, condition: 'price_below', value: 2 },
  });
});

test('a token that rises is sold by a user who holds it, and bought by one who does not', () => {
  const holder = holding({ tokens: [sol(1_020_000_000n)] });
  expect(alertOrder(holder, SOL, alert(SOL_MINT, 'price_above'))).toMatchObject({
    sellToken: { mint: SOL_MINT },
    buyToken: { mint: USDC_MINT },
  });
  expect(alertOrder(holder, BONK, alert(BONK.mint, 'price_above'))).toMatchObject({
    sellToken: { mint: SOL_MINT },
    buyToken: { mint: BONK.mint },
  });
});

test('there is no order without anything to sell, and none that sells a token for itself', () => {
  expect(alertOrder(holding({ tokens: [] }), BONK, alert(BONK.mint, 'price_below'))).toBe(null);
  const holder = holding({ tokens: [sol(1_020_000_000n)] });
  expect(alertOrder(holder, SOL, alert(SOL_MINT, 'price_below'))).toBe(null);
});
