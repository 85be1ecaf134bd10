import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { UpstreamBusy, UpstreamRefused } from '../ports/market.ts';
import { createCache } from '../runtime/cache.ts';
import { CLOCKS_APART_MAX, isRecent } from '../runtime/recent.ts';
import { createBatches } from './batches.ts';
import type { Budget } from './budget.ts';
import { createSharedReads, type Looks } from './looks.ts';
import type { Entry, Shelf } from './store.ts';

export interface FeedSettings<V> {
  readonly clock: Clock;
  readonly budget: Budget;
  readonly log: Pick<Logger, 'warn'>;
  /** One upstream request for at most `keysMax` keys; keys that upstream does not know are missing. */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  readonly keysMax: number;
  /** How long a value is handed out without asking again, milliseconds. */
  readonly maxAge: number;
  /** As `maxAge`, for a key that upstream does not know. */
  readonly missingMaxAge: number;
  /** Longest that a caller waits for upstream before it gets what is there, milliseconds. */
  readonly patience: number;
  /** Keys that may wait for upstream; more are not asked for until these are through. */
  readonly waitingMax?: number;
  /** What all server processes have loaded; unset: this one remembers for itself alone. */
  readonly shelf?: Shelf<V> | undefined;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

export interface Feed<V> {
  /** Last known values; those that are too old are asked for first, and waited for within reason. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  /**
   * As `get`, with all values that are older than `maxAge` asked for, however many, and waited for as long as it takes
   * unless upstream fails. Other callers' turns come in between.
   */
  fresh(keys: readonly string[], maxAge: number): Promise<ReadonlyMap<string, V>>;
  /** Takes values that upstream told on another occasion; null, where it told none, is taken for keys without a value. */
  put(values: ReadonlyMap<string, V | null>): void;
  /** The last known value, as it is. */
  peek(key: string): V | undefined;
  /** All values that are remembered, those used last at the end. */
  remembered(): V[];
}

const ENTRIES_MAX = 50_000;
const WAITING_MAX = 5_000;
/** Batches of one patient caller under way: the turns between them are other callers'. */
const FRESH_BATCHES = 2;
/** Longest that a patient caller waits for these, milliseconds. */
const FRESH_PATIENCE = 60_000;

/**
 * Values from an upstream that is slow, rationed and sometimes gone, shared by all callers of all processes: remembered,
 * asked for once however many want them, many to a request. A value outlives its upstream: the last one is kept until
 * there is a newer.
 */
export function createFeed<V>(settings: FeedSettings<V>): Feed<V> {
  const { clock, budget, log, load, keysMax, maxAge, missingMaxAge, patience, shelf, signal } = settings;
  const entries = createCache<string, Entry<V>>({ max: ENTRIES_MAX });
  const batches = createBatches({
    budget,
    now: clock.now,
    keysMax,
    waitingMax: settings.waitingMax ?? WAITING_MAX,
    send,
  });
  const looks: Looks | null = shelf
    ? createSharedReads({ ...settings, shelf, batches, remember, isFresh })
    : null;

  function isFresh(key: string, ageMax: number): boolean {
    const entry = entries.get(key);
    return !!entry && isRecent(entry.loadedAt, clock.now(), entry.value === null ? missingMaxAge : ageMax);
  }

  function remember(loaded: ReadonlyMap<string, Entry<V>>): void {
    const wrong = clock.now() + CLOCKS_APART_MAX;
    for (const [key, entry] of loaded) {
      const known = entries.get(key);
      if (!known || known.loadedAt <= entry.loadedAt || known.loadedAt > wrong) entries.set(key, entry);
    }
  }

  async function send(keys: readonly string[]): Promise<void> {
    try {
      const values = await load(keys);
      budget.succeeded();
      const loadedAt = clock.now();
      const loaded = new Map(keys.map((key) => [key, { value: values.get(key) ?? null, loadedAt }]));
      remember(loaded);
      await looks?.write(loaded);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'market data cannot be loaded');
      if (error instanceof UpstreamRefused) {
        // Upstream is there, and nothing is wrong but the question: asked again at once it would be refused again.
        budget.succeeded();
        const loadedAt = clock.now();
        remember(new Map(keys.map((key) => [key, { value: entries.get(key)?.value ?? null, loadedAt }])));
      } else budget.failed(error instanceof UpstreamBusy ? error.retryAfter : 0);
      await looks?.release(keys);
    }
  }

  /** Resolves when all that comes soon has come. */
  async function bring(keys: readonly string[], ageMax: number, patienceLeft: number): Promise<void> {
    if (looks) await looks.at(keys, ageMax);
    else if (!budget.isPaused()) for (const key of keys) batches.want(key);
    // Nobody is kept waiting for an upstream that has failed, nor for a place too far back in the queue.
    if (budget.isPaused()) return;
    const soon = new Set(
      keys.map(batches.of).filter((batch) => batch && batch.at - clock.now() <= patienceLeft),
    );
    await Promise.all([...soon].map((batch) => batch?.loaded));
  }

  async function waitFor(keys: readonly string[], ageMax: number, longest: number): Promise<void> {
    const stop = new AbortController();
    await Promise.race([bring(keys, ageMax, longest), clock.sleep(longest, stop.signal)]);
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
      const told = [...values].filter(([key, value]) => value !== null || !entries.get(key)?.value);
      const loaded = new Map(told.map(([key, value]) => [key, { value, loadedAt }]));
      remember(loaded);
      void looks?.write(loaded);
    },

    peek: (key) => entries.get(key)?.value ?? undefined,
    remembered: () => entries.values().flatMap(({ value }) => (value === null ? [] : [value])),
  };
}
