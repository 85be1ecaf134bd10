import type { Budget, Lane } from './budget.ts';

interface BatchSettings {
  readonly budget: Pick<Budget, 'claim'>;
  readonly now: () => number;
  /** Most keys in one batch. */
  readonly keysMax: number;
  /** Most keys that wait in a lane. */
  readonly waitingMax: number;
  /** Loads the values of a batch. Never rejects. */
  readonly send: (keys: readonly string[], lane: Lane) => Promise<void>;
}

export interface Batch {
  /** When it is sent, as estimated when it was created. */
  readonly at: number;
  /** Resolves when its values are loaded, or have failed to load. */
  readonly loaded: Promise<void>;
}

export interface Batches {
  /** Adds a key to the batch of its lane that is sent next. Does nothing if too many keys wait. */
  request(key: string, lane: Lane): void;
  /** Tracks keys that are loaded by other means. */
  track(keys: readonly string[], loaded: Promise<void>): void;
  untrack(keys: readonly string[]): void;
  /** The batch that loads a key. */
  batchOf(key: string): Batch | undefined;
  /** Whether a key is loaded as early as this lane is. */
  isIn(key: string, lane: Lane): boolean;
  /** How many more keys may wait in a lane. */
  free(lane: Lane): number;
}

/**
 * Gathers keys until the budget allows another request, many keys to a request. A key of `later` that is asked for again as `soon` is
 * loaded with those, and once more in its old place.
 */
export function createBatches({ budget, now, keysMax, waitingMax, send }: BatchSettings): Batches {
  const waiting = new Map<string, Batch & { readonly lane: Lane }>();
  const counts: Record<Lane, number> = { soon: 0, later: 0 };
  /** The batches that still take keys, until they are sent. */
  const open: Partial<Record<Lane, ReturnType<typeof begin>>> = {};

  function begin(lane: Lane) {
    const keys: string[] = [];
    const { at, turn } = budget.claim(lane);
    const batch: Batch & { readonly lane: Lane; readonly keys: string[] } = {
      ...{ lane, keys, at },
      loaded: turn.then(finish),
    };
    async function finish(isGranted: boolean): Promise<void> {
      if (open[lane] === batch) delete open[lane];
      if (isGranted) await send(keys, lane);
      for (const key of keys) if (waiting.get(key) === batch) remove(key);
    }
    return batch;
  }

  function put(key: string, batch: Batch & { readonly lane: Lane }): void {
    remove(key);
    waiting.set(key, batch);
    counts[batch.lane] += 1;
  }

  function remove(key: string): void {
    const batch = waiting.get(key);
    if (batch && waiting.delete(key)) counts[batch.lane] -= 1;
  }

  const isIn = (key: string, lane: Lane): boolean => {
    const known = waiting.get(key)?.lane;
    return known === lane || known === 'soon';
  };

  return {
    request(key, lane) {
      if (isIn(key, lane) || counts[lane] >= waitingMax) return;
      let batch = open[lane];
      if (!batch || batch.keys.length >= keysMax) batch = begin(lane);
      open[lane] = batch;
      batch.keys.push(key);
      put(key, batch);
    },
    track(keys, loaded) {
      for (const key of keys) put(key, { lane: 'soon', at: now(), loaded });
    },
    untrack(keys) {
      for (const key of keys) remove(key);
    },
    batchOf: (key) => waiting.get(key),
    isIn,
    free: (lane) => waitingMax - counts[lane],
  };
}
