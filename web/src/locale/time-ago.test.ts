import { describe, expect, test } from 'vitest';
import { freshness, timeAgo } from './time-ago.ts';

describe('time ago', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

  test.each([
    [-5 * minute, 'Just now'],
    [0, 'Just now'],
    [59 * second + 999, 'Just now'],
    [minute, '1m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, 'Nov 14, 2026'],
    [400 * day, 'Oct 17, 2025'],
  ])('[limit-41] %s ms ago reads %s', (age, text) => {
    expect(timeAgo(before(age), now)).toBe(text);
  });

  test('[limit-41] an invalid time reads as unknown', () => {
    expect(timeAgo(new Date('nonsense'), now)).toBe('—');
  });

  test.each([
    [0, 'Updated just now'],
    [9_999, 'Updated just now'],
    [10_000, 'Updated 10 s ago'],
    [59_999, 'Updated 50 s ago'],
    [20 * minute, 'Updated 20 min ago'],
    [2 * hour, 'Updated 2 h ago'],
    [3 * day, 'Updated 3 d ago'],
  ])('data read %s ms ago says %s', (age, text) => {
    expect(freshness(before(age), now)).toBe(text);
  });
});
