import { describe, expect, test } from 'vitest';
import { setup } from '../../../testing/ordering.tsx';
import { hourText, marketOrderText, momentText, timeOrderText, zoneText } from './new-order-words.ts';

const { sellToken, buyToken } = setup;
const now = new Date(2026, 10, 20, 21, 14);

test('a moment reads by the clock of the reader, with its year where that is another one', () => {
  const at = new Date(2026, 10, 21, 9, 30);
  expect(timeOrderText(sellToken, buyToken, at, now)).toBe(
    'Swap 250 USDC to BONK on Saturday, November 21 at 09:30',
  );
  expect(momentText(at, now)).toBe('Nov 21, 09:30');
  const later = new Date(2027, 0, 5, 0, 5);
  expect(timeOrderText(sellToken, buyToken, later, now)).toBe(
    'Swap 250 USDC to BONK on Tuesday, January 5, 2027 at 00:05',
  );
  expect(momentText(later, now)).toBe('Jan 5, 2027, 00:05');
});

test('an hour of another day has its day', () => {
  expect(hourText(new Date(2026, 10, 20, 22, 14), now)).toBe('22:14');
  expect(hourText(new Date(2026, 10, 21, 1, 14), now)).toBe('Sat 01:14');
});

test('the zone is named once', () => {
  expect(zoneText(now)).toMatch(/^[\w /+-]+(, GMT[+-]?[\d:]*)?$/);
});

describe('an order in one sentence', () => {
  test.each([
    ['price_above', 0.00003, 'when BONK is above $0.00003'],
    ['price_below', 1_000_000, 'when BONK is below $1,000,000'],
    ['mcap_above', 2_750_000_000, 'when the market cap of BONK is above $2,750,000,000'],
    ['mcap_below', 1_234.5, 'when the market cap of BONK is below $1,234.5'],
  ] as const)('%s %d', (condition, value, words) => {
    const market = { token: 'BONK', condition, value, expires: true };
    expect(marketOrderText(sellToken, buyToken, market)).toBe(
      `Swap 250 USDC to BONK ${words}, valid for 24 hours`,
    );
  });
});
