import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldClock } from '../../testing/held-clock.ts';
import { createBreaker } from './breaker.ts';

function setup() {
  const clock = heldClock();
  const closing = new AbortController();
  const breaker = createBreaker({ clock, signal: closing.signal });
  const passed: string[] = [];
  /** A request that notes when it may go out, or that it never may. */
  const ask = (name: string): void => {
    breaker.pass().then(
      (granted) => passed.push(granted ? name : `${name} refused`),
      () => passed.push(`${name} failed`),
    );
  };
  /** Lets time pass, and what it wakes go on. */
  const pass = async (milliseconds = 0) => {
    clock.advance(milliseconds);
    await setImmediate();
  };
  return { breaker, closing, passed, ask, pass };
}

test('lets everything through while nothing fails', async () => {
  const { breaker, passed, ask, pass } = setup();
  ask('a');
  ask('b');
  await pass();
  expect(passed).toEqual(['a', 'b']);
  expect(breaker.state()).toBe('closed');
});

test('opens for a second at a failure, twice as long for each in a row, half a minute at most', async () => {
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

test('is not open for longer where the clock was put back', async () => {
  const { breaker, pass } = setup();
  breaker.failed();
  await pass(-60 * 60_000);
  expect(breaker.state()).toBe('half-open');
});

test('takes requests that fail together for one failure', async () => {
  const { breaker, pass } = setup();
  for (let request = 0; request < 3; request++) breaker.failed();
  await pass(1_000);
  expect(breaker.state()).toBe('half-open');
});

test('lets one request through as a probe, and the others only when it has succeeded', async () => {
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

test('sends the next probe only after a longer pause where one fails', async () => {
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

test('pauses for as long as upstream asks, within reason', async () => {
  const { breaker, pass } = setup();
  breaker.failed(60_000);
  await pass(59_999);
  expect(breaker.state()).toBe('open');
  await pass(1);
  breaker.failed(24 * 60 * 60_000);
  await pass(120_000);
  expect(breaker.state()).toBe('half-open');
});

test('lets nobody wait on when all waiting ends', async () => {
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
