import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import { beat, endBeat } from './heartbeat-store.ts';

interface HeartbeatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Milliseconds. */
const EVERY = 5_000;

/** Tells servers and operators that this process runs workers. Leases, not this, decide who works on what. */
export function createHeartbeat({ db, clock, log }: HeartbeatDeps) {
  const id = randomUUID();
  let isStarted = false;
  const task = createRepeatingTask(
    { clock, log, failure: 'cannot say that this worker runs', retryMs: EVERY },
    async () => {
      await beat(db, id);
      return EVERY;
    },
  );
  return {
    start(): void {
      isStarted = true;
      task.start();
    },
    async stop(): Promise<void> {
      await task.stop();
      // Without the database it is forgotten by its age.
      if (isStarted) await endBeat(db, id).catch(() => {});
    },
  };
}
