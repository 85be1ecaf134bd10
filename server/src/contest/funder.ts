import { sql } from 'kysely';
import { renewLeases } from '../db/lease.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import { type FundingDeps, fundEntry } from './funding.ts';
import { claimEntries, type WaitingEntry } from './funding-store.ts';

export type Funder = Pick<LeasedWorker<WaitingEntry, void>, 'start' | 'wake' | 'stop' | 'underWay'>;

export interface FunderDeps extends FundingDeps {
  /** How long a worker that dies keeps others from its entries, milliseconds. */
  readonly leaseMs: number;
}

/**
 * Most entries that one process funds at once. All of them reserve from the one treasury: of concurrent reservations one
 * succeeds and the others read again.
 */
const CONCURRENCY_MAX = 16;
/** Longest pause between two polls: other processes make entries too, milliseconds. */
const POLL_MS = 1_000;
/** Pause if the treasury or the network cannot pay just now, milliseconds. */
const REST_MS = 5_000;

/** Claims entries that wait for their SOL and sends it to them. */
export function createFunder(deps: FunderDeps): Funder {
  const { db, clock, log, leaseMs } = deps;
  const renew = (entries: readonly WaitingEntry[], until: number) =>
    renewLeases(db, 'contest_entries', sql`funding_signature is null`, entries, until);
  let restsUntil = 0;

  return createLeasedWorker<WaitingEntry, void>({
    ...{ clock, log, items: 'contest entries', leaseMs, retryMs: POLL_MS, concurrencyMax: CONCURRENCY_MAX },
    async claim(slots) {
      if (clock.now() >= restsUntil && slots.free > 0)
        slots.take(await claimEntries(db, slots.free, leaseMs));
      return POLL_MS;
    },
    async run(entry, signal) {
      const funded = await fundEntry(deps, entry, signal);
      if (typeof funded === 'string') return;
      if (clock.now() >= restsUntil) log.warn({ reason: funded.waits }, 'contest entries wait for their SOL');
      restsUntil = clock.now() + REST_MS;
      await renew([entry], 0);
    },
    renew,
  });
}
