import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import type { RpcUsage, Used } from './rpc-usage.ts';
import { addUsage } from './rpc-usage-store.ts';

interface KeeperDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly usage: Pick<RpcUsage, 'read'>;
}

/** Milliseconds. */
const EVERY = 60_000;

/** Adds what this process counts to the sums of the month in the database: each minute, and in the end. */
export function createUsageKeeper({ db, clock, log, usage }: KeeperDeps) {
  const failure = 'cannot keep what the calls to the Solana nodes have come to';
  let kept: readonly Used[] = [];

  async function keep(): Promise<void> {
    const used = usage.read();
    // What is new comes last.
    const more = used.map((each, index) => {
      const { calls, credits } = kept[index] ?? { calls: 0, credits: 0 };
      return { ...each, calls: each.calls - calls, credits: each.credits - credits };
    });
    await addUsage(
      db,
      more.filter(({ calls }) => calls > 0),
    );
    kept = used;
  }

  const task = createRepeatingTask({ clock, log, failure, retryMs: EVERY }, async () => {
    await keep();
    return EVERY;
  });
  return {
    start: task.start,
    async stop(): Promise<void> {
      await task.stop();
      await keep().catch((error: unknown) => log.warn({ err: error }, failure));
    },
  };
}
