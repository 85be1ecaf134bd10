import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import type { Batches } from './batches.ts';
import type { Budget, Lane } from './budget.ts';
import type { Entry, SharedCache } from './store.ts';

interface SharedReadSettings<V> {
  readonly cache: SharedCache<V>;
  readonly clock: Clock;
  readonly budget: Pick<Budget, 'isPaused'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly missingMaxAge: number;
  readonly signal: AbortSignal;
  readonly batches: Batches;
  /** Stores values that other processes have loaded. */
  readonly remember: (entries: ReadonlyMap<string, Entry<V>>) => void;
  readonly isFresh: (key: string, maxAge: number) => boolean;
}

export interface SharedReads {
  /** Reads stale keys from the shared cache and requests those that are stale there too. */
  refresh(keys: readonly string[], maxAge: number, lane: Lane): Promise<void>;
  write(entries: ReadonlyMap<string, Entry<unknown>>): Promise<void>;
  release(keys: readonly string[]): Promise<void>;
}

/** How long a process that dies keeps the others from loading its keys, milliseconds. */
const LEASE_MS = 6_000;
/** Pause before a key that another process loads is read again, milliseconds. */
const FOLLOW_MS = 100;
/** Pause between reads of a key while upstream fails here; other processes may still reach it, milliseconds. */
const READ_EVERY_MS = 1_000;
const READ_MAX = 50_000;

/**
 * Lets a feed use what other processes have loaded. Keys that are requested in the same tick share one read. If the shared
 * cache is unavailable, each process loads for itself. Never rejects.
 */
export function createSharedReads<V>(settings: SharedReadSettings<V>): SharedReads {
  const { cache, clock, budget, log, missingMaxAge, signal, batches, remember, isFresh } = settings;
  /** The read in progress for a key. */
  const reading = new Map<string, Promise<void>>();
  /** The reads that still take keys. */
  const gathering: Partial<Record<Lane, ReturnType<typeof begin>>> = {};
  const readAt = createCache<string, number>({ max: READ_MAX });

  const unavailable = (error: unknown): null => {
    if (!signal.aborted) log.warn({ err: error }, 'the shared market data is unavailable');
    return null;
  };

  function gather(key: string, maxAge: number, lane: Lane): Promise<void> {
    const read = gathering[lane] ?? begin(maxAge, lane);
    gathering[lane] = read;
    read.keys.push(key);
    read.maxAge = Math.min(read.maxAge, maxAge);
    reading.set(key, read.done);
    return read.done;
  }

  function begin(maxAge: number, lane: Lane) {
    const read: { readonly keys: string[]; maxAge: number; readonly done: Promise<void> } = {
      keys: [],
      maxAge,
      done: Promise.resolve().then(async () => {
        delete gathering[lane];
        await (budget.isPaused() ? readOnly(read.keys) : claim(read.keys, read.maxAge, lane));
        for (const key of read.keys) reading.delete(key);
      }),
    };
    return read;
  }

  async function readOnly(keys: readonly string[]): Promise<void> {
    const now = clock.now();
    const due = keys.filter((key) => now - (readAt.get(key) ?? 0) >= READ_EVERY_MS);
    if (due.length === 0) return;
    for (const key of due) readAt.set(key, now);
    const entries = await cache.read(due).catch(unavailable);
    if (entries) remember(entries);
  }

  async function claim(all: readonly string[], maxAge: number, lane: Lane): Promise<void> {
    const keys = all.slice(0, batches.free(lane));
    if (keys.length === 0) return;
    const now = clock.now();
    const claimed = await cache
      .claim(keys, { now, maxAge, missingMaxAge, until: now + LEASE_MS })
      .catch(unavailable);
    if (claimed) remember(claimed.entries);
    const stale = keys.filter((key) => !isFresh(key, maxAge));
    const elsewhere = stale.filter((key) => claimed && !claimed.mine.has(key));
    for (const key of stale) if (!claimed || claimed.mine.has(key)) batches.request(key, lane);
    if (elsewhere.length > 0) batches.track(elsewhere, follow(elsewhere, maxAge, lane));
  }

  /** Reads keys that another process loads until it has stored or released them. */
  async function follow(keys: readonly string[], maxAge: number, lane: Lane): Promise<void> {
    await clock.sleep(FOLLOW_MS, signal);
    batches.untrack(keys);
    if (signal.aborted) return;
    await refresh(keys, maxAge, lane);
    await Promise.all(keys.map((key) => batches.batchOf(key)?.loaded));
  }

  async function refresh(keys: readonly string[], maxAge: number, lane: Lane): Promise<void> {
    const later = keys.filter((key) => !batches.isIn(key, lane));
    for (const key of later) if (batches.batchOf(key)) batches.request(key, lane);
    const pending = later.filter((key) => !batches.batchOf(key));
    await Promise.all(new Set(pending.map((key) => reading.get(key) ?? gather(key, maxAge, lane))));
  }

  return {
    refresh,
    async write(entries) {
      if (entries.size > 0) await cache.write(entries as ReadonlyMap<string, Entry<V>>).catch(unavailable);
    },
    async release(keys) {
      await cache.release(keys).catch(unavailable);
    },
  };
}
