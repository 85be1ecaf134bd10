import type { Clock } from '../src/ports/clock.ts';

/** A clock that stands still until a test moves it. Sleepers wake when their time has come, or are aborted. */
export interface HeldClock extends Clock {
  advance(milliseconds: number): void;
}

export function heldClock(start = Date.UTC(2026, 0, 1)): HeldClock {
  let now = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    async sleep(milliseconds, signal) {
      if (signal?.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = { at: now + milliseconds, wake: resolve };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      sleepers.delete(sleeper);
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
    },
  };
}
