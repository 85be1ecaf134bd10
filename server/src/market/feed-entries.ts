import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import { CLOCKS_APART_MAX, isRecent } from '../runtime/recent.ts';
import type { Lane } from './budget.ts';
import type { Entry } from './store.ts';

/** As a feed keeps it. */
interface Kept<V> extends Entry<V> {
  /** Since when upstream has not known the key, as far as this process has seen. */
  readonly missingSince: number;
}

interface Settings {
  readonly clock: Pick<Clock, 'now'>;
  /** As of the feed. */
  readonly maxAge: number;
  readonly missingMaxAge: number;
}

/** What this process knows of a feed's keys. */
export interface FeedEntries<V> {
  find(key: string): Entry<V> | undefined;
  isFresh(key: string, ageMax: number): boolean;
  /** As `isFresh` by the feed's own ages: the longer upstream has not known a key, the more rarely it is asked for. */
  isStale(key: string): boolean;
  /** What a caller waits for, as it is asked for: what has a value first. */
  inLanes(keys: readonly string[], first: number): Record<Lane, readonly string[]>;
  /** Keeps these, but for those of which something newer is known. */
  remember(loaded: ReadonlyMap<string, Entry<V>>): void;
  /** The values of those keys that have one. */
  known(keys: readonly string[]): ReadonlyMap<string, V>;
  /** All values, the most recently used last. */
  values(): V[];
}

/** Longest time for which a key that upstream does not know is not asked for again, milliseconds. */
const MISSING_MAX_AGE_MAX_MS = 2 * 60 * 60_000;
const ENTRIES_MAX = 50_000;

export function createFeedEntries<V>({ clock, maxAge, missingMaxAge }: Settings): FeedEntries<V> {
  const entries = createCache<string, Kept<V>>({ max: ENTRIES_MAX });

  function isFresh(key: string, ageMax: number): boolean {
    const entry = entries.get(key);
    return !!entry && isRecent(entry.loadedAt, clock.now(), entry.value === null ? missingMaxAge : ageMax);
  }

  return {
    find: (key) => entries.get(key),
    isFresh,
    isStale(key) {
      const entry = entries.get(key);
      if (!entry || entry.value !== null) return !isFresh(key, maxAge);
      const { loadedAt, missingSince } = entry;
      const rest = Math.min(Math.max(missingMaxAge, loadedAt - missingSince), MISSING_MAX_AGE_MAX_MS);
      return !isRecent(loadedAt, clock.now(), rest);
    },
    inLanes(keys, first) {
      const valued = keys.filter((key) => entries.get(key)?.value);
      const unheard = keys.filter((key) => !entries.get(key));
      const missing = keys.filter((key) => entries.get(key)?.value === null);
      const soon = [...valued, ...unheard];
      return { soon: soon.slice(0, first), later: [...soon.slice(first), ...missing] };
    },
    remember(loaded) {
      const latest = clock.now() + CLOCKS_APART_MAX;
      for (const [key, entry] of loaded) {
        const known = entries.get(key);
        if (known && known.loadedAt > entry.loadedAt && known.loadedAt <= latest) continue;
        const missingSince = known?.value === null ? known.missingSince : entry.loadedAt;
        entries.set(key, { ...entry, missingSince });
      }
    },
    known(keys) {
      return new Map(
        keys.flatMap((key) => {
          const value = entries.get(key)?.value;
          return value === null || value === undefined ? [] : [[key, value] as const];
        }),
      );
    },
    values: () => entries.values().flatMap(({ value }) => (value === null ? [] : [value])),
  };
}
