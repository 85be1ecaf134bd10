import { expect, test } from 'vitest';
import { intervalText } from './check-interval.ts';

test.each([
  [1_000, 'every second'],
  [30_000, 'every 30 seconds'],
  [45_000, 'every 45 seconds'],
  [60_000, 'every minute'],
  [1_200_000, 'every 20 minutes'],
])('%i ms reads %s', (interval, words) => {
  expect(intervalText(interval)).toBe(words);
});
