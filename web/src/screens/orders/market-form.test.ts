import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { BONK_MINT } from '../../../testing/swap.tsx';
import {
  addressRefusal,
  awayPercent,
  awayText,
  currentValue,
  monitoredMint,
  nudged,
  readForm,
  triggerPrice,
} from './market-form.ts';

const unknown = { price: null, marketCap: null };
const market = { price: 148.32, marketCap: 41_700_000 };
const mint = BONK_MINT;
const condition = 'price_above';

test.each([
  ['token', { mint: null, condition, value: '1' }, 'Please select a token to monitor'],
  ['token', { mint: '', condition, value: '1' }, 'Please select a token to monitor'],
  [
    'token',
    { mint: 'abc', condition, value: '1' },
    'Please enter a valid Solana token address (32-44 characters)',
  ],
  [
    'token',
    { mint: '1'.repeat(45), condition, value: '1' },
    'Please enter a valid Solana token address (32-44 characters)',
  ],
  [
    'token',
    { mint: '0'.repeat(40), condition, value: '1' },
    'Invalid address format. Please enter a valid Solana address.',
  ],
  ['condition', { mint, condition: null, value: '1' }, 'Please select a trigger condition'],
  ['value', { mint, condition, value: '' }, 'Please enter a valid trigger value'],
  ['value', { mint, condition, value: '0' }, 'Please enter a valid trigger value'],
  ['value', { mint, condition, value: '.' }, 'Please enter a valid trigger value'],
  ['value', { mint, condition, value: '1000000.01' }, 'Price trigger cannot exceed $1,000,000'],
  ['value', { mint, condition: 'mcap_above', value: '999.99' }, 'Market cap trigger must be at least $1,000'],
] as const)(
  '[rule-29, rule-30, rule-33, rule-34, limit-20, limit-27, limit-28] %s: %o',
  (part, typed, message) => {
    expect(readForm(typed, unknown)).toEqual({ part, message });
  },
);

test.each([
  ['price_above', '148.32', 'Price trigger must be above current price ($148.32)'],
  ['price_below', '148.32', 'Price trigger must be below current price ($148.32)'],
  ['mcap_above', '41700000', 'Market cap trigger must be above current market cap ($41.70M)'],
  ['mcap_below', '50000000', 'Market cap trigger must be below current market cap ($41.70M)'],
] as const)('[rule-31, rule-32] %s at %s is already reached', (reached, value, message) => {
  expect(readForm({ mint, condition: reached, value }, market)).toEqual({ part: 'value', message });
  // Not checked while the market is unknown.
  expect(readForm({ mint, condition: reached, value }, unknown)).toHaveProperty('trigger');
});

test.each([
  ['price_above', '148.33'],
  ['price_below', '148.31'],
  ['mcap_above', '41700001'],
  ['mcap_below', '1000'],
  ['price_above', '1000000'],
] as const)('[rule-31] %s at %s is a trigger', (wanted, value) => {
  expect(readForm({ mint, condition: wanted, value }, market)).toEqual({
    trigger: { mint, condition: wanted, value: Number(value) },
  });
});

test.each([
  [148.32, -25, '111.24'],
  [148.32, -10, '133.488'],
  [148.32, 10, '163.152'],
  [100, 25, '125'],
  [0.0000284, 10, '0.00003124'],
  [2_200_000_000, 25, '2750000000'],
])('[rule-36] %d and %i%% fill in %s', (current, percent, value) => {
  expect(nudged(current, percent)).toBe(value);
});

test('a condition compares the price or the market cap', () => {
  expect(currentValue('price_below', market)).toBe(148.32);
  expect(currentValue('mcap_below', market)).toBe(41_700_000);
  expect(currentValue(null, market)).toBeNull();
});

test('the distance of the typed value from the current one', () => {
  expect(awayPercent('163.152', 148.32)).toBeCloseTo(10);
  for (const [value, current] of [
    ['', 1],
    ['.', 1],
    ['1', null],
    ['1', 0],
  ] as const)
    expect(awayPercent(value, current)).toBeNull();
  expect([10, -25, 0.01, 250_000].map(awayText)).toEqual([
    '10.0% above now',
    '25.0% below now',
    'The same as now',
    '250.00K% above now',
  ]);
});

test('a pasted address is validated alone, and wrapped SOL is watched as SOL', () => {
  expect(addressRefusal(BONK_MINT)).toBeNull();
  expect(addressRefusal('abc')).toBe('Please enter a valid Solana token address (32-44 characters)');
  expect(monitoredMint(WRAPPED_SOL_MINT)).toBe(SOL_MINT);
  expect(monitoredMint(BONK_MINT)).toBe(BONK_MINT);
});

test.each([
  ['price_above', '3', 2, 100, 3],
  ['price_below', '', 2, 100, null],
  ['price_below', '0', 2, 100, null],
  ['mcap_above', '150', 2, 100, 3],
  ['mcap_below', '150', 2, null, null],
  ['mcap_below', '150', null, 100, null],
  [null, '3', 2, 100, null],
] as const)('%s %j is reached at a price', (condition, value, price, marketCap, at) => {
  expect(triggerPrice(condition, value, { price, marketCap })).toBe(at);
});
