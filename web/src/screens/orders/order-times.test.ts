import { expect, test } from 'vitest';
import { countdownText, expiryText, hourText, intervalText, momentText, zoneText } from './order-times.ts';

const now = new Date(2026, 10, 20, 21, 14);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each([
  [12 * HOUR + 16 * MINUTE + 59 * SECOND, '12h 16m'],
  [49 * HOUR, '49h 0m'],
  [HOUR, '1h 0m'],
  [HOUR - SECOND, '59m 59s'],
  [16 * MINUTE + 5 * SECOND, '16m 5s'],
  [MINUTE, '1m 0s'],
  [59 * SECOND, '59s'],
  [1, '1s'],
  [0, 'Executing soon...'],
  [-HOUR, 'Executing soon...'],
])('[state-29, orders-01] %i ms read "%s"', (left, text) => {
  expect(countdownText(left)).toBe(text);
});

test.each([
  [18 * HOUR + 24 * MINUTE, 'Expires in 18h 24m'],
  [24 * HOUR - 1, 'Expires in 24h 0m'],
  [30 * SECOND, 'Expires in 0h 1m'],
  [0, 'Expired'],
  [-1, 'Expired'],
])('[state-30, orders-02] an expiry %i ms away reads "%s"', (left, text) => {
  const now = Date.parse('2026-11-20T21:14:00Z');
  expect(expiryText(new Date(now + left).toISOString(), now)).toBe(text);
});

test('[state-30, limit-26] without an expiry an order is good till cancelled', () => {
  expect(expiryText(null, Date.now())).toBe('Good Till Cancelled');
});

test.each([
  [1_000, 'every second'],
  [30_000, 'every 30 seconds'],
  [45_000, 'every 45 seconds'],
  [60_000, 'every minute'],
  [1_200_000, 'every 20 minutes'],
])('%i ms reads %s', (interval, words) => {
  expect(intervalText(interval)).toBe(words);
});

test.each([
  [new Date(2026, 10, 21, 9, 30), 'Nov 21, 9:30 AM'],
  [new Date(2027, 0, 5, 0, 5), 'Jan 5, 2027, 12:05 AM'],
])('a time is in the reader’s time zone, with the year if it is another one: %s', (at, text) => {
  expect(momentText(at, now)).toBe(text);
});

test('a time of another day has its weekday', () => {
  expect(hourText(new Date(2026, 10, 20, 22, 14), now)).toBe('10:14 PM');
  expect(hourText(new Date(2026, 10, 21, 1, 14), now)).toBe('Sat 1:14 AM');
});

test('the zone is named once', () => {
  expect(zoneText(now)).toMatch(/^[\w /+-]+(, GMT[+-]?[\d:]*)?$/);
});
