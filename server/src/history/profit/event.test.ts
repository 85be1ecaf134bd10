import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { type Change, type LedgerEvent, movements } from './event.ts';

const FEE = 5_000n;
const event = (changes: Change[], feeLamports = 0n): LedgerEvent => ({
  signature: 'signature',
  slot: 1n,
  feeLamports,
  changes,
});
const change = (mint: string, delta: bigint, value: bigint | null): Change => ({ mint, delta, value });

test('[who-04] a deposit costs its value when it was booked', () => {
  expect(movements(event([change('jup', 7n, 70n)]))).toEqual([
    { kind: 'in', mint: 'jup', amount: 7n, cost: 70n },
  ]);
  expect(movements(event([change('jup', 7n, null)]))).toEqual([
    { kind: 'in', mint: 'jup', amount: 7n, cost: null },
  ]);
});

test('[who-04] a transfer and its fee leave at cost and realise nothing', () => {
  expect(movements(event([change(SOL_MINT, -1_005_000n, 1n)], FEE))).toEqual([
    { kind: 'out', mint: SOL_MINT, amount: 1_000_000n },
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
  const token = event([change('jup', -7n, 70n), change(SOL_MINT, -FEE, 1n)], FEE);
  expect(movements(token)).toEqual([
    { kind: 'out', mint: 'jup', amount: 7n },
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
});

test('a failed transaction costs its fee', () => {
  expect(movements(event([change(SOL_MINT, -FEE, 1n)], FEE))).toEqual([
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
});

test('[who-04] a purchase costs what was given for it, without the fee', () => {
  const bought = event([change(SOL_MINT, -1_005_000n, 201_000n), change('jup', 7n, 150_000n)], FEE);
  expect(movements(bought)).toEqual([
    { kind: 'sold', mint: SOL_MINT, amount: 1_000_000n, proceeds: 200_000n },
    { kind: 'in', mint: 'jup', amount: 7n, cost: 200_000n },
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
});

test('[who-04] a sale brings its value, and the fee does not reduce it', () => {
  const sold = event([change('jup', -7n, 150n), change(SOL_MINT, 995_000n, 199n)], FEE);
  expect(movements(sold)).toEqual([
    { kind: 'sold', mint: 'jup', amount: 7n, proceeds: 150n },
    { kind: 'in', mint: SOL_MINT, amount: 1_000_000n, cost: 150n },
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
});

test('a swap whose fee and gain of SOL are equal does not touch SOL', () => {
  expect(movements(event([change('jup', -7n, 150n)], FEE))).toEqual([
    { kind: 'out', mint: 'jup', amount: 7n },
  ]);
});

test('[who-04] a swap of a token without a price is worth what was received; without that price either it has no value', () => {
  const rumor = event([change('rumor', -7n, null), change(USDC_MINT, 5n, 5_000n)]);
  expect(movements(rumor)).toEqual([
    { kind: 'sold', mint: 'rumor', amount: 7n, proceeds: 5_000n },
    { kind: 'in', mint: USDC_MINT, amount: 5n, cost: 5_000n },
  ]);
  const odd = event([change('rumor', -7n, null), change('odd', 5n, null)]);
  expect(movements(odd)).toEqual([
    { kind: 'sold', mint: 'rumor', amount: 7n, proceeds: null },
    { kind: 'in', mint: 'odd', amount: 5n, cost: null },
  ]);
});

test('rent of an account that a swap of tokens opens is a cost, and not part of the swap', () => {
  const swap = event(
    [change(USDC_MINT, -5n, 5_000n), change('jup', 7n, 4_900n), change(SOL_MINT, -2_044_280n, 408n)],
    FEE,
  );
  expect(movements(swap)).toEqual([
    { kind: 'sold', mint: USDC_MINT, amount: 5n, proceeds: 5_000n },
    { kind: 'in', mint: 'jup', amount: 7n, cost: 5_000n },
    { kind: 'out', mint: SOL_MINT, amount: 2_039_280n },
    { kind: 'out', mint: SOL_MINT, amount: FEE },
  ]);
});

test('what is given for several tokens is divided by their market value', () => {
  const swap = event([change('a', -10n, 900n), change('b', 1n, 100n), change('c', 1n, 200n)]);
  expect(movements(swap)).toEqual([
    { kind: 'sold', mint: 'a', amount: 10n, proceeds: 900n },
    { kind: 'in', mint: 'b', amount: 1n, cost: 300n },
    { kind: 'in', mint: 'c', amount: 1n, cost: 600n },
  ]);
});
