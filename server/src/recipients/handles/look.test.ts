import { expect, test } from 'vitest';
import { isReserved, lookOf } from './look.ts';

test.each([
  ['anna', 'an_na'],
  ['anna_1', 'annal'],
  ['oliver', '0l1ver'],
  ['mark', 'rnark'],
  ['will', 'vvi11'],
  ['susi', '5u5l'],
])('%s and %s look alike', (one, other) => {
  expect(lookOf(other)).toBe(lookOf(one));
});

test.each([
  ['anna', 'anne'],
  ['max', 'mux'],
])('%s and %s do not', (one, other) => {
  expect(lookOf(other)).not.toBe(lookOf(one));
});

test.each(['admin', 'adm1n_2', 'cumulus_help', 'the_0fficial', 'supp0rt', 'Bank'.toLowerCase(), 'te_am'])(
  '%s would pass for the installation',
  (handle) => expect(isReserved(lookOf(handle))).toBe(true),
);

test.each(['ana', 'banker', 'teammate', 'helpful'])('%s would not', (handle) =>
  expect(isReserved(lookOf(handle))).toBe(false),
);
