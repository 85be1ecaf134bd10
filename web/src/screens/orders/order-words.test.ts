import { orderSentences } from '@cumulus/contract/order-sentence.ts';
import { describe, expect, test } from 'vitest';
import { inMinutes, marketOrder, NOW, timeOrder } from '../../../testing/ordering.tsx';
import { de } from '../../locale/de.ts';
import { checkedText, distanceOf, outcomeText, sentenceOf } from './order-words.ts';

describe('an order in one sentence', () => {
  test('is German too, whichever it is', () => {
    expect(orderSentences.filter((words) => typeof de.words[words] !== 'string')).toEqual([]);
  });

  test.each([
    ['fixed_24h', inMinutes(60), 'Swap 250 USDC to BONK when BONK is above $0.00003, valid for 24 hours'],
    ['gtc', null, 'Swap 250 USDC to BONK when BONK is above $0.00003, valid until cancelled'],
  ] as const)('of the market reads as its server words it: %s', (expirationMode, expiresAt, words) => {
    expect(sentenceOf(marketOrder({ expirationMode, expiresAt }), new Date(NOW))).toBe(words);
  });

  test('at a time is told by the clock of the reader', () => {
    const scheduledTime = new Date(2026, 10, 21, 9, 30).toISOString();
    expect(sentenceOf(timeOrder({ scheduledTime }), new Date(2026, 10, 20))).toBe(
      'Swap 250 USDC to BONK on Saturday, November 21 at 09:30',
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
    const distance = distanceOf(marketOrder({ triggerCondition, triggerValue }), market);
    expect(distance).toMatchObject({ now, trigger, text, direction });
    expect(distance.nearness).toBeGreaterThan(0);
    expect(distance.nearness).toBeLessThan(1);
  });

  test.each([
    ['price_above', 0.00003],
    ['price_below', 0.00003],
  ] as const)('%s, reached', (triggerCondition, price) => {
    const order = marketOrder({ triggerCondition, triggerValue: 0.00003 });
    expect(distanceOf(order, { price, marketCap: null })).toMatchObject({
      text: 'Reached, awaits the next check',
      nearness: 1,
    });
  });

  test.each([undefined, { price: null, marketCap: 5 }])('without a price', (market) => {
    expect(distanceOf(marketOrder(), market)).toMatchObject({ now: '—', text: 'No price known now' });
  });
});

test('[data-12] when the market was last looked at', () => {
  expect(checkedText(marketOrder(), NOW)).toBe('Not checked yet');
  expect(checkedText(marketOrder({ lastMarketCheck: inMinutes(0) }), NOW)).toBe('Last check just now');
  expect(checkedText(marketOrder({ lastMarketCheck: inMinutes(-19) }), NOW)).toBe('Last check 19m ago');
});

test.each([
  [{ status: 'executed', actualOutputAmount: '879225400000' }, 'Received 8,792,254 BONK.'],
  [{ status: 'failed', executionError: 'Not enough USDC.' }, 'Not enough USDC.'],
  [{ status: 'failed' }, 'Nothing was exchanged.'],
  [{ status: 'expired' }, 'The market did not reach its trigger in 24 hours. Nothing was exchanged.'],
  [{ status: 'cancelled' }, 'Nothing was exchanged.'],
] as const)('[state-25] what became of an order: %o', (values, text) => {
  expect(outcomeText(timeOrder(values))).toBe(text);
});
