import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';

/** Work that is done again and again. */
export interface Repeated {
  start(): void;
  /** Resolves when the turn under way has come to its end. */
  stop(): Promise<void>;
}

interface How {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** What the log says of a turn that failed. */
  readonly trouble: string;
  /** From a turn that failed to the next, milliseconds. */
  readonly rest: number;
  /** Aborts with `stop`, for turns that take long. */
  readonly stopping?: AbortController;
}

/** Repeats `turn`, which answers in how many milliseconds it is to be taken again. */
export function repeated(
  { clock, log, trouble, rest, stopping = new AbortController() }: How,
  turn: () => Promise<number>,
): Repeated {
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await turn().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, trouble);
        return rest;
      });
      if (wait > 0) await clock.sleep(wait, stopping.signal);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
