import { ownUnits } from '@cumulus/contract/amount.ts';
import { expect, test } from 'vitest';
import { unrealised } from './held-cost.ts';

/** 40 whole tokens of 6 decimals for 60 USD. */
const position = {
  amount: 40_000_000n,
  priced: 40_000_000n,
  cost: 60_000_000_000n,
  realised: 5n,
  slot: 1n,
  signature: '',
};

test('[who-04] is the value of what is held less its average cost', () => {
  expect(unrealised(position, 40_000_000n, ownUnits(6), 2)).toBe(20);
  expect(unrealised(position, 40_000_000n, ownUnits(6), 1)).toBe(-20);
});

test('[who-04] counts only what is left if the chain is ahead of the books', () => {
  expect(unrealised(position, 10_000_000n, ownUnits(6), 2)).toBe(5);
});

test('[who-04] an unbooked deposit has no profit', () => {
  expect(unrealised(position, 400_000_000n, ownUnits(6), 2)).toBe(20);
});

test('[who-04] is unknown without bookings, or if the cost of more than a hundredth is unknown', () => {
  expect(unrealised(undefined, 1n, ownUnits(6), 2)).toBeNull();
  expect(unrealised({ ...position, amount: -1n, priced: 0n, cost: 0n }, 1n, ownUnits(6), 2)).toBeNull();
  expect(unrealised({ ...position, amount: 41_000_000n }, 41_000_000n, ownUnits(6), 2)).toBeNull();
  // Dust without a price does not hide the profit.
  expect(unrealised({ ...position, amount: 40_000_001n }, 40_000_001n, ownUnits(6), 2)).toBeCloseTo(20);
});
