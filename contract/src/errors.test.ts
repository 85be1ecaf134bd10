import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CallError, errorCodes, storedRefusal } from './errors.ts';

test('the catalogue has every code of every feature exactly once', async () => {
  const files = globSync('errors/*.ts', { cwd: import.meta.dirname });
  const features: Record<string, object>[] = await Promise.all(files.map((file) => import(`./${file}`)));
  const codes = features.flatMap((feature) => Object.values(feature).flatMap(Object.keys));
  expect([...errorCodes].sort()).toEqual(codes.sort());
});

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3_600, '60 minutes'],
])('a wait of %i s is told as %s', (seconds, words) => {
  expect(new CallError('RATE_LIMITED', { seconds }).message).toBe(
    `Too many requests. Try again in ${words}.`,
  );
});

test('a stored refusal is restored, or is REASON_UNKNOWN if its code was removed', () => {
  const context = { reason: 'too old' };
  expect(storedRefusal({ code: 'GUARD_REFUSED', context })).toEqual(new CallError('GUARD_REFUSED', context));
  for (const code of ['LONG_GONE', 'toString'])
    expect(storedRefusal({ code, context })).toMatchObject({ code: 'REASON_UNKNOWN' });
});

test.each([
  ['pending', 'This order is being changed. Try again shortly.'],
  ['executing', 'This order is being executed. It can no longer be cancelled.'],
  ['executed', 'This order has already been executed. It can no longer be cancelled.'],
  ['failed', 'This order has already failed. There is nothing left to cancel.'],
  ['expired', 'This order has already expired. There is nothing left to cancel.'],
] as const)('why an order that is %s is not cancelled is told in its own words', (status, words) => {
  expect(new CallError('ORDER_NOT_PENDING', { status }).message).toBe(words);
});
