import { describe, expect, test } from 'vitest';
import { MINT, TO } from '../../testing/cases.ts';
import { parsePolicy } from './policy.ts';
import { createPrices } from './prices.ts';
import { createWindow } from './window.ts';

describe('a policy', () => {
  test('limits by default only what all wallets send in an hour', () => {
    const policy = parsePolicy(undefined);
    expect(policy.perHour).toEqual({ usd: 1_000_000_000_000n, amounts: new Map() });
    expect(policy.perWalletDay).toEqual({ usd: null, amounts: new Map() });
    expect([policy.newRecipientDelay, policy.onlyRecipients.size]).toEqual([0, 0]);
    expect(policy.prices.get('SOL')).toEqual({ decimals: 9, low: 50_000_000n, high: 1_000_000_000n });
  });

  test('is read in full, and replaces the default by what it says', () => {
    const policy = parsePolicy(
      JSON.stringify({
        perHour: { usd: null, amounts: { SOL: '5', [MINT]: '18446744073709551615' } },
        perWalletDay: { usd: '0.000001' },
        prices: { [MINT]: { decimals: 0, low: '1', high: '1.5' } },
        newRecipientDelayMinutes: 90,
        onlyRecipients: { 'user-1': [TO] },
      }),
    );
    expect(policy.perHour.usd).toBeNull();
    expect(policy.perHour.amounts.get(MINT)).toBe(2n ** 64n - 1n);
    expect(policy.perWalletDay.usd).toBe(1n);
    expect([...policy.prices.keys()]).toEqual([MINT]);
    expect(policy.newRecipientDelay).toBe(5_400_000);
    expect(policy.onlyRecipients.get('user-1')?.has(TO)).toBe(true);
  });

  test.each<[string, unknown]>([
    ['perDay', { perDay: {} }],
    ['perHour.eur', { perHour: { eur: '1' } }],
    ['perHour.usd', { perHour: { usd: 5 } }],
    ['perHour.usd', { perHour: { usd: '-5' } }],
    ['perHour.amounts.SOL', { perHour: { amounts: { SOL: '1.5' } } }],
    ['perHour.amounts.USDC', { perHour: { amounts: { USDC: '1' } } }],
    ['prices.SOL', { prices: { SOL: { decimals: 9, low: '2', high: '1' } } }],
    ['prices.SOL', { prices: { SOL: { decimals: 9, low: '0', high: '1' } } }],
    ['newRecipientDelayMinutes', { newRecipientDelayMinutes: -1 }],
    ['onlyRecipients', { onlyRecipients: { user: ['nowhere'] } }],
    ['it', []],
  ])('that is wrong at %s is refused', (where, given) => {
    expect(() => parsePolicy(JSON.stringify(given))).toThrow(`SIGNER_POLICY is wrong at ${where}:`);
  });
});

test('a price counts between its bounds, as the highest while it is unknown, and not for a mint without', () => {
  const prices = createPrices(parsePolicy(undefined).prices);
  const oneSol = { mint: 'SOL', amount: 1_000_000_000n };
  expect(prices.usdOf(oneSol, 0)).toBe(1_000_000_000n);
  for (const [told, counts] of [
    [150_000_000n, 150_000_000n],
    [1n, 50_000_000n],
    [2n ** 63n, 1_000_000_000n],
  ] as const) {
    prices.tell('SOL', told, 0);
    expect(prices.usdOf(oneSol, 600_000)).toBe(counts);
  }
  prices.tell('SOL', 60_000_000n, 0);
  expect(prices.usdOf({ mint: 'SOL', amount: 1n }, 0), 'rounded up').toBe(1n);
  expect(prices.usdOf(oneSol, 600_001), 'too old').toBe(1_000_000_000n);
  prices.tell(MINT, 5n, 0);
  expect(prices.usdOf({ mint: MINT, amount: 5n }, 0)).toBe(0n);
});

test('a window holds its span and no more than a part longer', () => {
  const window = createWindow(60_000);
  for (let at = 0; at < 60_000; at += 1_000) window.add('SOL', 1n, at);
  expect(window.total('SOL', 59_999)).toBe(60n);
  expect(window.total('SOL', 60_999)).toBe(60n);
  expect(window.total('SOL', 61_000)).toBe(59n);
  window.add('SOL', -1n, 59_000);
  expect(window.total('SOL', 61_000)).toBe(58n);
  expect([window.total('SOL', 200_000), window.total('mint', 0)]).toEqual([0n, 0n]);
});
