import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { createDatabaseClock } from '../adapters/database-clock.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { SharedClock } from '../ports/shared-clock.ts';
import { createTimekeeper } from './timekeeper.ts';

const { db } = await testDatabase();
const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A process over a clock that a test sets, and one that all share; what has elapsed is what the clocks were moved by. */
function world(ahead = 0) {
  const clock = heldClock(START + ahead);
  const log = { error: vi.fn(), info: vi.fn() };
  const state = { elapsed: 0, theirs: START, roundTrip: 0, isDown: false, comparisons: 0 };
  const shared: SharedClock = {
    async read() {
      state.comparisons += 1;
      if (state.isDown) throw new Error('the database is away');
      state.elapsed += state.roundTrip;
      clock.advance(state.roundTrip);
      return state.theirs;
    },
  };
  const timekeeper = createTimekeeper({ clock, shared, log, elapsed: () => state.elapsed });
  onTestFinished(() => timekeeper.stop());
  return {
    ...{ clock, log, state, timekeeper },
    /** Time passes for everybody, until one more comparison has been made. */
    async pass(milliseconds: number) {
      const before = state.comparisons;
      state.elapsed += milliseconds;
      state.theirs += milliseconds;
      clock.advance(milliseconds);
      await vi.waitFor(() => expect(state.comparisons).toBeGreaterThan(before));
      await Promise.resolve();
    },
  };
}

test.each([
  [3_600_000, '3600 s ahead of'],
  [-3_600_000, '3600 s behind'],
  [31_000, '31 s ahead of'],
])('a clock that is %d ms off the real database is told as wrong', async (off, words) => {
  const log = { error: vi.fn(), info: vi.fn() };
  const clock = { ...systemClock, now: () => systemClock.now() + off };
  const timekeeper = createTimekeeper({ clock, shared: createDatabaseClock(db), log });
  onTestFinished(() => timekeeper.stop());
  expect(timekeeper.isRight()).toBe(false);
  await timekeeper.start();
  expect(timekeeper.isRight()).toBe(false);
  expect(timekeeper.wrong()).toBe(
    `The clock of this server is ${words} the database's: what depends on the time rests.`,
  );
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('a right clock is accepted with the real database, without logging', async () => {
  const log = { error: vi.fn(), info: vi.fn() };
  const timekeeper = createTimekeeper({ clock: systemClock, shared: createDatabaseClock(db), log });
  onTestFinished(() => timekeeper.stop());
  await timekeeper.start();
  expect([timekeeper.isRight(), timekeeper.wrong()]).toEqual([true, null]);
  expect(log.error).not.toHaveBeenCalled();
  expect(log.info).not.toHaveBeenCalled();
});

test('recovers when the clock is right again; logs each change once', async () => {
  const { timekeeper, state, log, pass } = world(MINUTE);
  await timekeeper.start();
  await pass(5_000);
  await pass(5_000);
  expect(timekeeper.isRight()).toBe(false);
  expect(log.error).toHaveBeenCalledTimes(1);
  state.theirs += MINUTE;
  await pass(5_000);
  await vi.waitFor(() => expect(timekeeper.isRight()).toBe(true));
  await pass(MINUTE);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('is compared every minute', async () => {
  const { timekeeper, state, clock, pass } = world();
  await timekeeper.start();
  clock.advance(0);
  expect(state.comparisons).toBe(1);
  // By and by: nothing tells it from a clock that goes too fast but the one that all share.
  state.theirs -= 31_000;
  expect(timekeeper.isRight()).toBe(true);
  await pass(MINUTE);
  await vi.waitFor(() => expect(timekeeper.isRight()).toBe(false));
});

test('allows for half of a slow round trip', async () => {
  const { timekeeper, state } = world();
  state.roundTrip = 80_000;
  await timekeeper.start();
  expect(timekeeper.isRight()).toBe(true);
});

test('a clock that was set is not trusted until the next comparison', async () => {
  const { timekeeper, clock, state } = world();
  await timekeeper.start();
  expect(timekeeper.isRight()).toBe(true);
  clock.advance(31_000);
  expect(timekeeper.isRight()).toBe(false);
  await vi.waitFor(() => expect(timekeeper.wrong()).toContain('31 s ahead'));
  expect(state.comparisons).toBe(2);
});

test('keeps the last comparison while the database is unavailable, and retries soon', async () => {
  const { timekeeper, state, pass } = world();
  await timekeeper.start();
  state.isDown = true;
  await pass(MINUTE);
  expect(timekeeper.isRight()).toBe(true);
  state.isDown = false;
  await pass(5_000);
  const never = world();
  never.state.isDown = true;
  await never.timekeeper.start();
  expect(never.timekeeper.wrong()).toContain('has not been compared');
});
