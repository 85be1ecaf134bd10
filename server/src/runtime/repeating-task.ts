import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';

export interface RepeatingTask {
  start(): void;
  /** Ends the pause before the next run. */
  wake(): void;
  /** Aborts the signal of the run in progress and resolves when that run has ended. */
  stop(): Promise<void>;
}

interface Settings {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Log message for a run that fails. */
  readonly failure: string;
  /** Pause after a run that fails, milliseconds. */
  readonly retryMs: number;
}

/** Repeats `run`, which returns the pause before its next run, milliseconds. */
export function createRepeatingTask(
  { clock, log, failure, retryMs }: Settings,
  run: (signal: AbortSignal) => Promise<number>,
): RepeatingTask {
  const stopping = new AbortController();
  let pause = new AbortController();
  let repeating: Promise<void> | null = null;

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const pauseMs = await run(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, failure);
        return retryMs;
      });
      if (pauseMs > 0) await clock.sleep(pauseMs, pause.signal);
    }
  }

  return {
    start() {
      repeating ??= repeat();
    },
    wake: () => pause.abort(),
    async stop() {
      stopping.abort();
      pause.abort();
      await repeating;
    },
  };
}
