import type { Logger } from 'pino';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { Budget } from './budget.ts';

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
}

interface Entry<V> {
  /** Null where upstream does not know the key. */
  readonly value: V | null;
  readonly loadedAt: number;
}

interface Batch {
  readonly keys: string[];
  /** When it goes out, as things stood when it was begun. */
  readonly at: number;
  readonly loaded: Promise<void>;
}

const ENTRIES_MAX = 50_000;
const WAITING_MAX = 5_000;

export interface Feed<V> {
  /** Last known values; those that are too old are asked for first, and waited for within reason. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  /** Takes values that upstream told on another occasion; null, where it told none, is taken for keys without a value. */
  put(values: ReadonlyMap<string, V | null>): void;
  /** The last known value, as it is. */
  peek(key: string): V | undefined;
  /** All values that are remembered, those used last at the end. */
  remembered(): V[];
}

/**
 * Values from an upstream that is slow, rationed and sometimes gone, shared by all callers: remembered, asked for once
 * however many want them, many to a request. A value outlives its upstream: the last one is kept until there is a newer.
 */
export function openFeed<V>(settings: FeedSettings<V>): Feed<V> {
  const { clock, budget, log, load, keysMax, maxAge, missingMaxAge, patience } = settings;
  const { waitingMax = WAITING_MAX } = settings;
  const entries = new BoundedMap<string, Entry<V>>(ENTRIES_MAX);
  /** The batch that will bring a key. */
  const waiting = new Map<string, Batch>();
  /** The batch that still takes keys, until its turn comes. */
  let filling: Batch | undefined;

  function isFresh(entry: Entry<V> | undefined): boolean {
    if (!entry) return false;
    return clock.now() - entry.loadedAt <= (entry.value === null ? missingMaxAge : maxAge);
  }

  function want(key: string): Batch | undefined {
    const batch = waiting.get(key);
    if (batch) return batch;
    if (waiting.size >= waitingMax) return undefined;
    if (!filling || filling.keys.length >= keysMax) filling = startBatch();
    filling.keys.push(key);
    waiting.set(key, filling);
    return filling;
  }

  function startBatch(): Batch {
    const { at, turn } = budget.claim();
    const batch: Batch = {
      keys: [],
      at,
      loaded: turn.then((granted) => (granted ? send(batch) : undefined)),
    };
    return batch;
  }

  async function send(batch: Batch): Promise<void> {
    if (filling === batch) filling = undefined;
    try {
      const values = await load(batch.keys);
      budget.succeeded();
      const loadedAt = clock.now();
      for (const key of batch.keys) entries.set(key, { value: values.get(key) ?? null, loadedAt });
    } catch (error) {
      budget.failed();
      log.warn({ err: error }, 'market data cannot be loaded');
    } finally {
      for (const key of batch.keys) waiting.delete(key);
    }
  }

  function put(values: ReadonlyMap<string, V | null>): void {
    const loadedAt = clock.now();
    for (const [key, value] of values)
      if (value !== null || !entries.get(key)?.value) entries.set(key, { value, loadedAt });
  }

  async function get(keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const batches = new Set(keys.filter((key) => !isFresh(entries.get(key))).map(want));
    // Nobody is kept waiting for an upstream that has failed, nor for a place too far back in the queue.
    const soon = budget.isPaused()
      ? []
      : [...batches].filter((batch) => batch && batch.at - clock.now() <= patience);
    if (soon.length > 0) {
      const stop = new AbortController();
      await Promise.race([
        Promise.all(soon.map((batch) => batch?.loaded)),
        clock.sleep(patience, stop.signal),
      ]);
      stop.abort();
    }
    const known = new Map<string, V>();
    for (const key of keys) {
      const value = entries.get(key)?.value;
      if (value !== null && value !== undefined) known.set(key, value);
    }
    return known;
  }

  return {
    get,
    put,
    peek: (key) => entries.get(key)?.value ?? undefined,
    remembered: () => entries.values().flatMap(({ value }) => (value === null ? [] : [value])),
  };
}
