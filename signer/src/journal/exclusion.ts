/** Lets work run beside each other, and now and then some work alone. */
export interface Exclusion {
  /** Runs work beside others of its kind, once nothing runs alone. */
  among<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work once all that is under way has ended; what comes meanwhile waits. Does nothing if some waits or runs already. If it fails, nothing
   * can go on: the error ends the process, and all that waits waits until then.
   */
  alone(work: () => Promise<void>): void;
  /** Resolves once nothing runs alone. */
  ended(): Promise<void>;
}

export function createExclusion(): Exclusion {
  let running = 0;
  let alone: Promise<void> | null = null;
  let onIdle = () => {};

  async function runAlone(work: () => Promise<void>): Promise<void> {
    if (running > 0)
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
    await work().catch((error: unknown) => {
      process.nextTick(() => {
        throw error;
      });
      return new Promise<never>(() => {});
    });
    alone = null;
  }

  return {
    async among(work) {
      while (alone) await alone;
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) onIdle();
      }
    },
    alone(work) {
      alone ??= runAlone(work);
    },
    async ended() {
      await alone;
    },
  };
}
