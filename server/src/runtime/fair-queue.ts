/** Runs work of one party after work of another, so that a party that asks for much delays only itself. */
export interface FairQueue {
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
}

/** At most `concurrency` at once. */
export function createFairQueue(concurrency: number): FairQueue {
  /** Who waits, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [party, starts] = first;
    const start = starts.shift()!;
    waiting.delete(party);
    // Behind all others.
    if (starts.length > 0) waiting.set(party, starts);
    start();
  }

  function turnOf(party: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const starts = waiting.get(party);
    // In place: copies would make a flood's queue cost its square.
    if (starts) starts.push(resolve);
    else waiting.set(party, [resolve]);
    return promise;
  }

  return {
    async run(party, work) {
      if (running < concurrency) running += 1;
      // The slot is handed on, so that no new caller can take it first.
      else await turnOf(party);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
