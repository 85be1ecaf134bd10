import { sql } from 'kysely';
import { renewLeases } from '../../db/lease.ts';
import type { Keys } from '../../ports/keys.ts';
import { createLeasedWorker, type LeasedWorker } from '../../runtime/leased-worker.ts';
import { createRepeatingTask } from '../../runtime/repeating-task.ts';
import { type ExecutionDeps, sendScheduled } from './execution.ts';
import { type ClaimedSend, claimSends, endedSends, markClosed } from './store.ts';

export interface SendWorkerDeps extends ExecutionDeps {
  readonly keys: Pick<Keys, 'closeMandate'>;
  /** How long a worker that dies keeps others from its sends, milliseconds. */
  readonly leaseMs: number;
}

const CONCURRENCY_MAX = 64;
const POLL_MS = 1_000;
/** Pause between two looks for sends that have ended, milliseconds. */
const CLOSE_MS = 5_000;
const CLOSED_AT_ONCE_MAX = 100;

/** Sends what has waited, and tells the signer what has ended. A payment outlives `stop`, in settlement. */
export function createSendWorker(
  deps: SendWorkerDeps,
): Pick<LeasedWorker<ClaimedSend, void>, 'start' | 'stop' | 'underWay'> {
  const { db, clock, log, isClockRight, keys, leaseMs } = deps;
  const worker = createLeasedWorker<ClaimedSend, void>({
    ...{ clock, log, items: 'scheduled sends', leaseMs, retryMs: POLL_MS, concurrencyMax: CONCURRENCY_MAX },
    async claim(slots) {
      if (slots.free > 0 && isClockRight())
        slots.take(await claimSends(db, new Date(clock.now()), slots.free, leaseMs));
      return POLL_MS;
    },
    run: (send, signal) => sendScheduled(deps, send, signal),
    renew: (sends, until) => renewLeases(db, 'scheduled_sends', sql`state = 'sending'`, sends, until),
  });
  const closing = createRepeatingTask(
    { clock, log, failure: 'the signer is not told yet which sends have ended', retryMs: CLOSE_MS },
    async () => {
      const ended = await endedSends(db, CLOSED_AT_ONCE_MAX);
      await Promise.all(ended.map((id) => keys.closeMandate(id)));
      if (ended.length > 0) await markClosed(db, ended);
      return ended.length > 0 ? 0 : CLOSE_MS;
    },
  );
  return {
    start() {
      worker.start();
      closing.start();
    },
    async stop() {
      await Promise.all([worker.stop(), closing.stop()]);
    },
    get underWay() {
      return worker.underWay;
    },
  };
}
