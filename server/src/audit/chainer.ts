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

/**
 * Chains the audit log behind what is written to it: whoever writes an entry waits for nobody, and only one chainer at a
 * time, of all processes, decides what follows what.
 */
export interface Chainer extends RepeatingTask {
  /** Chains all entries that are there. Answers how many; 0 where another chainer is at it. */
  chain(signal?: AbortSignal): Promise<number>;
}

/** For so long at most, and a moment, an entry is not protected by the chain yet, milliseconds. */
const EVERY = 1_000;
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
    ...createRepeatingTask({ clock, log, failure, retryMs: EVERY }, async (signal) => {
      await chain(signal);
      return EVERY;
    }),
  };
}

/**
 * The order of the chain is that of ids, but for an entry whose transaction ended after those that began behind it: it
 * comes when it is seen.
 */
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
