import { leastReceived } from '@cumulus/contract/slippage.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needsConsent, type QuoteTerms, reviewedAfter } from './requote.ts';

const terms = (out: bigint, slippageBps = 100, values: Partial<QuoteTerms> = {}): QuoteTerms => ({
  outAmount: String(out),
  minimumReceived: String(leastReceived(out, slippageBps)),
  priceImpactPct: '0.001',
  networkFeeLamports: '105000',
  rentLamports: '0',
  warning: null,
  ...values,
});
const reviewed = terms(1_000_000n);
const keeping = (out: bigint, values: Partial<QuoteTerms> = {}) =>
  terms(out, 0, { minimumReceived: reviewed.minimumReceived, ...values });

test.each([
  ['the same', reviewed, false],
  ['a better price', terms(1_001_000n), false],
  ['0.5% less with the reviewed minimum', keeping(995_000n), false],
  ['more than 0.5% less with the reviewed minimum', keeping(994_999n), true],
  ['0.1% less with a lower minimum', terms(999_000n), true],
  ['one unit less than the reviewed minimum', keeping(1_000_000n, { minimumReceived: '989999' }), true],
  ['a network fee that varies', keeping(1_000_000n, { networkFeeLamports: '205000' }), false],
  ['a network fee that has risen', keeping(1_000_000n, { networkFeeLamports: '205001' }), true],
  ['the rent of a new account', keeping(1_000_000n, { rentLamports: '2039280' }), true],
  ['a high price impact', keeping(1_000_000n, { priceImpactPct: '0.05' }), true],
  ['another warning', keeping(1_000_000n, { warning: 'It may be frozen.' }), true],
])('a new quote with %s', (_what, next, isAsked) => {
  expect(needsConsent(next, reviewed)).toBe(isAsked);
});

test('a high price impact that was agreed to may not grow', () => {
  const high = terms(1_000_000n, 100, { priceImpactPct: '0.07' });
  expect(needsConsent({ ...high, priceImpactPct: '0.0705' }, high)).toBe(false);
  expect(needsConsent({ ...high, priceImpactPct: '0.072' }, high)).toBe(true);
});

const unit = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
const quote = fc
  .record({ out: unit, slippage: fc.integer({ min: 1, max: 300 }) })
  .map(({ out, slippage }) => terms(out, slippage));
/** Near the same price, as a market moves within seconds. */
const market = fc
  .tuple(fc.bigInt({ min: 10_000n, max: 2n ** 60n }), fc.array(fc.integer({ min: -80, max: 80 })))
  .map(([start, moves]) =>
    moves.map((bps) => terms((start * BigInt(10_000 + bps)) / 10_000n, 50 + Math.abs(bps))),
  );

describe('whatever the market does', () => {
  test('nothing that was shown is undercut without asking, neither the minimum nor the amount by more than 0.5%', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(quote), { minLength: 1 }), market, (quotes, moves) => {
        const [first, ...others] = [...quotes.slice(0, 1), ...moves, ...quotes.slice(1)];
        let goneBy = first!;
        const shown = [goneBy];
        for (const next of others) {
          if (needsConsent(next, goneBy)) continue;
          for (const before of shown) {
            expect(BigInt(next.minimumReceived) >= BigInt(before.minimumReceived)).toBe(true);
            expect(BigInt(next.outAmount) * 10_000n >= BigInt(before.outAmount) * 9_950n).toBe(true);
          }
          shown.push(next);
          goneBy = reviewedAfter(next, goneBy);
        }
      }),
    );
  });
});
