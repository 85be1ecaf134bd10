import { expect, test } from 'vitest';
import { intervalText } from './check-interval.ts';

test.each([
  [1_000, 'every 1 second'],
  [30_000, 'every 30 seconds'],
  [60_000, 'every 1 minute'],
  [1_200_000, 'every 20 minutes'],
])('%i ms reads %s', (interval, words) => {
  expect(intervalText(interval)).toBe(words);
});
