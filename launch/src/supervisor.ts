import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './child.ts';

export interface Supervised<T extends Running> {
  /** The running process; while it is down, the last one. */
  current(): T;
  /** SIGKILL to the running process, which is restarted. */
  kill(): void;
  /** Resolves when it runs: at once, or after the current restart. */
  up(): Promise<T>;
  /** Stops the process and the supervision. */
  stop(): Promise<void>;
}

export interface Backoff {
  firstMilliseconds: number;
  mostMilliseconds: number;
  /** After a process ran this long, the next restart waits the first pause again. */
  wellMilliseconds: number;
}

const BACKOFF: Backoff = { firstMilliseconds: 100, mostMilliseconds: 10_000, wellMilliseconds: 30_000 };

/**
 * Starts a process and restarts it whenever it ends, with growing pauses, until it is stopped. Throws if the first start
 * fails; later failures are reported and retried. `start` may give up when its signal aborts.
 */
export async function supervise<T extends Running>(
  name: string,
  start: (signal: AbortSignal) => Promise<T>,
  report: (message: string) => void,
  backoff: Backoff = BACKOFF,
): Promise<Supervised<T>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start(signal);
  let up = Promise.withResolvers<T>();
  let isUp = true;
  up.resolve(current);

  const goDown = () => {
    if (!isUp) return;
    isUp = false;
    up = Promise.withResolvers<T>();
    // It may have no listener when the supervision stops.
    up.promise.catch(() => {});
  };

  const watch = async () => {
    let pause = backoff.firstMilliseconds;
    for (;;) {
      const since = performance.now();
      const how = await current.exited;
      goDown();
      if (performance.now() - since >= backoff.wellMilliseconds) pause = backoff.firstMilliseconds;
      if (!signal.aborted) report(`${name} ended (${how}); starting it again in ${pause} ms.`);
      for (;;) {
        await sleep(pause, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        pause = Math.min(pause * 2, backoff.mostMilliseconds);
        try {
          current = await start(signal);
          break;
        } catch (error) {
          if (!signal.aborted) report(`${name} does not start: ${(error as Error).message}`);
        }
      }
      // `start` may have ignored the signal.
      if (signal.aborted) return await current.stop();
      report(`${name} runs again (process ${current.pid}).`);
      isUp = true;
      up.resolve(current);
    }
  };
  const watching = watch();

  return {
    current: () => current,
    kill() {
      goDown();
      current.kill();
    },
    up: () => up.promise,
    async stop() {
      stopping.abort();
      await current.stop();
      // A restart may have replaced the process meanwhile.
      await watching;
      up.reject(new Error(`${name} is stopped.`));
    },
  };
}
