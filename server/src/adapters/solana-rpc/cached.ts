import type { Clock } from '../../ports/clock.ts';

/**
 * Remembers what `load` gave for each key for `maxAge` milliseconds and lets callers that come meanwhile share one load.
 * Failures are not remembered. Holds at most `sizeMax` keys; the oldest goes first.
 */
export function cached<K, V>(
  clock: Clock,
  { maxAge, sizeMax }: { maxAge: number; sizeMax: number },
  load: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const entries = new Map<K, { value: Promise<V>; loadedAt: number | null }>();
  return (key) => {
    const entry = entries.get(key);
    if (entry && (entry.loadedAt === null || clock.now() - entry.loadedAt <= maxAge)) return entry.value;
    const fresh: { value: Promise<V>; loadedAt: number | null } = { value: load(key), loadedAt: null };
    entries.delete(key);
    entries.set(key, fresh);
    const oldest = entries.keys().next();
    if (entries.size > sizeMax && !oldest.done) entries.delete(oldest.value);
    fresh.value.then(
      () => {
        fresh.loadedAt = clock.now();
      },
      () => {
        if (entries.get(key) === fresh) entries.delete(key);
      },
    );
    return fresh.value;
  };
}
