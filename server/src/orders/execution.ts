import type { Skipped } from '@cumulus/contract/errors/orders.ts';
import { CallError, type ErrorCode, isCallError, storedRefusal } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { PermitWithdrawn } from '../settlement/intent.ts';
import { type Round, readRound } from './bundles/round.ts';
import {
  type Ending,
  endOrder,
  keepOrder,
  missOrder,
  nextTry,
  permitOf,
  rearmOrder,
} from './execution-store.ts';
import type { ClaimedOrder } from './order.ts';
import { failureOf, type OrderSwaps, type SwapOutcome } from './order-swaps.ts';

export interface ExecutionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the clock is right; if not, nothing new starts and nothing is given up. */
  readonly isClockRight: () => boolean;
  readonly swaps: Pick<OrderSwaps, 'outcome' | 'swap'>;
  /** How long after its time a time order may still execute, milliseconds. */
  readonly latenessMaxMs: number;
  /** Gives an order a floor that has none. Throws a CallError if it cannot have one now. */
  readonly addFloor: (id: string) => Promise<bigint>;
}

/** How long a time order is retried while router, chain or signer are unavailable, before it fails, milliseconds. */
const RETRY_FOR_MS = 5 * 60_000;
/** How long a trigger is valid: an order that executes later watches again, milliseconds. */
const TRIGGER_MAX_AGE_MS = 2 * 60_000;
const RETRY_PAUSE_MS = 2_000;
/** What an operator has stopped waits, and is missed if that takes too long. */
const HOLD_PAUSE_MS = 30_000;
/** How long the market may give less than the floor of a time order before it is kept back, milliseconds. */
const BELOW_FLOOR_MAX_MS = 5 * 60_000;

const STOPPED: ReadonlySet<ErrorCode> = new Set(['ON_HOLD', 'INCIDENT']);
/** What is tried again slowly, and does not make an order fail. */
const WAITING: ReadonlySet<ErrorCode> = new Set([...STOPPED, 'ORDER_BELOW_FLOOR']);
/** Besides everything UNAVAILABLE: the next offer may succeed. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'QUOTE_EXPIRED',
  'QUOTE_USED',
  'IDEMPOTENCY_KEY_REUSED',
  ...STOPPED,
]);
/** How many offers the guard may refuse: the market moves while an offer is being checked. */
const REFUSED_OFFERS_MAX = 3;

/**
 * Executes a claimed order to its end, continuing from what settlement knows of it. Returns early if another worker has
 * claimed it. Rejects if `signal` aborts or the database fails: the worker that claims it next continues.
 */
export async function executeOrder(
  deps: ExecutionDeps,
  claimed: ClaimedOrder,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, isClockRight } = deps;
  const giveUpAt = clock.now() + RETRY_FOR_MS;
  for (let order = claimed; ; ) {
    signal.throwIfAborted();
    const step = await advance(deps, order);
    if (step === 'lost') return;
    if (step === 'missed') {
      const isOurs = await missOrder(db, order, new Date(clock.now()));
      if (isOurs) log.warn({ order: order.id, due: order.dueAt }, 'order missed');
      return;
    }
    if (step === 'pending') continue;
    if ('kept' in step) {
      const isOurs = await keepOrder(db, order, step.kept, new Date(clock.now()), step.nextTry);
      if (isOurs) log.info({ order: order.id, offer: step.kept, floor: order.floor }, 'order kept back');
      return;
    }
    if ('ending' in step) {
      const isOurs = await endOrder(db, order, step.ending, new Date(clock.now()));
      if (isOurs) log.info({ order: order.id, ...logFields(step.ending) }, 'order ended');
      return;
    }
    log.warn({ order: order.id, err: step.error }, 'order execution failed; retrying');
    const isHeld = WAITING.has(step.error.code);
    if (order.conditionType === 'time' && clock.now() >= giveUpAt && isClockRight() && !isHeld) {
      await endOrder(db, order, failed(step.error, order), new Date(clock.now()));
      return;
    }
    if (step.isSpent) {
      if (!(await nextTry(db, order))) return;
      order = { ...order, tries: order.tries + 1 };
    }
    await clock.sleep(isHeld ? HOLD_PAUSE_MS : RETRY_PAUSE_MS, signal);
  }
}

type Step =
  | 'lost'
  | 'missed'
  | { readonly ending: Ending }
  /** What the market gave, less than its floor; when it is tried again without asking its user. */
  | { readonly kept: bigint; readonly nextTry?: Date }
  /** `isSpent`: its key is used, and its swap can never land. */
  | { readonly error: CallError; readonly isSpent: boolean }
  | 'pending';

async function advance(deps: ExecutionDeps, order: ClaimedOrder): Promise<Step> {
  const key = `order-${order.executionKey}-${order.tries}`;
  const earlier = await deps.swaps.outcome(order, key);
  if (earlier) return nextStep(earlier, order);
  // No swap is in progress from here on.
  if (order.isOwnerBlocked) return { ending: failed(new CallError('ORDER_OWNER_BLOCKED'), order) };
  const round = await readRound(deps.db, order, deps.latenessMaxMs);
  if (round?.state === 'cancelled') return { ending: { state: 'cancelled', signature: null } };
  if (round?.state === 'paused') return skipped('paused');
  // While an account is frozen, a time order is missed, as if it were too late, and a market order watches on.
  if (order.isOwnerFrozen && round) return skipped('frozen');
  if (order.isOwnerFrozen && order.conditionType === 'time') return 'missed';
  const isTriggerOld = deps.clock.now() - order.dueAt.getTime() > TRIGGER_MAX_AGE_MS;
  if (order.conditionType === 'market' && (order.isOwnerFrozen || isTriggerOld)) {
    await rearmOrder(deps.db, order, order.isOwnerFrozen ? 'frozen' : 'late', new Date(deps.clock.now()));
    return 'lost';
  }
  if (order.conditionType === 'time') {
    // With a wrong clock its lateness is unknown.
    if (!deps.isClockRight()) return { error: new CallError('CLOCK_WRONG'), isSpent: false };
    if (round?.isOver(deps.clock.now())) return skipped('late');
    if (!round && deps.clock.now() - order.dueAt.getTime() > deps.latenessMaxMs) return 'missed';
  }
  try {
    const floor = order.floor ?? (await deps.addFloor(order.id));
    const within = round?.within ?? [];
    return nextStep(await deps.swaps.swap({ ...order, floor, within }, key, permitOf(order)), order);
  } catch (error) {
    if (error instanceof PermitWithdrawn) return 'lost';
    if (!isCallError(error)) throw error;
    if (round) {
      const step = stepOfRound(round, error, deps.clock.now());
      if (step) return step;
    }
    if (isCallError(error, 'TRIGGER_IN_DOUBT')) {
      await rearmOrder(deps.db, order, error, new Date(deps.clock.now()));
      return 'lost';
    }
    if (isCallError(error, 'ORDER_BELOW_FLOOR')) {
      const mayWait =
        order.conditionType === 'time' && deps.clock.now() - order.dueAt.getTime() < BELOW_FLOOR_MAX_MS;
      return mayWait ? { error, isSpent: false } : { kept: BigInt(error.context.offer) };
    }
    const isRetryable = error.status === 'UNAVAILABLE' || RETRYABLE.has(error.code);
    return isRetryable ? { error, isSpent: false } : { ending: failed(error, order) };
  }
}

/** What a round does about it that other orders do not; null if it is the same. */
function stepOfRound(round: Round, error: CallError, now: number): Step | null {
  if (isCallError(error, 'TRIGGER_IN_DOUBT'))
    return skipped(error.context.doubt === 'apart' ? 'outside' : 'doubt');
  if (!isCallError(error, 'ORDER_BELOW_FLOOR')) return null;
  const nextTry = round.nextTry(now);
  return nextTry ? { kept: BigInt(error.context.offer), nextTry } : skipped('floor');
}

function skipped(why: Skipped): Step {
  const error = new CallError('ROUND_SKIPPED', { why, rounds: 1 });
  return { ending: { state: 'expired', signature: null, error } };
}

function nextStep(outcome: SwapOutcome, order: ClaimedOrder): Step {
  switch (outcome.state) {
    case 'pending':
      return 'pending';
    case 'confirmed':
      return { ending: { state: 'executed', signature: outcome.signature, bought: outcome.bought } };
    case 'expired':
      return { error: new CallError('ORDER_NOT_EXECUTED_IN_TIME'), isSpent: true };
    case 'failed': {
      const error = storedRefusal(outcome.error);
      const isRefused = error.code === 'GUARD_REFUSED' && order.tries + 1 < REFUSED_OFFERS_MAX;
      if (outcome.signature === null && (isRefused || RETRYABLE.has(error.code)))
        return { error, isSpent: true };
      return { ending: { ...failed(error, order), signature: outcome.signature } };
    }
  }
}

function failed(error: CallError, { sellSymbol }: ClaimedOrder): Ending & { state: 'failed' } {
  return { state: 'failed', signature: null, error: failureOf(error, sellSymbol) };
}

function logFields({ state, signature, ...rest }: Ending) {
  return { state, signature, reason: 'error' in rest ? rest.error.message : null };
}
