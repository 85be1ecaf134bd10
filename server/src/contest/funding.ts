import { randomUUID } from 'node:crypto';
import { type ErrorCode, isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { toJson } from '../db/json.ts';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { type Outcome, PermitWithdrawn } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SolRequest } from '../transfers/plan.ts';
import { quoteSol } from '../transfers/quote-sol.ts';
import { markFunded, permitOf, returnPlace, type WaitingEntry, writeTry } from './funding-store.ts';
import { findTreasury, type Treasury } from './treasury.ts';

export interface FundingDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settlement: Pick<Settlement, 'outcome' | 'submit'>;
  readonly feeCapLamports: bigint;
}

/** How often sending may fail before the place is returned. */
const FAILURES_MAX = 3;

/** What the treasury lacks, which its operator can give: entries wait for it. */
const EMPTY: ReadonlySet<ErrorCode> = new Set([
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_SOL_FOR_FEES',
  'LEAVES_BELOW_RENT_EXEMPT',
]);

/** `waits`: nothing was sent, and nothing would be just now; whoever claims the entry next goes on. */
export type Funded = 'done' | 'lost' | { readonly waits: string };

/**
 * Sends an entry its SOL, from wherever settlement says that it stands, once: each try has its own key, and the next one
 * begins only when nothing can come of the one before. Ends when the SOL has arrived, the place is returned, the lease is
 * lost, or the treasury cannot give. Rejects when `signal` aborts or the database fails: whoever claims it next goes on.
 */
export async function fundEntry(
  deps: FundingDeps,
  claimed: WaitingEntry,
  signal: AbortSignal,
): Promise<Funded> {
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
        log.info({ entry: entry.id, signature: outcome.signature }, 'an entry has its SOL');
        return 'done';
      // What expired is trouble of the network; it is sent again for as long as that takes.
      case 'failed':
      case 'expired':
        log.warn({ entry: entry.id, tries: entry.tries, reason: outcome.error }, 'an entry got no SOL');
        entry = {
          ...entry,
          tries: entry.tries + 1,
          failures: entry.failures + (outcome.state === 'failed' ? 1 : 0),
        };
        if (entry.failures >= FAILURES_MAX) return await giveUp(deps, entry);
        if (!(await writeTry(db, entry))) return 'lost';
    }
  }
}

async function advance(
  deps: FundingDeps,
  treasury: Treasury,
  entry: WaitingEntry,
): Promise<Outcome | Funded> {
  const { settlement } = deps;
  const idempotencyKey = `contest-${entry.id}-${entry.tries}`;
  const earlier = await settlement.outcome(treasury.userId, idempotencyKey, 'transfer_sol');
  if (earlier) return earlier;
  // From here on nothing is under way. A deleted wallet gets nothing, and its place is free for another.
  if (entry.hasLeft) return await giveUp(deps, entry);
  const request: SolRequest = {
    walletId: treasury.walletId,
    to: entry.publicKey,
    lamports: entry.lamports,
  };
  try {
    const { kind, plan, reserve, funds } = await quoteSol(deps, treasury, request);
    return await settlement.submit(
      {
        id: randomUUID(),
        userId: treasury.userId,
        walletId: treasury.walletId,
        idempotencyKey,
        kind,
        request: toJson(request),
        plan,
        reserve,
        permit: permitOf(entry),
      },
      funds,
    );
  } catch (error) {
    if (error instanceof PermitWithdrawn) return 'lost';
    if (!isCallError(error)) throw error;
    if (error.status === 'UNAVAILABLE' || EMPTY.has(error.code)) return { waits: error.message };
    // Refused for good before anything was written.
    deps.log.warn({ entry: entry.id, err: error }, 'an entry cannot be given SOL');
    return await giveUp(deps, entry);
  }
}

async function giveUp({ db, log }: FundingDeps, entry: WaitingEntry): Promise<'done' | 'lost'> {
  if (!(await returnPlace(db, entry))) return 'lost';
  log.warn({ entry: entry.id, contest: entry.contestId }, 'a place was returned');
  return 'done';
}
