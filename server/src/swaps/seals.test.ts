import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mint } from '../ports/units.ts';
import type { SwapQuote } from './quote.ts';
import { createSeals } from './seals.ts';

const quote: SwapQuote = {
  userId: 'a-user',
  walletId: 'a-wallet',
  inputMint: mint(SOL_MINT),
  outputMint: mint(USDC_MINT),
  inAmount: baseUnits(18_446_744_073_709_551_615n),
  outAmount: baseUnits(155_000_000n),
  minimumReceived: baseUnits(153_450_000n),
  slippageBps: 100,
  priceImpactPct: '0.0025',
  inUsdValue: 155.2,
  outUsdValue: null,
  feeBps: 10,
  operatorFeeBps: 0,
  networkFeeLamports: lamports(17_345n),
  rentLamports: lamports(0n),
  router: 'metis',
  requestId: 'the-request',
  expiresAt: 1_700_000_030_000,
  transaction: new Uint8Array(1_232).fill(7),
};
const seals = createSeals('4e0c6ff7c9a3f1b2d85e6a7094b8c3d2');
const seal = seals.seal(quote);
const changed = { code: 'QUOTE_CHANGED' };

test('a sealed quote opens unchanged, and is short enough to send', () => {
  expect(seals.open(seal)).toEqual(quote);
  expect(seals.open(seals.seal({ ...quote, transaction: null }))).toEqual({ ...quote, transaction: null });
  expect(seal.length).toBeLessThan(2_500);
});

test('no letter of a seal can be changed, removed or added', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ ';
  fc.assert(
    fc.property(fc.nat(seal.length - 1), fc.constantFrom(...letters), fc.nat(2), (at, letter, how) => {
      const other = seal.slice(0, at) + (how === 2 ? '' : letter) + seal.slice(how === 1 ? at : at + 1);
      fc.pre(other !== seal);
      expect(() => seals.open(other)).toThrow(expect.objectContaining(changed));
    }),
  );
});

test('other text does not open', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(() => seals.open(text)).toThrow(expect.objectContaining(changed));
    }),
  );
});

test('a seal opens only under the secret that it was made with', () => {
  const others = createSeals('91d7b3a5e2c8f4067b1e5d9a3c7f2b80');
  expect(() => others.open(seal)).toThrow(expect.objectContaining(changed));
});
