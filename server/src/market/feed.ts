import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { UpstreamBusy, UpstreamRefused } from '../ports/market.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { createBatches } from './batches.ts';
import type { Budget, Lane } from './budget.ts';
import { createFeedEntries } from './feed-entries.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import type { SharedCache } from './store.ts';

export interface FeedSettings<V> {
  readonly clock: Clock;
  readonly budget: Budget;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * One upstream request for at most `keysMax` keys. Keys that upstream does not know are missing; those for which its answer had no room
   * are null, and asked for again, fewer at once.
   */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V | null>>;
  readonly keysMax: number;
  /** How long a value is fresh, milliseconds. */
  readonly maxAge: number;
  /** As `maxAge`, for a key that upstream does not know. `get` asks again for one after as long as it has been so, two hours at most. */
  readonly missingMaxAge: number;
  /** How long a caller waits for upstream before it gets what is cached, milliseconds. */
  readonly patience: number;
  /** Most keys that wait for upstream, of those that are asked for soon and of the rest; more are not requested. */
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
  /** Whether upstream lately said that it does not know the key. */
  isMissing(key: string): boolean;
  /** All cached values, the most recently used last. */
  cached(): V[];
}

const WAITING_MAX = 5_000;
/** Batches that one `fresh` call has in progress: other callers get the turns in between. */
const FRESH_BATCHES = 2;
/** How long a `fresh` call waits for these, milliseconds. */
const FRESH_PATIENCE = 60_000;

/**
 * Values from an upstream that is slow, rate-limited and sometimes unavailable, shared by all callers of all processes:
 * cached, loaded once for all who ask, many to a request. A stale value is kept until there is a newer one. What fits into one
 * request of a caller goes first; the rest of what a caller asks for, and what upstream did not know before, delays no one else
 * ([why](../../../docs/decisions/0138-limits-of-services.md)).
 */
export function createFeed<V>(settings: FeedSettings<V>): Feed<V> {
  const { clock, budget, log, load, keysMax, maxAge, missingMaxAge, patience, sharedCache, signal } =
    settings;
  const entries = createFeedEntries<V>(settings);
  const { isFresh, remember, known } = entries;
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

  async function send(keys: readonly string[], lane: Lane): Promise<void> {
    const unanswered = await loadNow(keys);
    const half = Math.ceil(unanswered.length / 2);
    for (const rest of [unanswered.slice(0, half), unanswered.slice(half)])
      if (rest.length > 0 && (await budget.claim(lane).turn)) await send(rest, lane);
  }

  /** Answers the keys for which upstream's answer had no room. Never rejects. */
  async function loadNow(keys: readonly string[]): Promise<readonly string[]> {
    try {
      const values = await load(keys);
      budget.succeeded();
      const loadedAt = clock.now();
      const unanswered = keys.length === 1 ? [] : keys.filter((key) => values.get(key) === null);
      const answered = keys.filter((key) => !unanswered.includes(key));
      const loaded = new Map(answered.map((key) => [key, { value: values.get(key) ?? null, loadedAt }]));
      remember(loaded);
      await shared?.write(loaded);
      return unanswered;
    } catch (error) {
      if (signal.aborted) return [];
      log.warn({ err: error }, 'market data cannot be loaded');
      if (error instanceof UpstreamRefused) {
        // Upstream works but rejects these keys: retrying at once would be refused again.
        budget.succeeded();
        const loadedAt = clock.now();
        remember(new Map(keys.map((key) => [key, { value: entries.find(key)?.value ?? null, loadedAt }])));
      } else budget.failed(error instanceof UpstreamBusy ? error.retryAfter : 0);
      await shared?.release(keys);
      return [];
    }
  }

  /** Resolves when the keys that load within `patienceLeft` are loaded. */
  async function refresh(
    lanes: Record<Lane, readonly string[]>,
    ageMax: number,
    patienceLeft: number,
  ): Promise<void> {
    const keys = [...lanes.soon, ...lanes.later];
    await Promise.all(
      (['soon', 'later'] as const).map(async (lane) => {
        if (shared) await shared.refresh(lanes[lane], ageMax, lane);
        else if (!budget.isPaused()) for (const key of lanes[lane]) batches.request(key, lane);
      }),
    );
    // Do not wait for an upstream that has failed, nor for a batch too far back in the queue.
    if (budget.isPaused()) return;
    const soon = new Set(
      keys.map(batches.batchOf).filter((batch) => batch && batch.at - clock.now() <= patienceLeft),
    );
    await Promise.all([...soon].map((batch) => batch?.loaded));
  }

  async function waitFor(
    lanes: Record<Lane, readonly string[]>,
    ageMax: number,
    longest: number,
  ): Promise<void> {
    await waitAtMost(clock, longest, refresh(lanes, ageMax, longest));
  }

  return {
    async get(keys) {
      const stale = keys.filter(entries.isStale);
      if (stale.length > 0) await waitFor(entries.inLanes(stale, keysMax), maxAge, patience);
      return known(keys);
    },

    async fresh(keys, ageMax) {
      const stale = keys.filter((key) => !isFresh(key, ageMax));
      const step = keysMax * FRESH_BATCHES;
      for (let start = 0; start < stale.length && !budget.isPaused() && !signal.aborted; start += step)
        await waitFor({ soon: stale.slice(start, start + step), later: [] }, ageMax, FRESH_PATIENCE);
      return known(keys);
    },

    put(values) {
      const loadedAt = clock.now();
      const kept = [...values].filter(([key, value]) => value !== null || !entries.find(key)?.value);
      const loaded = new Map(kept.map(([key, value]) => [key, { value, loadedAt }]));
      remember(loaded);
      void shared?.write(loaded);
    },

    peek: (key) => entries.find(key)?.value ?? undefined,
    isMissing: (key) => entries.find(key)?.value === null && isFresh(key, missingMaxAge),
    cached: entries.values,
  };
}
