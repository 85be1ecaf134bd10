import { expect, test } from 'vitest';
import { addressBytes } from '../chain/base58.ts';
import { logoPng } from './logo.ts';
import { TOKENS } from './tokens.ts';

const MOST = 2n ** 64n - 1n;

test.each(TOKENS)(
  '$symbol has a mint of 32 bytes and a supply that a mint can count',
  ({ mint, supply, decimals }) => {
    expect(addressBytes(mint)).toHaveLength(32);
    expect(supply * 10n ** BigInt(decimals)).toBeLessThanOrEqual(MOST);
  },
);

test('no mint and no symbol stands twice', () => {
  expect(new Set(TOKENS.map(({ mint }) => mint)).size).toBe(TOKENS.length);
  expect(new Set(TOKENS.map(({ symbol }) => symbol)).size).toBe(TOKENS.length);
});

test('about 40 tokens, with each kind that a wallet must handle', () => {
  expect(TOKENS.length).toBeGreaterThanOrEqual(40);
  const kinds = TOKENS.flatMap(({ rules }) => Object.keys(rules));
  expect(kinds.toSorted()).toEqual(['frozenByDefault', 'nonTransferable', 'transferFee']);
  expect(TOKENS.filter(({ program }) => program === 'token-2022').length).toBeGreaterThanOrEqual(4);
});

test('what is invented is not verified, all else is', () => {
  expect(TOKENS.filter(({ verified }) => !verified).map(({ symbol }) => symbol)).toEqual([
    'TOLL',
    'MEDAL',
    'ICE',
    'RUMOR',
  ]);
});

test('a logo is small, stays the same, and differs from token to token', () => {
  const logos = TOKENS.map((token) => logoPng(token).toString('base64'));
  expect(Math.max(...logos.map(({ length }) => length))).toBeLessThan(20_000);
  expect(new Set(logos).size).toBe(TOKENS.length);
  expect(logoPng(TOKENS[0]!).toString('base64')).toBe(logos[0]);
});
