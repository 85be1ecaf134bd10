import type { Db } from '../../db/pool.ts';
import { type ChainStream, StreamEnded } from '../../ports/chain-stream.ts';
import type { RepeatingTask } from '../../runtime/repeating-task.ts';
import {
  claimStream,
  endLoss,
  type Held,
  handedOverSlot,
  handOver,
  isCovered,
  type Match,
  releaseStream,
} from './store.ts';
import { createStreamTask, type StreamTaskDeps } from './stream-task.ts';
import type { WatchedKeys } from './watched-keys.ts';

/*
 * Glossary
 *   partition   one of equal parts of the wallets, read by one process under a lease: each reads all transactions
 *   to hand over  to write the hints of a slot into the database, where workers take them
 *   cursor      the slot up to which everything has been handed over; reading goes on from before it
 *   loss        transactions that the node no longer sends: until each wallet has been compared with the chain since, wallets
 *               are swept as without a stream
 */

export interface DepositStreamDeps extends StreamTaskDeps {
  readonly db: Db;
  readonly stream: ChainStream;
  readonly keys: WatchedKeys;
  /** How many processes share the wallets. */
  readonly partitions: number;
}

export interface DepositStream extends RepeatingTask {
  /** Whether the stream shows all transactions of all wallets. */
  isCovered(): Promise<boolean>;
  /** The slot up to which everything is handed over, over all partitions; null before the first. */
  handedOver(): Promise<bigint | null>;
}

/**
 * Slots before the cursor that are read again: a minute. More than it takes to notice that notifications of new wallets do not
 * arrive, and than slots may come out of order.
 */
const REPLAYED = 150n;
/** How long a dead process keeps others from its partition, milliseconds, as all below. */
const LEASE = 15_000;
/** Longest time between two writes of the cursor: also renews the lease. */
const WRITE_EVERY = 1_000;
const LOSS_EVERY = 10_000;

/**
 * Hands what a stream of all transactions shows of our wallets over to the database. If this process dies right before a write, the
 * slots since the cursor are read again by the next one; right after it, nothing is.
 */
export function openDepositStream(deps: DepositStreamDeps): DepositStream {
  const { db, clock, partitions, keys } = deps;

  async function run(signal: AbortSignal, arrived: () => void): Promise<number> {
    const held = await claimStream(db, partitions, LEASE);
    if (!held) return LEASE / 3;
    try {
      await keys.load(held.partition, partitions);
      await read(held, signal, arrived);
      return 0;
    } finally {
      await releaseStream(db, partitions, held).catch(() => {});
    }
  }

  async function read(held: Held, signal: AbortSignal, arrived: () => void): Promise<void> {
    const { epoch } = keys;
    const from = held.slot === null ? null : held.slot > REPLAYED ? held.slot - REPLAYED : 0n;
    // What landed before the first start was not shown.
    let isLost = held.slot === null;
    let upTo: bigint | null = null;
    let wroteAt = -Infinity;
    let lookedAt = clock.now();
    for await (const part of deps.stream.read(from, keys, signal)) {
      arrived();
      // Wallets may be missing in memory: read again from the cursor, which has not moved since.
      if (keys.epoch !== epoch) return;
      isLost ||= part.isLost;
      // The cursor stays while wallets may have been created of which this process does not know yet.
      if (keys.isComplete()) upTo = part.upTo ?? upTo;
      const matches: Match[] = part.transactions.flatMap((transaction) => keys.match(transaction));
      const now = clock.now();
      if (matches.length === 0 && !isLost && now - wroteAt < WRITE_EVERY) continue;
      const lostAt = isLost ? new Date(now) : null;
      if (!(await handOver(db, partitions, held, { matches, upTo, lostAt, scope: part.scope }, LEASE)))
        return;
      wroteAt = now;
      isLost = false;
      upTo = null;
      if (now - lookedAt < LOSS_EVERY) continue;
      lookedAt = now;
      await endLoss(db, partitions);
    }
    throw new StreamEnded('the node has ended the stream');
  }

  return {
    ...createStreamTask(deps, run),
    isCovered: () => isCovered(db, partitions),
    handedOver: () => handedOverSlot(db, partitions),
  };
}
