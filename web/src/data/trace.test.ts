import { afterEach, expect, test } from 'vitest';
import type { Tap } from './tap.ts';
import { traceHeaders, tracePresses } from './trace.ts';

const tap = (before: number): Tap => ({
  began: Date.now() - before,
  ended: new AbortController().signal,
  assertLive() {},
});

afterEach(() => tracePresses(false));

test('a call names a trace of its own only if a press is behind it and the server traces presses', () => {
  expect(traceHeaders(tap(0))).toEqual({});
  tracePresses(true);
  expect(traceHeaders(undefined)).toEqual({});
  const [one, other] = [traceHeaders(tap(1_500)), traceHeaders(tap(0))];
  expect(one.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(one.traceparent).not.toBe(other.traceparent);
  expect(Number(one.tracestate!.replace('cumulus=press:', ''))).toBeGreaterThanOrEqual(1_500);
});
