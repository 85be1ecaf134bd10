import type { Clock } from '../../ports/clock.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';

interface Entry<V> {
  readonly value: Promise<V>;
  /** Null while it is under way. */
  loadedAt: number | null;
}

/**
 * Remembers what `load` gave for each key for `maxAge` milliseconds and lets callers that come meanwhile share one load.
 * Failures are not remembered. Holds at most `sizeMax` keys.
 */
export function cached<K, V>(
  clock: Clock,
  { maxAge, sizeMax }: { maxAge: number; sizeMax: number },
  load: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const entries = new BoundedMap<K, Entry<V>>(sizeMax);
  return (key) => {
    const entry = entries.get(key);
    // Either way: a clock that was put back would keep a value until that time comes again.
    const age = entry?.loadedAt == null ? 0 : Math.abs(clock.now() - entry.loadedAt);
    if (entry && age <= maxAge) return entry.value;
    const fresh: Entry<V> = { value: load(key), loadedAt: null };
    entries.set(key, fresh);
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
