import type { Clock } from '../ports/clock.ts';

interface Settings {
  readonly clock: Pick<Clock, 'now'>;
  /** How long a reading serves all who ask, milliseconds. */
  readonly everyMs: number;
  /** How long the last reading serves while no newer one succeeds, milliseconds. */
  readonly keepMs?: number;
  /** How long who asks waits for a reading, milliseconds. */
  readonly withinMs?: number;
}

export interface Reader<T> {
  /** Null if it has not been read for too long. */
  read(): Promise<T | null>;
  /** Seconds since it was last read; since the start, if it never was. */
  age(): number;
}

/**
 * Reads something that costs a query or a request at most so often, however often it is asked for.
 */
export function createReading<T>(
  { clock, everyMs, keepMs = 60_000, withinMs = 3_000 }: Settings,
  read: () => Promise<T>,
): Reader<T> {
  const since = clock.now();
  let last: { readonly value: T; readonly at: number } | null = null;
  let triedAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function readNow(): Promise<void> {
    const at = clock.now();
    triedAt = at;
    try {
      last = { value: await read(), at };
    } catch {
      // What cannot be read has a metric and a log line of its own.
    } finally {
      reading = null;
    }
  }

  return {
    async read() {
      const now = clock.now();
      // The absolute difference: after the clock was set back, the last reading is stale too.
      if (!reading && Math.abs(now - triedAt) >= everyMs) reading = readNow();
      if (reading) await within(reading, withinMs);
      return last && Math.abs(clock.now() - last.at) < everyMs + keepMs ? last.value : null;
    },
    age: () => Math.abs(clock.now() - (last?.at ?? since)) / 1_000,
  };
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
