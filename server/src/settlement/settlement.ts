import { CallError } from '@cumulus/contract/errors.ts';
import type { Json } from '../db/schema.ts';
import { isVoid } from '../db/void-keys.ts';
import { currentOrigin, traced } from '../runtime/context.ts';
import type { IntentKind, NewIntent, Outcome } from './intent.ts';
import {
  type Amounts,
  type Funds,
  freeFunds,
  type ReserveDeps,
  reserveOrRecover,
  type Spender,
} from './reserve.ts';
import { findByKey, findOutcome, type StoredIntent, voidUnlessWritten } from './store.ts';
import { createWorker, type WorkerDeps } from './worker.ts';

export interface SettlementDeps extends ReserveDeps, WorkerDeps {
  /** How long a caller waits before it is answered "pending", milliseconds. */
  readonly waitMs: number;
  /** The reason that a user may read of a payment that an operator holds; undefined if it is not held. */
  readonly held?: (intentId: string) => Promise<string | null | undefined>;
}

/** The only way for a transaction of the product to reach the chain. */
export interface Settlement {
  /**
   * The outcome of an earlier request under this key, waiting for it as `submit` does; null if there was no request.
   * Throws CallError IDEMPOTENCY_KEY_REUSED if that request was a different one.
   */
  resume(userId: string, idempotencyKey: string, kind: IntentKind, request: Json): Promise<Outcome | null>;
  /** Like `resume`, for callers that make their own keys, so that the request under a key is always theirs. */
  outcome(userId: string, idempotencyKey: string, kind: IntentKind): Promise<Outcome | null>;
  /** Whether an intent of this kind was ever written under this key. */
  knows(userId: string, idempotencyKey: string, kind: IntentKind): Promise<boolean>;
  /**
   * The outcome of any request under this key, waiting for it as `submit` does. Null if no intent was written under it:
   * from then on none ever is.
   */
  conclude(userId: string, idempotencyKey: string): Promise<Concluded | null>;
  /**
   * Reserves what an intent may spend, carries it out and waits for its outcome, `waitMs` at most.
   * Throws CallError WALLET_NOT_FOUND, REQUEST_VOID, CLOCK_WRONG, UNAUTHENTICATED and ACCOUNT_BLOCKED if its session has
   * ended, INSUFFICIENT_FUNDS or INSUFFICIENT_SOL_FOR_FEES from `afford`, and PermitWithdrawn.
   */
  submit(intent: NewIntent, funds: Funds): Promise<Outcome>;
  /** The funds that `submit` would count on now, or the error that it would throw; writes nothing. */
  freeFunds(spender: Spender, funds: Funds): Promise<Amounts>;
  /** Renews the leases of intents in progress and, with `claims`, claims those that other processes left pending. */
  start(claims: boolean): void;
  /** Releases all leases; what is pending stays so, for the next worker. */
  stop(): Promise<void>;
  /** How many intents this process is working on. */
  readonly underWay: number;
}

/** The outcome of a request, and its kind. */
export interface Concluded {
  readonly kind: IntentKind;
  readonly outcome: Outcome;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { db, clock, log } = deps;
  const worker = createWorker(deps);
  return {
    resume,
    async outcome(userId, idempotencyKey, kind) {
      const stored = await findByKey(db, userId, idempotencyKey);
      if (!stored) return null;
      if (stored.kind !== kind) throw new CallError('IDEMPOTENCY_KEY_REUSED');
      return finalOutcome(stored, false);
    },
    async knows(userId, idempotencyKey, kind) {
      return (await findByKey(db, userId, idempotencyKey))?.kind === kind;
    },
    async conclude(userId, idempotencyKey) {
      const find = () => findByKey(db, userId, idempotencyKey);
      let stored = await find();
      if (!stored && !(await isVoid(db, userId, idempotencyKey))) {
        await voidUnlessWritten(db, userId, idempotencyKey);
        stored = await find();
      }
      return stored && { kind: stored.kind, outcome: await finalOutcome(stored) };
    },
    async submit(intent, funds) {
      if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
      const origin = currentOrigin();
      const written = await traced('reserve', () => reserveOrRecover(deps, intent, funds, origin));
      if (written === 'unknown') return { state: 'pending', signature: null };
      if (written) {
        worker.take(written);
        return outcomeWithin(written.id, intent.session !== undefined);
      }
      const earlier = await resume(intent.userId, intent.idempotencyKey, intent.kind, intent.request);
      return earlier ?? { state: 'pending', signature: null };
    },
    freeFunds: async (spender, funds) => (await freeFunds(deps, spender, funds)).free,
    start: worker.start,
    stop: worker.stop,
    get underWay() {
      return worker.underWay;
    },
  };

  async function resume(
    userId: string,
    idempotencyKey: string,
    kind: IntentKind,
    request: Json,
  ): Promise<Outcome | null> {
    const stored = await findByKey(db, userId, idempotencyKey);
    if (!stored) return null;
    if (stored.kind !== kind || !isSameRequest(stored.request, request))
      throw new CallError('IDEMPOTENCY_KEY_REUSED');
    return finalOutcome(stored);
  }

  async function finalOutcome({ id, outcome }: StoredIntent, isUser = true): Promise<Outcome> {
    return outcome.state === 'pending' ? outcomeWithin(id, isUser) : outcome;
  }

  /**
   * Waits for an intent that this or another process works on; "pending" after `waitMs`. A user is answered at once that an
   * intent is held; a worker has nothing else to do and waits.
   */
  async function outcomeWithin(intentId: string, isUser: boolean): Promise<Outcome> {
    const deadline = clock.now() + deps.waitMs;
    for (;;) {
      const settled = await worker.settled(intentId, deadline);
      const outcome = settled ?? (await storedOutcome(intentId, isUser));
      if (outcome.state !== 'pending' || outcome.held || clock.now() >= deadline) return outcome;
    }
  }

  async function storedOutcome(intentId: string, isUser: boolean): Promise<Outcome> {
    try {
      const outcome = await findOutcome(db, intentId);
      const reason = isUser && outcome.state === 'pending' ? await deps.held?.(intentId) : undefined;
      return reason === undefined ? outcome : { state: 'pending', signature: null, held: { reason } };
    } catch (error) {
      // The intent is written and may be carried out: a database failure must not be reported as "nothing was done".
      log.warn({ intent: intentId, err: error }, 'cannot read the outcome of an intent');
      return { state: 'pending', signature: null };
    }
  }
}

function isSameRequest(a: Json, b: Json): boolean {
  const keys = Object.keys({ ...a, ...b });
  return keys.every((key) => a[key] === b[key]);
}
