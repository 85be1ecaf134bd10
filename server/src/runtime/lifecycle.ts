/** What runs, or is open, until a process stops. Stopping is safe whether or not it has started. */
export interface Task {
  start?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}

/**
 * Starts tasks in their order, each when the previous one has started, and stops them in the reverse order. If one cannot start, all are
 * stopped: many hold something open from before their start. A task that cannot stop keeps no other from it; the first such error is
 * thrown.
 */
export function inOrder(tasks: readonly Task[]): Required<Task> & { stop(): Promise<void> } {
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= stopEach(tasks.toReversed());
    return stopping;
  };
  return {
    async start() {
      try {
        for (const task of tasks) await task.start?.();
      } catch (error) {
        // What could not start is the reason, whatever a stop says then.
        await stop().catch(() => {});
        throw error;
      }
    },
    stop,
  };
}

async function stopEach(tasks: readonly Task[]): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks)
    try {
      await task.stop?.();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

/** Tasks of which none needs another to stop: they start in their order and stop at once, so that none waits for another's run. */
export function together(tasks: readonly Task[]): Required<Task> {
  return {
    async start() {
      for (const task of tasks) await task.start?.();
    },
    async stop() {
      const stops = await Promise.allSettled(tasks.map(async (task) => await task.stop?.()));
      const failed = stops.find((stop) => stop.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
