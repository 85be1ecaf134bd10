import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import type { Batches } from './batches.ts';
import type { Budget } from './budget.ts';
import type { Entry, Shelf } from './store.ts';

interface LookSettings<V> {
  readonly shelf: Shelf<V>;
  readonly clock: Clock;
  readonly budget: Pick<Budget, 'isPaused'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly missingMaxAge: number;
  readonly signal: AbortSignal;
  readonly batches: Batches;
  /** Takes what other processes have loaded. */
  readonly remember: (entries: ReadonlyMap<string, Entry<V>>) => void;
  readonly isFresh: (key: string, maxAge: number) => boolean;
}

export interface Looks {
  /** Looks on the shelf for keys that this process has not fresh, and has those asked for that are not there either. */
  at(keys: readonly string[], maxAge: number): Promise<void>;
  write(entries: ReadonlyMap<string, Entry<unknown>>): Promise<void>;
  release(keys: readonly string[]): Promise<void>;
}

/** How long a process that dies keeps the others from the keys that it was loading, milliseconds. */
const LEASE = 6_000;
/** How often a key is looked for that another process is loading, milliseconds. */
const FOLLOW_EVERY = 100;
/** How often a key is looked for while upstream fails, which others may still reach, milliseconds. */
const LOOK_EVERY = 1_000;
const LOOKED_MAX = 50_000;

/**
 * A feed's way to what other processes have loaded. Keys that are wanted in one moment share one look, and the shelf being
 * away only means that each process asks for itself. Throws nothing.
 */
export function createSharedReads<V>(settings: LookSettings<V>): Looks {
  const { clock, budget, log, missingMaxAge, signal, batches, remember, isFresh } = settings;
  const shelf = settings.shelf;
  /** The look that will find a key. */
  const looking = new Map<string, Promise<void>>();
  /** The look that still takes keys. */
  let gathering: { readonly keys: string[]; maxAge: number; readonly done: Promise<void> } | undefined;
  const lookedAt = createCache<string, number>({ max: LOOKED_MAX });

  const away = (error: unknown): null => {
    if (!signal.aborted) log.warn({ err: error }, 'market data cannot be shared');
    return null;
  };

  function gather(key: string, maxAge: number): Promise<void> {
    gathering ??= begin(maxAge);
    gathering.keys.push(key);
    gathering.maxAge = Math.min(gathering.maxAge, maxAge);
    looking.set(key, gathering.done);
    return gathering.done;
  }

  function begin(maxAge: number): NonNullable<typeof gathering> {
    const look = {
      keys: [] as string[],
      maxAge,
      done: Promise.resolve().then(async () => {
        gathering = undefined;
        await (budget.isPaused() ? readOnly(look.keys) : claim(look.keys, look.maxAge));
        for (const key of look.keys) looking.delete(key);
      }),
    };
    return look;
  }

  async function readOnly(keys: readonly string[]): Promise<void> {
    const now = clock.now();
    const due = keys.filter((key) => now - (lookedAt.get(key) ?? 0) >= LOOK_EVERY);
    if (due.length === 0) return;
    for (const key of due) lookedAt.set(key, now);
    const entries = await shelf.read(due).catch(away);
    if (entries) remember(entries);
  }

  async function claim(all: readonly string[], maxAge: number): Promise<void> {
    const keys = all.slice(0, batches.room());
    if (keys.length === 0) return;
    const now = clock.now();
    const claimed = await shelf.claim(keys, { now, maxAge, missingMaxAge, until: now + LEASE }).catch(away);
    if (claimed) remember(claimed.entries);
    const stale = keys.filter((key) => !isFresh(key, maxAge));
    const elsewhere = stale.filter((key) => claimed && !claimed.mine.has(key));
    for (const key of stale) if (!claimed || claimed.mine.has(key)) batches.want(key);
    if (elsewhere.length > 0) batches.add(elsewhere, follow(elsewhere, maxAge));
  }

  /** Another process is loading these: looks again and again, until they are there or it has given up. */
  async function follow(keys: readonly string[], maxAge: number): Promise<void> {
    await clock.sleep(FOLLOW_EVERY, signal);
    batches.drop(keys);
    if (signal.aborted) return;
    await at(keys, maxAge);
    await Promise.all(keys.map((key) => batches.of(key)?.loaded));
  }

  async function at(keys: readonly string[], maxAge: number): Promise<void> {
    const unasked = keys.filter((key) => !batches.of(key));
    await Promise.all(new Set(unasked.map((key) => looking.get(key) ?? gather(key, maxAge))));
  }

  return {
    at,
    async write(entries) {
      if (entries.size > 0) await shelf.write(entries as ReadonlyMap<string, Entry<V>>).catch(away);
    },
    async release(keys) {
      await shelf.release(keys).catch(away);
    },
  };
}
