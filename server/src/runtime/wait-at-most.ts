import type { Clock } from '../ports/clock.ts';

/** What `work` resolves to; undefined if that takes longer than so many milliseconds. The work goes on. */
export async function waitAtMost<T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  work: Promise<T>,
): Promise<T | undefined> {
  const stop = new AbortController();
  const late = clock.sleep(milliseconds, stop.signal).then(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
