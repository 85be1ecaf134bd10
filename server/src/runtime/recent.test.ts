import { expect, test } from 'vitest';
import { isRecent } from './recent.ts';

const now = Date.UTC(2026, 0, 1);

test.each([
  ['of now', 0, true],
  ['as old as it may be', -30_000, true],
  ['older', -30_001, false],
  ['of a clock that is ahead by as much as clocks differ', 60_000, true],
  ['of a clock that is wrong', 60_001, false],
])('tells whether something is recent that is %s', (_what, offset, expected) => {
  expect(isRecent(now + offset, now, 30_000)).toBe(expected);
});
