import { beforeEach, expect, test } from 'vitest';
import { sol, usdc } from '../../testing/wallets.ts';
import { SOL, USDC } from './common-tokens.ts';
import { firstPair, keepPair, lastPair } from './swap-pair.ts';
import { clearUserItems, openUserItems } from './user-storage.ts';

beforeEach(() => {
  clearUserItems();
  openUserItems();
});

const holding = (lamports: bigint, usdcUnits = 0n) => ({
  walletId: 'w1',
  tokens: [sol(lamports), ...(usdcUnits > 0n ? [usdc(usdcUnits)] : [])],
});

test.each([
  [10_000_000_000n, '1'],
  [2_020_000_000n, '1'],
  [2_019_999_999n, '0.5'],
  [2_000_000_000n, '0.5'],
  [220_000_000n, '0.1'],
  [40_000_000n, '0.01'],
  [39_999_999n, null],
])('of %s lamports the first swap sells %s SOL: at most half of what may be sold', (lamports, amount) => {
  expect(firstPair(holding(lamports))).toEqual({ sell: SOL, buy: USDC, amount });
});

test('without SOL beyond the reserve there is no first swap', () => {
  expect(firstPair(holding(20_000_000n))).toBeNull();
  expect(firstPair({ walletId: 'w1', tokens: [usdc(5n)] })).toBeNull();
});

test('the last swap is offered with its amount as long as the wallet has that much', () => {
  expect(lastPair(holding(1n))).toBeNull();
  keepPair('w1', { sell: USDC, buy: SOL, inAmount: '2500000' });
  expect(lastPair(holding(1n, 2_500_000n))).toEqual({ sell: USDC, buy: SOL, amount: '2.5' });
  expect(lastPair(holding(1n, 2_499_999n))).toEqual({ sell: USDC, buy: SOL, amount: null });
  expect(lastPair(holding(1n))).toBeNull();
  expect(lastPair({ ...holding(1n, 2_500_000n), walletId: 'w2' })).toBeNull();
});
