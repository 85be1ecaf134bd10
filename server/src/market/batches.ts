import type { Budget } from './budget.ts';

interface BatchSettings {
  readonly budget: Pick<Budget, 'claim'>;
  readonly now: () => number;
  /** Most keys in one batch. */
  readonly keysMax: number;
  /** Most keys that wait. */
  readonly waitingMax: number;
  /** Loads the values of a batch. Never rejects. */
  readonly send: (keys: readonly string[]) => Promise<void>;
}

export interface Batch {
  /** When it is sent, as estimated when it was created. */
  readonly at: number;
  /** Resolves when its values are loaded, or have failed to load. */
  readonly loaded: Promise<void>;
}

export interface Batches {
  /** Adds a key to the batch that is sent next. Does nothing if too many keys wait. */
  request(key: string): void;
  /** Tracks keys that are loaded by other means. */
  track(keys: readonly string[], loaded: Promise<void>): void;
  untrack(keys: readonly string[]): void;
  /** The batch that loads a key. */
  batchOf(key: string): Batch | undefined;
  /** How many more keys may wait. */
  free(): number;
}

/** Gathers keys until the budget allows another request, many keys to a request. */
export function createBatches({ budget, now, keysMax, waitingMax, send }: BatchSettings): Batches {
  const waiting = new Map<string, Batch>();
  /** The batch that still takes keys, until it is sent. */
  let open: (Batch & { readonly keys: string[] }) | undefined;

  function begin(): Batch & { readonly keys: string[] } {
    const keys: string[] = [];
    const { at, turn } = budget.claim();
    const batch = { keys, at, loaded: turn.then(finish) };
    async function finish(isGranted: boolean): Promise<void> {
      if (open === batch) open = undefined;
      if (isGranted) await send(keys);
      for (const key of keys) if (waiting.get(key) === batch) waiting.delete(key);
    }
    return batch;
  }

  return {
    request(key) {
      if (waiting.has(key) || waiting.size >= waitingMax) return;
      if (!open || open.keys.length >= keysMax) open = begin();
      open.keys.push(key);
      waiting.set(key, open);
    },
    track(keys, loaded) {
      for (const key of keys) waiting.set(key, { at: now(), loaded });
    },
    untrack(keys) {
      for (const key of keys) waiting.delete(key);
    },
    batchOf: (key) => waiting.get(key),
    free: () => waitingMax - waiting.size,
  };
}
