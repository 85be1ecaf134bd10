import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { UpstreamBusy, UpstreamRefused } from '../ports/market.ts';
import { createCache } from '../runtime/cache.ts';
import { CLOCKS_APART_MAX, isRecent } from '../runtime/recent.ts';
import { createBatches } from './batches.ts';
import type { Budget } from './budget.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import type { Entry, SharedCache } from './store.ts';

export interface FeedSettings<V> {
  readonly clock: Clock;
  readonly budget: Budget;
  readonly log: Pick<Logger, 'warn'>;
  /** One upstream request for at most `keysMax` keys; keys that upstream does not know are missing. */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  readonly keysMax: number;
  /** How long a value is fresh, milliseconds. */
  readonly maxAge: number;
  /** As `maxAge`, for a key that upstream does not know. */
  readonly missingMaxAge: number;
  /** How long a caller waits for upstream before it gets what is cached, milliseconds. */
  readonly patience: number;
  /** Most keys that wait for upstream; more are not requested. */
  readonly waitingMax?: number;
  /** What all server processes have loaded. Unset: this one caches for itself. */
  readonly sharedCache?: SharedCache<V> | undefined;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

export interface Feed<V> {
  /** The newest known values, after waiting up to `patience` for those that are stale. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  /**
   * As `get`, but loads all values that are older than `maxAge`, however many and however long it takes, unless upstream
   * fails. Takes turns with other callers.
   */
  fresh(keys: readonly string[], maxAge: number): Promise<ReadonlyMap<string, V>>;
  /** Stores values that came with another request. Null replaces no value. */
  put(values: ReadonlyMap<string, V | null>): void;
  /** The newest known value, however old. */
  peek(key: string): V | undefined;
  /** All cached values, the most recently used last. */
  cached(): V[];
}

const ENTRIES_MAX = 50_000;
const WAITING_MAX = 5_000;
/** Batches that one `fresh` call has in progress: other callers get the turns in between. */
const FRESH_BATCHES = 2;
/** How long a `fresh` call waits for these, milliseconds. */
const FRESH_PATIENCE = 60_000;

/**
 * Values from an upstream that is slow, rate-limited and sometimes unavailable, shared by all callers of all processes:
 * cached, loaded once for all who ask, many to a request. A stale value is kept until there is a newer one.
 */
export function createFeed<V>(settings: FeedSettings<V>): Feed<V> {
  const { clock, budget, log, load, keysMax, maxAge, missingMaxAge, patience, sharedCache, signal } =
    settings;
  const entries = createCache<string, Entry<V>>({ max: ENTRIES_MAX });
  const batches = createBatches({
    budget,
    now: clock.now,
    keysMax,
    waitingMax: settings.waitingMax ?? WAITING_MAX,
    send,
  });
  const shared: SharedReads | null = sharedCache
    ? createSharedReads({ ...settings, cache: sharedCache, batches, remember, isFresh })
    : null;

  function isFresh(key: string, ageMax: number): boolean {
    const entry = entries.get(key);
    return !!entry && isRecent(entry.loadedAt, clock.now(), entry.value === null ? missingMaxAge : ageMax);
  }

  function remember(loaded: ReadonlyMap<string, Entry<V>>): void {
    const latest = clock.now() + CLOCKS_APART_MAX;
    for (const [key, entry] of loaded) {
      const known = entries.get(key);
      if (!known || known.loadedAt <= entry.loadedAt || known.loadedAt > latest) entries.set(key, entry);
    }
  }

  async function send(keys: readonly string[]): Promise<void> {
    try {
      const values = await load(keys);
      budget.succeeded();
      const loadedAt = clock.now();
      const loaded = new Map(keys.map((key) => [key, { value: values.get(key) ?? null, loadedAt }]));
      remember(loaded);
      await shared?.write(loaded);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'market data cannot be loaded');
      if (error instanceof UpstreamRefused) {
        // Upstream works but rejects these keys: retrying at once would be refused again.
        budget.succeeded();
        const loadedAt = clock.now();
        remember(new Map(keys.map((key) => [key, { value: entries.get(key)?.value ?? null, loadedAt }])));
      } else budget.failed(error instanceof UpstreamBusy ? error.retryAfter : 0);
      await shared?.release(keys);
    }
  }

  /** Resolves when the keys that load within `patienceLeft` are loaded. */
  async function refresh(keys: readonly string[], ageMax: number, patienceLeft: number): Promise<void> {
    if (shared) await shared.refresh(keys, ageMax);
    else if (!budget.isPaused()) for (const key of keys) batches.request(key);
    // Do not wait for an upstream that has failed, nor for a batch too far back in the queue.
    if (budget.isPaused()) return;
    const soon = new Set(
      keys.map(batches.batchOf).filter((batch) => batch && batch.at - clock.now() <= patienceLeft),
    );
    await Promise.all([...soon].map((batch) => batch?.loaded));
  }

  async function waitFor(keys: readonly string[], ageMax: number, longest: number): Promise<void> {
    const stop = new AbortController();
    await Promise.race([refresh(keys, ageMax, longest), clock.sleep(longest, stop.signal)]);
    stop.abort();
  }

  function known(keys: readonly string[]): ReadonlyMap<string, V> {
    return new Map(
      keys.flatMap((key) => {
        const value = entries.get(key)?.value;
        return value === null || value === undefined ? [] : [[key, value] as const];
      }),
    );
  }

  return {
    async get(keys) {
      const stale = keys.filter((key) => !isFresh(key, maxAge));
      if (stale.length > 0) await waitFor(stale, maxAge, patience);
      return known(keys);
    },

    async fresh(keys, ageMax) {
      const stale = keys.filter((key) => !isFresh(key, ageMax));
      const step = keysMax * FRESH_BATCHES;
      for (let start = 0; start < stale.length && !budget.isPaused() && !signal.aborted; start += step)
        await waitFor(stale.slice(start, start + step), ageMax, FRESH_PATIENCE);
      return known(keys);
    },

    put(values) {
      const loadedAt = clock.now();
      const kept = [...values].filter(([key, value]) => value !== null || !entries.get(key)?.value);
      const loaded = new Map(kept.map(([key, value]) => [key, { value, loadedAt }]));
      remember(loaded);
      void shared?.write(loaded);
    },

    peek: (key) => entries.get(key)?.value ?? undefined,
    cached: () => entries.values().flatMap(({ value }) => (value === null ? [] : [value])),
  };
}
