import type { Budget } from './budget.ts';

interface BatchSettings {
  readonly budget: Pick<Budget, 'claim'>;
  readonly now: () => number;
  /** Most keys in one batch. */
  readonly keysMax: number;
  /** Most keys that wait. */
  readonly waitingMax: number;
  /** Brings the values of a batch whose turn has come. Never rejects. */
  readonly send: (keys: readonly string[]) => Promise<void>;
}

export interface Batch {
  /** When it goes out, as things stood when it was begun. */
  readonly at: number;
  /** Resolves when its values are there, or will not come this time. */
  readonly loaded: Promise<void>;
}

export interface Batches {
  /** Puts a key into the batch that goes out next. Nothing happens where too many wait. */
  want(key: string): void;
  /** Takes keys that are brought by other means. */
  add(keys: readonly string[], loaded: Promise<void>): void;
  drop(keys: readonly string[]): void;
  /** The batch that will bring a key. */
  of(key: string): Batch | undefined;
  /** How many more keys may wait. */
  room(): number;
}

/** Gathers keys until upstream may be asked again, many to a request. */
export function createBatches({ budget, now, keysMax, waitingMax, send }: BatchSettings): Batches {
  const waiting = new Map<string, Batch>();
  /** The batch that still takes keys, until its turn comes. */
  let filling: (Batch & { readonly keys: string[] }) | undefined;

  function begin(): Batch & { readonly keys: string[] } {
    const keys: string[] = [];
    const { at, turn } = budget.claim();
    const batch = { keys, at, loaded: turn.then((granted) => goOut(granted)) };
    async function goOut(granted: boolean): Promise<void> {
      if (filling === batch) filling = undefined;
      if (granted) await send(keys);
      for (const key of keys) if (waiting.get(key) === batch) waiting.delete(key);
    }
    return batch;
  }

  return {
    want(key) {
      if (waiting.has(key) || waiting.size >= waitingMax) return;
      if (!filling || filling.keys.length >= keysMax) filling = begin();
      filling.keys.push(key);
      waiting.set(key, filling);
    },
    add(keys, loaded) {
      for (const key of keys) waiting.set(key, { at: now(), loaded });
    },
    drop(keys) {
      for (const key of keys) waiting.delete(key);
    },
    of: (key) => waiting.get(key),
    room: () => waitingMax - waiting.size,
  };
}
