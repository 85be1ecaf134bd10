import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { sessionPermit, sessionRefusal } from '../accounts/session.ts';
import type { Json } from '../db/schema.ts';
import { isVoid } from '../db/void-keys.ts';
import type { SettlementDeps } from './deps.ts';
import { type Amounts, affordable, type Funds, type Purse } from './free.ts';
import { type Intent, type IntentKind, type NewIntent, type Outcome, PermitWithdrawn } from './intent.ts';
import {
  findByKey,
  findOutcome,
  isWrittenAfterAll,
  type Standing,
  type StoredIntent,
  writeIntent,
} from './store.ts';
import { voidUnlessWritten } from './void.ts';
import { createWorker } from './worker.ts';

/** The one road by which a transaction of the product reaches the chain. */
export interface Settlement {
  /**
   * The outcome of an earlier request under this key, waiting for it as `submit` does; null where there is none.
   * Throws CallError IDEMPOTENCY_KEY_REUSED where that request was another.
   */
  resume(userId: string, idempotencyKey: string, kind: IntentKind, request: Json): Promise<Outcome | null>;
  /** As `resume`, for a caller that makes its keys itself: whatever was asked under one of them is what it asked. */
  outcome(userId: string, idempotencyKey: string, kind: IntentKind): Promise<Outcome | null>;
  /** Whether an intent of this kind was ever written under this key. */
  knows(userId: string, idempotencyKey: string, kind: IntentKind): Promise<boolean>;
  /**
   * The outcome of whatever was asked for under this key, waiting for it as `submit` does. Null if no intent was written
   * under it: from then on none ever is.
   */
  conclude(userId: string, idempotencyKey: string): Promise<Concluded | null>;
  /**
   * Reserves what an intent may spend, carries it out and waits for its outcome, or for `waitMs`.
   * Throws CallError WALLET_NOT_FOUND, REQUEST_VOID, CLOCK_WRONG, UNAUTHENTICATED and ACCOUNT_BLOCKED if its session no
   * longer counts, INSUFFICIENT_FUNDS or INSUFFICIENT_SOL_FOR_FEES from `afford`, and PermitWithdrawn.
   */
  submit(intent: NewIntent, funds: Funds): Promise<Outcome>;
  /** What `submit` would count on at this moment, or the refusal that it would give; writes nothing. */
  affordable(purse: Purse, funds: Funds): Promise<Amounts>;
  /** Keeps the leases of what is under work here and, with `claims`, takes up what other processes left pending. */
  start(claims: boolean): void;
  /** Lets go of everything; what is pending stays so, for the next worker. */
  stop(): Promise<void>;
  /** How many intents this process is working on. */
  readonly underWay: number;
}

/** What became of a request, and of which kind it was. */
export interface Concluded {
  readonly kind: IntentKind;
  readonly outcome: Outcome;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const worker = createWorker(deps);
  return {
    resume,
    async outcome(userId, idempotencyKey, kind) {
      const stored = await findByKey(deps.db, userId, idempotencyKey);
      if (!stored) return null;
      if (stored.kind !== kind) throw new CallError('IDEMPOTENCY_KEY_REUSED');
      return finalOutcome(stored);
    },
    async knows(userId, idempotencyKey, kind) {
      return (await findByKey(deps.db, userId, idempotencyKey))?.kind === kind;
    },
    async conclude(userId, idempotencyKey) {
      const find = () => findByKey(deps.db, userId, idempotencyKey);
      let stored = await find();
      if (!stored && !(await isVoid(deps.db, userId, idempotencyKey))) {
        await voidUnlessWritten(deps.db, userId, idempotencyKey);
        stored = await find();
      }
      return stored && { kind: stored.kind, outcome: await finalOutcome(stored) };
    },
    async submit(intent, funds) {
      if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
      const written = await reserveSurely(deps, intent, funds);
      if (written === 'unknown') return { state: 'pending', signature: null };
      if (written) {
        worker.take(written);
        return outcomeWithin(written.id);
      }
      const earlier = await resume(intent.userId, intent.idempotencyKey, intent.kind, intent.request);
      return earlier ?? { state: 'pending', signature: null };
    },
    affordable: async (purse, funds) => (await affordable(deps, purse, funds)).free,
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
    const stored = await findByKey(deps.db, userId, idempotencyKey);
    if (!stored) return null;
    if (stored.kind !== kind || !sameRequest(stored.request, request))
      throw new CallError('IDEMPOTENCY_KEY_REUSED');
    return finalOutcome(stored);
  }

  async function finalOutcome({ id, outcome }: StoredIntent): Promise<Outcome> {
    return outcome.state === 'pending' ? outcomeWithin(id) : outcome;
  }

  /** Waits for an intent, worked on here or by another process; whoever waited long enough is told "pending". */
  async function outcomeWithin(intentId: string): Promise<Outcome> {
    const deadline = deps.clock.now() + deps.waitMs;
    for (;;) {
      const settled = await worker.settled(intentId, deadline);
      const outcome = settled ?? (await outcomeAsStored(intentId));
      if (outcome.state !== 'pending' || deps.clock.now() >= deadline) return outcome;
    }
  }

  async function outcomeAsStored(intentId: string): Promise<Outcome> {
    try {
      return await findOutcome(deps.db, intentId);
    } catch (error) {
      // The intent is written and may be on its way: a database that is away now must not be told as "nothing was done".
      deps.log.warn({ intent: intentId, err: error }, 'the outcome cannot be read');
      return { state: 'pending', signature: null };
    }
  }
}

/**
 * Reserves. Where the database breaks off, the intent may be written all the same, and a worker would carry it out: then
 * "nothing was done" may be said only when it is known that it never will be, and `unknown` says that it is there or that
 * nobody can tell just now.
 */
async function reserveSurely(
  deps: SettlementDeps,
  intent: NewIntent,
  funds: Funds,
): Promise<Intent | null | 'unknown'> {
  try {
    return await reserve(deps, intent, funds);
  } catch (error) {
    if (isCallError(error) || error instanceof PermitWithdrawn) throw error;
    const isWritten = await isWrittenAfterAll(deps.db, intent).catch(() => 'unknown' as const);
    if (isWritten === false) throw error;
    deps.log.warn({ intent: intent.id, err: error }, 'the database broke off while an intent was written');
    return 'unknown';
  }
}

/**
 * Writes the intent if the wallet can afford it beside all its other pending ones. Whatever came between reading and
 * writing, a reservation or a settlement, makes it read again; each such turn lets another one through, so it ends.
 * Null where the idempotency key is taken.
 */
async function reserve(deps: SettlementDeps, intent: NewIntent, funds: Funds): Promise<Intent | null> {
  const { db, clock, leaseMs } = deps;
  const { userId, walletId, reserve, session } = intent;
  const permit = session ? sessionPermit(session) : intent.permit;
  for (;;) {
    const standing = await standingToSpend();
    if (!standing) return null;
    const written = await writeIntent(db, { ...intent, permit }, standing, leaseMs);
    if (written === 'forbidden') throw session ? await sessionRefusal(db, session) : new PermitWithdrawn();
    if (written === 'void') throw new CallError('REQUEST_VOID');
    if (written === 'taken') return null;
    const { publicKey, sealedKey } = standing;
    if (written === 'written')
      return { ...intent, publicKey, sealedKey, createdAt: new Date(clock.now()), fence: 1n };
  }

  async function standingToSpend(): Promise<Standing | null> {
    try {
      return (await affordable(deps, { userId, walletId, mint: reserve.mint }, funds)).standing;
    } catch (error) {
      // What is missing may be held back for the very same request, made twice at once.
      if (isCallError(error) && (await findByKey(db, userId, intent.idempotencyKey))) return null;
      throw error;
    }
  }
}

function sameRequest(a: Json, b: Json): boolean {
  const keys = Object.keys({ ...a, ...b });
  return keys.every((key) => a[key] === b[key]);
}
