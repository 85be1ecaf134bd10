import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchLoop } from './event-loop.ts';

let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

function watched() {
  const loop = watchLoop();
  onTestFinished(loop.stop);
  return loop;
}

/** The loop does nothing but compute for as long as this, then runs what is due. */
function pause(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersToNextTimer();
}

function idle(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 20) pause(20);
}

test('a loop that runs its timers in time has not paused', () => {
  const loop = watched();
  idle(1_000);
  expect(loop.longestPause()).toBe(0);
});

test('the longest pause is reported once', () => {
  const loop = watched();
  pause(220);
  pause(720);
  pause(320);
  expect(loop.longestPause()).toBeCloseTo(0.7);
  idle(100);
  expect(loop.longestPause()).toBe(0);
});

test('a pause that begins right after a reading is part of the next', () => {
  const loop = watched();
  idle(100);
  loop.longestPause();
  pause(720);
  expect(loop.longestPause()).toBeCloseTo(0.7);
});

test('a pause is reported to a reading that runs before the late timer', () => {
  const loop = watched();
  now += 720;
  expect(loop.longestPause()).toBeCloseTo(0.7);
  vi.advanceTimersToNextTimer();
  expect(loop.longestPause()).toBe(0);
});
