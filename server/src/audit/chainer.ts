import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { type ChainedEntry, hashOf } from './entry.ts';
import { hasUnchained, lockChain, putPositions, readHead, unchained } from './store.ts';

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

/** Chains in the order of ids; an entry whose transaction commits late is chained when it becomes visible. */
async function chainSome(db: Db, limit: number): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockChain(tx))) return 0;
    let { position, hash } = await readHead(tx);
    const links: Pick<ChainedEntry, 'id' | 'position' | 'hash'>[] = [];
    for (const entry of await unchained(tx, limit)) {
      position += 1n;
      hash = hashOf(hash, position, entry);
      links.push({ id: entry.id, position, hash });
    }
    if (links.length > 0) await putPositions(tx, links);
    return links.length;
  });
}
