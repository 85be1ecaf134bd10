import type { Clock } from '../ports/clock.ts';

/** A clock that moves only when a test moves it; sleeps end when their time has come. */
export function heldClock(): Clock & { advance(milliseconds: number): Promise<void> } {
  let time = 1_700_000_000_000;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => time,
    sleep(milliseconds, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = { until: time + milliseconds, wake: resolve };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', () => resolve(), { once: true });
      return promise.finally(() => sleepers.delete(sleeper));
    },
    async advance(milliseconds) {
      time += milliseconds;
      for (const sleeper of sleepers) if (sleeper.until <= time) sleeper.wake();
      // What was woken goes on in later turns of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
