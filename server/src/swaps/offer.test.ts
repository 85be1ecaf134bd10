import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Offer, openSeals } from './offer.ts';

const offer: Offer = {
  userId: 'a-user',
  walletId: 'a-wallet',
  inputMint: SOL_MINT as Address,
  outputMint: USDC_MINT as Address,
  inAmount: 18_446_744_073_709_551_615n,
  outAmount: 155_000_000n,
  minimumReceived: 153_450_000n,
  priceImpactPct: '0.0025',
  networkFeeLamports: 17_345n,
  rentLamports: 0n,
  router: 'metis',
  requestId: 'the-request',
  expiresAt: 1_700_000_030_000,
  transaction: new Uint8Array(1_232).fill(7),
};
const seals = openSeals('4e0c6ff7c9a3f1b2d85e6a7094b8c3d2');
const seal = seals.seal(offer);
const changed = { code: 'QUOTE_CHANGED' };

test('a sealed offer comes back as it was, and is short enough to travel', () => {
  expect(seals.open(seal)).toEqual(offer);
  expect(seals.open(seals.seal({ ...offer, transaction: null }))).toEqual({ ...offer, transaction: null });
  expect(seal.length).toBeLessThan(2_500);
});

test('no letter of a seal can be changed, left out or added', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ ';
  fc.assert(
    fc.property(fc.nat(seal.length - 1), fc.constantFrom(...letters), fc.nat(2), (at, letter, how) => {
      const other = seal.slice(0, at) + (how === 2 ? '' : letter) + seal.slice(how === 1 ? at : at + 1);
      fc.pre(other !== seal);
      expect(() => seals.open(other)).toThrow(expect.objectContaining(changed));
    }),
  );
});

test('nothing but a seal opens', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(() => seals.open(text)).toThrow(expect.objectContaining(changed));
    }),
  );
});

test('a seal opens under the secret that it was made with only', () => {
  const others = openSeals('91d7b3a5e2c8f4067b1e5d9a3c7f2b80');
  expect(() => others.open(seal)).toThrow(expect.objectContaining(changed));
});
