import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-time.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const answerAt = (at: number) => new Response('', { headers: { date: new Date(at).toUTCString() } });

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.setSystemTime(NOW);
  learnServerTime(answerAt(NOW + 7 * DAY));
  learnServerTime(answerAt(NOW));
  vi.useRealTimers();
});

test.each([HOUR, -HOUR, 26 * HOUR])('a clock that is off by %i ms is corrected, and goes on', (by) => {
  vi.setSystemTime(NOW + by);
  learnServerTime(answerAt(NOW));
  expect(serverNow()).toBe(NOW);
  vi.advanceTimersByTime(1_500);
  expect(serverNow()).toBe(NOW + 1_500);
});

test('a clock that is off by a minute counts as right, and one that is set right is right again', () => {
  learnServerTime(answerAt(NOW - 60_000));
  expect(serverNow()).toBe(NOW);
  vi.setSystemTime(NOW + HOUR);
  learnServerTime(answerAt(NOW));
  vi.setSystemTime(NOW + 5_000);
  learnServerTime(answerAt(NOW + 5_000));
  expect(serverNow()).toBe(NOW + 5_000);
});

test('an answer without a time changes nothing', () => {
  learnServerTime(new Response(''));
  expect(serverNow()).toBe(NOW);
});
