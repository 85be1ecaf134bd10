import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { createBreaker } from './breaker.ts';

function setup() {
  const clock = heldClock();
  const closing = new AbortController();
  const breaker = createBreaker({ clock, signal: closing.signal });
  const passed: string[] = [];
  /** A request that records when it may be sent, or that it never may. */
  const ask = (name: string): void => {
    breaker.pass().then(
      (granted) => passed.push(granted ? name : `${name} refused`),
      () => passed.push(`${name} failed`),
    );
  };
  /** Advances the clock and lets woken code run. */
  const pass = async (milliseconds = 0) => {
    clock.advance(milliseconds);
    await setImmediate();
  };
  return { breaker, closing, passed, ask, pass };
}

test('passes all requests while none fails', async () => {
  const { breaker, passed, ask, pass } = setup();
  ask('a');
  ask('b');
  await pass();
  expect(passed).toEqual(['a', 'b']);
  expect(breaker.state()).toBe('closed');
});

test('opens for a second after a failure, doubling with each in a row up to half a minute', async () => {
  const { breaker, pass } = setup();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    breaker.failed();
    await pass(seconds * 1_000 - 1);
    expect(breaker.state()).toBe('open');
    await pass(1);
    expect(breaker.state()).toBe('half-open');
  }
  breaker.succeeded();
  expect(breaker.state()).toBe('closed');
  breaker.failed();
  await pass(1_000);
  expect(breaker.state()).toBe('half-open');
});

test('does not stay open longer if the clock is set back', async () => {
  const { breaker, pass } = setup();
  breaker.failed();
  await pass(-60 * 60_000);
  expect(breaker.state()).toBe('half-open');
});

test('counts concurrent failures as one', async () => {
  const { breaker, pass } = setup();
  for (let request = 0; request < 3; request++) breaker.failed();
  await pass(1_000);
  expect(breaker.state()).toBe('half-open');
});

test('passes one request as a probe, and the others only after it has succeeded', async () => {
  const { breaker, passed, ask, pass } = setup();
  breaker.failed();
  for (const name of ['a', 'b', 'c']) ask(name);
  await pass(999);
  expect(passed).toEqual([]);
  await pass(1);
  expect(passed).toEqual(['a']);
  breaker.succeeded();
  await pass();
  expect(passed).toEqual(['a', 'b', 'c']);
});

test('sends the next probe after a longer pause if one fails', async () => {
  const { breaker, passed, ask, pass } = setup();
  breaker.failed();
  for (const name of ['a', 'b']) ask(name);
  await pass(1_000);
  breaker.failed();
  await pass(1_999);
  expect(passed).toEqual(['a']);
  await pass(1);
  expect(passed).toEqual(['a', 'b']);
});

test('pauses for as long as upstream asks, up to a limit', async () => {
  const { breaker, pass } = setup();
  breaker.failed(60_000);
  await pass(59_999);
  expect(breaker.state()).toBe('open');
  await pass(1);
  breaker.failed(24 * 60 * 60_000);
  await pass(120_000);
  expect(breaker.state()).toBe('half-open');
});

test('ends all waiting on abort', async () => {
  const { breaker, closing, passed, ask, pass } = setup();
  breaker.failed();
  ask('a');
  await pass(1_000);
  ask('b');
  await pass();
  closing.abort();
  await pass();
  expect(passed).toEqual(['a', 'b refused']);
});
