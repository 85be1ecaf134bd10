import type { Logger } from 'pino';
import { StreamEnded } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';

export interface StreamTaskDeps {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called when a connection begins after another has ended. */
  readonly onReconnect: () => void;
}

/** Bounds of the pause before a connection that has ended is opened again, milliseconds. */
const RECONNECT_MIN = 500;
const RECONNECT_MAX = 30_000;

/**
 * Repeats `read`, which reads a stream until it ends and calls `arrived` with each part. If the connection ends, the pause before the
 * next one grows until something arrives.
 */
export function createStreamTask(
  { clock, log, onReconnect }: StreamTaskDeps,
  read: (signal: AbortSignal, arrived: () => void) => Promise<number>,
): RepeatingTask {
  let failures = 0;
  const arrived = (): void => {
    if (failures === 0) return;
    failures = 0;
    log.info('the stream of transactions is read again');
  };
  return createRepeatingTask(
    { clock, log, failure: 'transactions of the stream cannot be handed over', retryMs: RECONNECT_MIN },
    async (signal) => {
      if (failures > 0) onReconnect();
      try {
        return await read(signal, arrived);
      } catch (error) {
        if (signal.aborted || !(error instanceof StreamEnded)) throw error;
        if (failures === 0)
          log.warn({ err: error }, 'the stream of transactions has ended; connecting again');
        failures += 1;
        const pause = Math.min(RECONNECT_MIN * 2 ** (failures - 1), RECONNECT_MAX);
        // With jitter, so that many servers do not come back to a restarted node at once.
        return pause * (0.5 + Math.random() / 2);
      }
    },
  );
}
