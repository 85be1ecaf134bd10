import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { chainSome, hasUnchained } from './store.ts';

export interface ChainerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Chains the audit log asynchronously, so that writers never wait; one chainer at a time over all processes. */
export interface Chainer extends RepeatingTask {
  /** Chains all new entries. Returns their number; 0 while another chainer runs. */
  chain(signal?: AbortSignal): Promise<number>;
}

/** Milliseconds; about as long as an entry stays unchained. */
const INTERVAL = 1_000;
const ENTRIES_PER_PASS = 1_000;

export function createChainer({ db, clock, log }: ChainerDeps): Chainer {
  async function chain(signal?: AbortSignal): Promise<number> {
    let chained = 0;
    if (!(await hasUnchained(db))) return chained;
    // An entry whose transaction commits late is chained when it becomes visible.
    for (;;) {
      const added = await chainSome(db, ENTRIES_PER_PASS);
      chained += added;
      if (added < ENTRIES_PER_PASS || signal?.aborted) return chained;
    }
  }

  const failure = 'the audit log cannot be chained';
  return {
    chain,
    ...createRepeatingTask({ clock, log, failure, retryMs: INTERVAL }, async (signal) => {
      await chain(signal);
      return INTERVAL;
    }),
  };
}
