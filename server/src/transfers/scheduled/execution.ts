import { CallError, type ErrorCode, isCallError, storedRefusal } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Outcome, PermitWithdrawn } from '../../settlement/intent.ts';
import type { Settlement } from '../../settlement/settlement.ts';
import type { PlannedTransfer, Sender } from '../planned-transfer.ts';
import { keyOfTry } from './held.ts';
import { LATENESS_MAX } from './scheduled-sends.ts';
import { type ClaimedSend, type Ending, endSend, permitOf, postpone } from './store.ts';

export interface ExecutionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly isClockRight: () => boolean;
  readonly settlement: Pick<Settlement, 'outcome' | 'submit'>;
  /** The user's own wallet. Throws CallError WALLET_NOT_FOUND. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<Sender>;
  /** Plans a transfer as it is stored. Throws the CallError that says why it cannot be sent. */
  readonly planStored: (
    sender: Sender,
    send: Pick<ClaimedSend, 'kind' | 'request'>,
  ) => Promise<PlannedTransfer>;
}

/** Pause before a send is tried again that cannot be sent just now, milliseconds. */
const PAUSE = 30_000;
/** Besides everything UNAVAILABLE: an operator's hold or a frozen account may end. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['ON_HOLD', 'CLOCK_WRONG', 'ACCOUNT_FROZEN']);

/**
 * Sends what has waited, continuing from what settlement knows of it: each try has its own key, and the next one starts only if
 * the previous one can never land. Returns early if another worker has claimed it. Rejects if `signal` aborts or the database
 * fails: the worker that claims it next continues.
 */
export async function sendScheduled(
  deps: ExecutionDeps,
  send: ClaimedSend,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  for (;;) {
    signal.throwIfAborted();
    const step = await advance(deps, send);
    if (step === 'pending') continue;
    if (step === 'lost') return;
    const now = clock.now();
    if ('ending' in step) {
      await endSend(db, send, step.ending, new Date(now));
      log.info({ send: send.id, state: step.ending.state }, 'scheduled send ended');
      return;
    }
    log.warn({ send: send.id, err: step.error }, 'a scheduled send cannot be sent now; trying again');
    if (now > send.at.getTime() + LATENESS_MAX && deps.isClockRight())
      await endSend(db, send, failed(new CallError('SCHEDULED_SEND_TOO_LATE')), new Date(now));
    else await postpone(db, send, new Date(now + PAUSE), step.isSpent ? send.tries + 1 : send.tries);
    return;
  }
}

type Step =
  | 'lost'
  | 'pending'
  | { readonly ending: Ending }
  /** `isSpent`: its key is used, and its payment can never land. */
  | { readonly error: CallError; readonly isSpent: boolean };

async function advance(deps: ExecutionDeps, send: ClaimedSend): Promise<Step> {
  const { settlement, ownWallet, planStored, isClockRight } = deps;
  const { id, userId, walletId, kind, request } = send;
  const idempotencyKey = keyOfTry(send);
  const earlier = await settlement.outcome(userId, idempotencyKey, kind);
  if (earlier) return nextStep(earlier);
  // No payment is in progress from here on.
  if (send.isOwnerBlocked) return { ending: failed(new CallError('ACCOUNT_BLOCKED')) };
  if (send.isOwnerFrozen) return { error: new CallError('ACCOUNT_FROZEN'), isSpent: false };
  if (!isClockRight()) return { error: new CallError('CLOCK_WRONG'), isSpent: false };
  try {
    const { plan, reserve, funds } = await planStored(await ownWallet(userId, walletId), send);
    const intent = { userId, walletId, idempotencyKey, kind, request, plan, reserve };
    return nextStep(await settlement.submit({ ...intent, mandate: id, permit: permitOf(send) }, funds));
  } catch (error) {
    if (error instanceof PermitWithdrawn) return 'lost';
    if (!isCallError(error)) throw error;
    return isPassing(error) ? { error, isSpent: false } : { ending: failed(error) };
  }
}

function nextStep(outcome: Outcome): Step {
  switch (outcome.state) {
    case 'pending':
      return 'pending';
    case 'confirmed':
      return { ending: { state: 'sent', signature: outcome.signature } };
    case 'expired':
      return { error: new CallError('TRANSACTION_EXPIRED'), isSpent: true };
    case 'failed': {
      const error = storedRefusal(outcome.error);
      if (outcome.signature === null && isPassing(error)) return { error, isSpent: true };
      return { ending: { ...failed(error), signature: outcome.signature } };
    }
  }
}

function isPassing({ status, code }: CallError): boolean {
  return status === 'UNAVAILABLE' || PASSING.has(code);
}

function failed(error: CallError): Ending & { state: 'failed' } {
  return { state: 'failed', signature: null, error };
}
