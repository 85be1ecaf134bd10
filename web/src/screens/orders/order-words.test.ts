import { orderSentences } from '@cumulus/contract/order-sentence.ts';
import { describe, expect, test } from 'vitest';
import { inMinutes, marketOrder, NOW, setup, timeOrder } from '../../../testing/orders.tsx';
import { de } from '../../locale/de.ts';
import { checkedText, distanceToTrigger } from './order-distance.ts';
import { orderSentence } from './order-text.ts';
import { marketOrderSentence, outcomeText, timeOrderSentence } from './order-words.ts';

const { sellToken, buyToken } = setup;
const now = new Date(2026, 10, 20, 21, 14);

describe('an order in one sentence', () => {
  test.each([
    ['price_above', 0.00003, 'when BONK is above $0.00003'],
    ['price_below', 1_000_000, 'when BONK is below $1,000,000'],
    ['mcap_above', 2_750_000_000, 'when the market cap of BONK is above $2,750,000,000'],
    ['mcap_below', 1_234.5, 'when the market cap of BONK is below $1,234.5'],
  ] as const)('%s %d', (condition, value, words) => {
    const market = { token: 'BONK', condition, value, expires: true };
    expect(marketOrderSentence(sellToken, buyToken, market)).toBe(
      `Swap 250 USDC for BONK ${words}, valid for 24 hours`,
    );
  });

  test('has a German translation, whichever it is', () => {
    expect(orderSentences.filter((words) => typeof de.words[words] !== 'string')).toEqual([]);
  });

  test.each([
    ['fixed_24h', inMinutes(60), 'Swap 250 USDC for BONK when BONK is above $0.00003, valid for 24 hours'],
    ['gtc', null, 'Swap 250 USDC for BONK when BONK is above $0.00003, valid until cancelled'],
  ] as const)('on the market reads like the server’s summary: %s', (expirationMode, expiresAt, words) => {
    expect(orderSentence(marketOrder({ expirationMode, expiresAt }), new Date(NOW))).toBe(words);
  });

  test.each([
    [new Date(2026, 10, 21, 9, 30), 'on Saturday, November 21 at 9:30 AM'],
    [new Date(2027, 0, 5, 0, 5), 'on Tuesday, January 5, 2027 at 12:05 AM'],
  ])('names the year if it is another one: %s', (at, words) => {
    expect(timeOrderSentence(sellToken, buyToken, at, now)).toBe(`Swap 250 USDC for BONK ${words}`);
  });

  test('gives its time in the reader’s time zone', () => {
    const scheduledTime = new Date(2026, 10, 21, 9, 30).toISOString();
    expect(orderSentence(timeOrder({ scheduledTime }), new Date(2026, 10, 20))).toBe(
      'Swap 250 USDC for BONK on Saturday, November 21 at 9:30 AM',
    );
  });
});

describe('[orders-02, state-30] how far a trigger is', () => {
  test.each([
    ['price_above', 0.00003, { price: 0.0000284, marketCap: 1 }, '$2.84e-5', '$3.00e-5', '5.6% to go', 'up'],
    ['price_below', 100, { price: 148.32, marketCap: 1 }, '$148.32', '$100.00', '32.6% to go', 'down'],
    ['mcap_above', 3e9, { price: 1, marketCap: 2.2e9 }, '$2.20B', '$3.00B', '36.4% to go', 'up'],
    ['mcap_below', 2e9, { price: 1, marketCap: 2.2e9 }, '$2.20B', '$2.00B', '9.1% to go', 'down'],
    ['price_above', 100, { price: 99.99, marketCap: 1 }, '$99.99', '$100.00', '<0.1% to go', 'up'],
  ] as const)('%s %d', (triggerCondition, triggerValue, market, now, trigger, text, direction) => {
    const distance = distanceToTrigger(marketOrder({ triggerCondition, triggerValue }), market);
    expect(distance).toMatchObject({ now, trigger, text, direction });
  });

  test.each([
    // 10% to go of 20%: half of the way.
    ['price_above', 120, 100, 110, 0.5],
    ['price_below', 80, 100, 95, 0.25],
    ['mcap_above', 120, 100, 100, 0],
    // It went away from the trigger.
    ['price_above', 120, 100, 90, 0],
    ['price_above', 120, null, 110, null],
  ] as const)(
    '%s %d: from %j to %d is %j of the way',
    (triggerCondition, triggerValue, startValue, now, way) => {
      const order = marketOrder({ triggerCondition, triggerValue, startValue });
      expect(distanceToTrigger(order, { price: now, marketCap: now }).progress).toBe(way);
    },
  );

  test.each([
    ['price_above', 0.00003],
    ['price_below', 0.00003],
  ] as const)('%s, reached', (triggerCondition, price) => {
    const order = marketOrder({ triggerCondition, triggerValue: 0.00003 });
    expect(distanceToTrigger(order, { price, marketCap: null })).toMatchObject({
      text: 'Reached, waiting for the next check',
      progress: 1,
    });
  });

  test.each([undefined, { price: null, marketCap: 5 }])('without a price', (market) => {
    expect(distanceToTrigger(marketOrder(), market)).toMatchObject({ now: '—', text: 'No price known now' });
  });
});

test('[data-12] when the market was last checked', () => {
  expect(checkedText(marketOrder(), NOW)).toBe('Not checked yet');
  expect(checkedText(marketOrder({ lastMarketCheck: inMinutes(0) }), NOW)).toBe('Last check just now');
  expect(checkedText(marketOrder({ lastMarketCheck: inMinutes(-19) }), NOW)).toBe('Last check 19m ago');
});

test.each([
  [{ status: 'executed', actualOutputAmount: '879225400000' }, 'Received 8,792,254 BONK.'],
  [{ status: 'failed', executionError: 'Not enough USDC.' }, 'Not enough USDC.'],
  [{ status: 'failed' }, 'Nothing was swapped.'],
  [{ status: 'expired' }, 'The market did not reach the trigger within 24 hours. Nothing was swapped.'],
  [{ status: 'cancelled' }, 'Nothing was swapped.'],
] as const)('[state-25] the outcome of an order: %o', (values, text) => {
  expect(outcomeText(timeOrder(values))).toBe(text);
});
