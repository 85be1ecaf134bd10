import type { Clock } from '../ports/clock.ts';

interface CacheSettings {
  /** Most entries; beyond them the least recently used one is evicted. */
  readonly max: number;
  /** How long a loaded value is returned before it is loaded again. Unset: until it is evicted or invalidated. */
  readonly expiry?: { readonly clock: Pick<Clock, 'now'>; readonly maxAgeMs: number };
  /** Whether a value that is loaded now may be kept, for caches that depend on notifications. */
  readonly canKeep?: () => boolean;
}

interface Entry<V> {
  /** Undefined until the load has ended. */
  value: V | undefined;
  loadedAt: number;
  /** The value that expired before this load. */
  readonly last?: V | undefined;
  readonly loading?: Promise<V | undefined>;
}

export interface Cache<K, V extends NonNullable<unknown>> {
  /** Undefined if there is no value, or one that is too old. */
  get(key: K): V | undefined;
  /** The newest value, however old; it outlives a load that fails. */
  peek(key: K): V | undefined;
  set(key: K, value: V): void;
  /**
   * The cached value, or the one that `load` brings. Concurrent callers share a load. One that fails, or whose key is
   * invalidated meanwhile, is not kept.
   */
  load(key: K, load: () => Promise<V>): Promise<V>;
  /** As `load` for many keys, with one load for all that are missing. Keys that it does not bring are left out. */
  loadMany(
    keys: readonly K[],
    load: (missing: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<ReadonlyMap<K, V>>;
  /** Removes one key; null removes all. */
  invalidate(key: K | null): void;
  /** Values, the most recently used last. */
  values(): V[];
}

const newest = <V>(entry: Entry<V> | undefined): V | undefined => entry?.value ?? entry?.last;

/** Values that are bounded in number and age. */
export function createCache<K, V extends NonNullable<unknown>>({
  max,
  expiry,
  canKeep = () => true,
}: CacheSettings): Cache<K, V> {
  const entries = new Map<K, Entry<V>>();
  const now = (): number => expiry?.clock.now() ?? 0;

  function find(key: K): Entry<V> | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    // Either way: a clock that was set back must not keep a value until its time comes again.
    if (entry.value !== undefined && expiry && Math.abs(now() - entry.loadedAt) > expiry.maxAgeMs)
      return undefined;
    put(key, entry);
    return entry;
  }

  function put(key: K, entry: Entry<V>): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size <= max) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  function begin(key: K, batch: Promise<ReadonlyMap<K, V>>): Promise<V | undefined> {
    const loading = batch.then((values) => values.get(key));
    const last = expiry && newest(entries.get(key));
    const entry: Entry<V> = { value: undefined, loadedAt: 0, loading, last };
    put(key, entry);
    const end = (value: V | undefined): void => {
      if (entries.get(key) !== entry) return;
      if (!canKeep() || (value ?? last) === undefined) entries.delete(key);
      else if (value === undefined) entries.set(key, { value: last, loadedAt: -Infinity });
      else Object.assign(entry, { value, loadedAt: now(), last: undefined });
    };
    loading.then(end, () => end(undefined));
    return loading;
  }

  async function loadMany(
    keys: readonly K[],
    load: (missing: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<ReadonlyMap<K, V>> {
    const found = new Map(keys.map((key) => [key, find(key)]));
    const isShared = canKeep();
    const missing = [...found].flatMap(([key, entry]) =>
      entry && (entry.value !== undefined || isShared) ? [] : [key],
    );
    const batch = missing.length > 0 ? load(missing) : Promise.resolve(new Map<K, V>());
    const loads = new Map(missing.map((key) => [key, begin(key, batch)]));
    const values = new Map<K, V>();
    for (const [key, entry] of found) {
      const value = entry?.value ?? (await (loads.get(key) ?? entry?.loading));
      if (value !== undefined) values.set(key, value);
    }
    return values;
  }

  return {
    get: (key) => find(key)?.value,
    peek: (key) => newest(entries.get(key)),
    set: (key, value) => put(key, { value, loadedAt: now() }),
    async load(key, load) {
      const loaded = await loadMany([key], async () => new Map([[key, await load()]]));
      return loaded.get(key)!;
    },
    loadMany,
    invalidate(key) {
      if (key === null) entries.clear();
      else entries.delete(key);
    },
    values: () => [...entries.values()].flatMap(({ value }) => (value === undefined ? [] : [value])),
  };
}
