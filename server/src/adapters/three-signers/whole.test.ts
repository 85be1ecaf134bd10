import { expect, test } from 'vitest';
import { wholeUntilIn } from './whole.ts';

const NOW = 1_900_000_000_000;

test.each([
  ['its time', String(NOW - 60_000), NOW - 60_000],
  ['a time to come', String(NOW + 1), NOW],
  ['no time', undefined, NOW],
  ['nonsense', 'never', NOW],
  ['a time before time', '-1', NOW],
])(
  'a key that its dealer says was whole until %s was whole until then, and not beyond now',
  (_what, wholeUntil, at) => {
    expect(wholeUntilIn(JSON.stringify({ is: 'split', wholeUntil }), NOW)).toBe(at);
  },
);
