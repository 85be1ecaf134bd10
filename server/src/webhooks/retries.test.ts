import { expect, test } from 'vitest';
import { retryWaitMs } from './retries.ts';

const NOW = Date.UTC(2026, 10, 28);
const wait = (tries: number, status = 500, retryAfter: string | null = null, random = 0.5) =>
  retryWaitMs(tries, { status, retryAfter }, NOW, () => random) / 1_000;

test('waits grow from seconds to a day, and come to three days', () => {
  const waits = Array.from({ length: 9 }, (_, tries) => wait(tries));
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(waits.reduce((sum, each) => sum + each)).toBeGreaterThan(72 * 3_600);
  expect(wait(30)).toBe(86_400);
});

test('a wait is up to a fifth shorter or longer, and the same without an answer', () => {
  expect([wait(1, 500, null, 0), wait(1, 500, null, 1)]).toEqual([240, 360]);
  expect(retryWaitMs(1, null, NOW, () => 0.5)).toBe(300_000);
});

test.each([
  ['120', 120],
  ['0', 1],
  ['999999', 3_600],
  [new Date(NOW + 90_000).toUTCString(), 90],
  [new Date(NOW - 90_000).toUTCString(), 1],
  ['soon', 300],
  ['-5', 1],
  ['', 300],
])('a Retry-After of "%s" is honoured within bounds', (asked, seconds) => {
  expect(wait(1, 503, asked)).toBe(seconds);
  expect(wait(1, 429, asked)).toBe(seconds);
});

test('Retry-After of any other answer is ignored', () => {
  expect(wait(1, 500, '3600')).toBe(300);
});
