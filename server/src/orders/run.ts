import { CallError, type ErrorCode, isCallError, storedRefusal } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { PermitWithdrawn } from '../settlement/intent.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import type { ClaimedOrder } from './order.ts';
import { reasonOf } from './reason.ts';
import { type Ending, endOrder, missOrder, nextTry, permitOf, rearmOrder } from './schedule.ts';

export interface RunDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the clock may be relied on; where it may not, no new work is taken and nothing is given up. */
  readonly isClockRight: () => boolean;
  readonly exchange: Pick<Exchange, 'outcome' | 'swap'>;
  /** How long after its time a time order may still be swapped, milliseconds. */
  readonly latenessMaxMs: number;
}

/** How long trouble of the moment (router, chain or signer away) is sat out before a time order fails, milliseconds. */
const PATIENCE = 5 * 60_000;
/** How long a market check's word stands: an order that comes later watches again, milliseconds. */
const TRIGGER_LIFE = 2 * 60_000;
const RETRY_PAUSE = 2_000;

/** Trouble that passes, beside everything UNAVAILABLE: the next offer may be taken. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['QUOTE_EXPIRED', 'QUOTE_USED', 'IDEMPOTENCY_KEY_REUSED']);
/** Offers that may be refused by the guard: the market moves on, and a transaction grows old, while one is looked at. */
const REFUSED_OFFERS_MAX = 3;

/**
 * Carries a claimed order to its end, from wherever settlement says that it stands. Ends without one where the lease is
 * lost to another worker. Rejects when `signal` aborts or the database fails: whoever claims the order next goes on.
 */
export async function run(deps: RunDeps, claimed: ClaimedOrder, signal: AbortSignal): Promise<void> {
  const { db, clock, log, isClockRight } = deps;
  const giveUpAt = clock.now() + PATIENCE;
  for (let order = claimed; ; ) {
    signal.throwIfAborted();
    const step = await advance(deps, order);
    if (step === 'lost') return;
    if (step === 'missed') {
      const isOurs = await missOrder(db, order, new Date(clock.now()));
      if (isOurs) log.warn({ order: order.id, due: order.dueAt }, 'an order has been missed');
      return;
    }
    if ('ending' in step) {
      const isOurs = await endOrder(db, order, step.ending, new Date(clock.now()));
      if (isOurs) log.info({ order: order.id, ...told(step.ending) }, 'an order has ended');
      return;
    }
    if ('trouble' in step) {
      log.warn({ order: order.id, err: step.trouble }, 'an order cannot be carried out just now');
      if (order.conditionType === 'time' && clock.now() >= giveUpAt && isClockRight()) {
        await endOrder(db, order, failed(step.trouble, order), new Date(clock.now()));
        return;
      }
      if (step.isSpent) {
        if (!(await nextTry(db, order))) return;
        order = { ...order, tries: order.tries + 1 };
      }
      await clock.sleep(RETRY_PAUSE, signal);
    }
  }
}

type Step =
  | 'lost'
  | 'missed'
  | { readonly ending: Ending }
  /** `isSpent`: the key has been used, and provably nothing came of it. */
  | { readonly trouble: CallError; readonly isSpent: boolean }
  | { readonly under: 'way' };

async function advance(deps: RunDeps, order: ClaimedOrder): Promise<Step> {
  const key = `order-${order.executionKey}-${order.tries}`;
  const earlier = await deps.exchange.outcome(order, key);
  if (earlier) return stepOf(earlier, order);
  // From here on nothing is under way, and what follows is new.
  if (order.isOwnerBlocked) return { ending: failed(new CallError('ORDER_OWNER_BLOCKED'), order) };
  if (order.conditionType === 'market' && deps.clock.now() - order.dueAt.getTime() > TRIGGER_LIFE) {
    await rearmOrder(deps.db, order);
    return 'lost';
  }
  if (order.conditionType === 'time') {
    // By a clock that is wrong, it cannot be said how late it is.
    if (!deps.isClockRight()) return { trouble: new CallError('CLOCK_WRONG'), isSpent: false };
    if (deps.clock.now() - order.dueAt.getTime() > deps.latenessMaxMs) return 'missed';
  }
  try {
    return stepOf(await deps.exchange.swap(order, key, permitOf(order)), order);
  } catch (error) {
    if (error instanceof PermitWithdrawn) return 'lost';
    if (!isCallError(error)) throw error;
    const passes = error.status === 'UNAVAILABLE' || PASSING.has(error.code);
    return passes ? { trouble: error, isSpent: false } : { ending: failed(error, order) };
  }
}

function stepOf(outcome: Exchanged, order: ClaimedOrder): Step {
  switch (outcome.state) {
    case 'pending':
      return { under: 'way' };
    case 'confirmed':
      return { ending: { state: 'executed', signature: outcome.signature, bought: outcome.bought } };
    case 'expired':
      return { trouble: new CallError('ORDER_NOT_EXECUTED_IN_TIME'), isSpent: true };
    case 'failed': {
      const error = storedRefusal(outcome.error);
      const isRefused = error.code === 'GUARD_REFUSED' && order.tries + 1 < REFUSED_OFFERS_MAX;
      if (outcome.signature === null && (isRefused || PASSING.has(error.code)))
        return { trouble: error, isSpent: true };
      return { ending: { ...failed(error, order), signature: outcome.signature } };
    }
  }
}

function failed(error: CallError, { sellSymbol }: ClaimedOrder): Ending & { state: 'failed' } {
  return { state: 'failed', signature: null, error: reasonOf(error, sellSymbol) };
}

function told({ state, signature, ...rest }: Ending) {
  return { state, signature, reason: 'error' in rest ? rest.error.message : null };
}
