import { type ErrorCode, isCallError } from '@cumulus/contract/errors.ts';
import type { Lamports } from '@solana/kit';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { toJson } from '../db/json.ts';
import { renewLeases } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import { type Outcome, PermitWithdrawn, type Refusal } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { planSolTransfer } from '../transfers/plan-sol.ts';
import type { SolRequest } from '../transfers/stored.ts';
import {
  claimEntries,
  markFunded,
  permitOf,
  recordTry,
  returnPlace,
  type WaitingEntry,
} from './funding-store.ts';
import { findTreasury, type Treasury } from './treasury.ts';

export interface FunderDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settlement: Pick<Settlement, 'outcome' | 'submit'>;
  readonly feeCapLamports: Lamports;
  /** How long a worker that dies keeps others from its entries, milliseconds. */
  readonly leaseMs: number;
}

export type Funder = Pick<LeasedWorker<WaitingEntry, void>, 'start' | 'wake' | 'stop' | 'underWay'>;

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

/** How often a transfer may fail before the place is returned. */
const FAILURES_MAX = 3;

/** The treasury needs SOL from its operator: entries wait for it. */
const TREASURY_EMPTY: ReadonlySet<ErrorCode> = new Set([
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_SOL_FOR_FEES',
  'LEAVES_BELOW_RENT_EXEMPT',
]);

/** `waits`: nothing was sent, and nothing can be sent now; the worker that claims the entry next continues. */
type Funded = 'done' | 'lost' | { readonly waits: string };

/**
 * Sends an entry its SOL once, continuing from what settlement knows of it: each try has its own key, and the next one starts
 * only if the previous one can never land. Ends when the SOL has arrived, the place is returned, the lease is lost, or the
 * treasury cannot pay. Rejects if `signal` aborts or the database fails: the worker that claims it next continues.
 */
async function fundEntry(deps: FunderDeps, claimed: WaitingEntry, signal: AbortSignal): Promise<Funded> {
  const { db, log } = deps;
  const treasury = await findTreasury(db);
  if (!treasury) return { waits: 'there is no treasury' };
  for (let entry = claimed; ; ) {
    signal.throwIfAborted();
    const outcome = await advance(deps, treasury, entry);
    if (typeof outcome === 'string' || 'waits' in outcome) return outcome;
    switch (outcome.state) {
      case 'pending':
        continue;
      case 'confirmed':
        await markFunded(db, entry, outcome.signature);
        log.info({ entry: entry.id, signature: outcome.signature }, 'contest entry funded');
        return 'done';
      // Expired transactions are the network's failure: they do not count and are retried for as long as that takes.
      case 'failed':
      case 'expired':
        log.warn(
          { entry: entry.id, tries: entry.tries, reason: outcome.error },
          'funding a contest entry failed; retrying',
        );
        entry = {
          ...entry,
          tries: entry.tries + 1,
          failures: entry.failures + (outcome.state === 'failed' && !isOnHold(outcome.error) ? 1 : 0),
        };
        if (entry.failures >= FAILURES_MAX) return await giveUp(deps, entry);
        if (!(await recordTry(db, entry))) return 'lost';
        if (isOnHold(outcome.error)) return { waits: 'payments are on hold' };
    }
  }
}

/** Its operator has stopped it, or everything, or a limit is reached: none of it is the entry's failure. */
function isOnHold({ code }: Refusal): boolean {
  return code === 'ON_HOLD' || code === 'INCIDENT';
}

async function advance(deps: FunderDeps, treasury: Treasury, entry: WaitingEntry): Promise<Outcome | Funded> {
  const { settlement } = deps;
  const idempotencyKey = `contest-${entry.id}-${entry.tries}`;
  const earlier = await settlement.outcome(treasury.userId, idempotencyKey, 'transfer_sol');
  if (earlier) return earlier;
  // No transfer is in progress from here on. A deleted wallet gets nothing, and its place is free again.
  if (entry.hasLeft) return await giveUp(deps, entry);
  if (entry.mandate === null) return { waits: 'an entry has no mandate: see mandates adopt' };
  const request: SolRequest = {
    walletId: treasury.walletId,
    to: entry.publicKey,
    lamports: entry.lamports,
  };
  try {
    const { kind, plan, reserve, funds } = await planSolTransfer(deps, treasury, request);
    return await settlement.submit(
      {
        userId: treasury.userId,
        walletId: treasury.walletId,
        idempotencyKey,
        kind,
        request: toJson(request),
        plan,
        reserve,
        permit: permitOf(entry),
        mandate: entry.mandate,
      },
      funds,
    );
  } catch (error) {
    if (error instanceof PermitWithdrawn) return 'lost';
    if (!isCallError(error)) throw error;
    if (error.status === 'UNAVAILABLE' || TREASURY_EMPTY.has(error.code)) return { waits: error.message };
    // A permanent refusal before anything was written.
    deps.log.warn({ entry: entry.id, err: error }, 'a contest entry cannot be funded');
    return await giveUp(deps, entry);
  }
}

async function giveUp({ db, log }: FunderDeps, entry: WaitingEntry): Promise<'done' | 'lost'> {
  if (!(await returnPlace(db, entry))) return 'lost';
  log.warn({ entry: entry.id, contest: entry.contestId }, 'contest place returned');
  return 'done';
}
