import type { Clock } from '../../ports/clock.ts';

export interface PacedQueue<Item> {
  /** Adds an item, unless it waits already. */
  push(item: Item): void;
  /** Drops what waits. */
  stop(): void;
}

/** How often work that fails is tried. */
const TRIES_MAX = 5;

/**
 * Does work for one item after the other, `everyMs` apart. What fails waits behind all others, and is given up after some tries: it holds up
 * nothing else.
 */
export function createPacedQueue<Item>(
  clock: Pick<Clock, 'sleep'>,
  everyMs: number,
  work: (item: Item) => Promise<void>,
): PacedQueue<Item> {
  const waiting = new Map<Item, number>();
  const stopped = new AbortController();
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.size > 0 && !stopped.signal.aborted) {
      const [item, tries] = waiting.entries().next().value!;
      waiting.delete(item);
      await work(item).catch(() => {
        if (tries + 1 < TRIES_MAX && !waiting.has(item)) waiting.set(item, tries + 1);
      });
      await clock.sleep(everyMs, stopped.signal);
    }
    isRunning = false;
  }

  return {
    push(item) {
      if (stopped.signal.aborted || waiting.has(item)) return;
      waiting.set(item, 0);
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    stop() {
      waiting.clear();
      stopped.abort();
    },
  };
}
