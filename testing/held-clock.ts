import type { Clock } from '../server/src/ports/clock.ts';

/** A clock that only moves when a test moves it. Sleepers wake when their time has come, or are aborted. */
export interface HeldClock extends Clock {
  advance(milliseconds: number): void;
  /** How many sleepers there are. */
  readonly asleep: number;
  /** Moves to the next sleeper's time if it is at most this far away; answers by how much. */
  advanceToNext(most: number): number;
}

export function heldClock(start = Date.UTC(2026, 0, 1)): HeldClock {
  let now = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const advance = (milliseconds: number): void => {
    now += milliseconds;
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
  };
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
    advance,
    get asleep() {
      return sleepers.size;
    },
    advanceToNext(most) {
      const distance = Math.min(...Array.from(sleepers, ({ at }) => at)) - now;
      if (distance > most) return 0;
      advance(Math.max(0, distance));
      return Math.max(0, distance);
    },
  };
}
