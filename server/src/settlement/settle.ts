import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import { type BalanceChanges, balanceChanges, changesOf, othersIn } from '../solana/balance-changes.ts';
import { ATTEMPTS_MAX, type Attempt } from './attempt.ts';
import type { SettlementDeps } from './deps.ts';
import { type Landing, settleLanded, settleRefused } from './final.ts';
import type { GivenKind, Intent, Outcome, Refusal, TransactionKind } from './intent.ts';
import { land } from './land.ts';
import { signAttempt } from './sign.ts';
import { addAttempt, buryAttempt, newestAttempt } from './store.ts';

/**
 * Carries one intent to its final state, from wherever the database says that it stands, and answers it. Null where the
 * database knows better: the lease was lost to another worker, or somebody else has settled it. Rejects when `signal`
 * aborts or the database fails: the intent then stays pending, and whoever claims it next goes on.
 */
export async function settle(
  deps: SettlementDeps,
  intent: Intent,
  isNew: boolean,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const kind = deps.kinds[intent.kind];
  const given = 'given' in kind ? kind : null;
  const handIn = given && ((transaction: Uint8Array) => given.handIn(intent, transaction));
  // An intent that was written a moment ago has no attempt; the question would cost its caller a round trip.
  let attempt = isNew ? null : await newestAttempt(deps.db, intent.id);
  for (;;) {
    if (attempt?.state === 'dead' && (given || attempt.number >= ATTEMPTS_MAX)) {
      await settleRefused(deps.db, intent, 'expired', refusalOf(new CallError('TRANSACTION_EXPIRED')));
      return null;
    }
    if (attempt?.state !== 'live') {
      const next = await nextAttempt(deps, intent, kind, signal);
      if (!next) return null;
      attempt = next;
    }
    const landed = await land(deps, attempt, intent.publicKey, signal, handIn);
    if (landed) {
      const changes = balanceChanges(landed);
      const landing = describe(intent, attempt, landed, changes, given, deps.clock.now());
      const isSettled = await settleLanded(deps.db, intent, landing);
      deps.onSettled?.(intent.userId, othersIn(changes, intent.publicKey));
      return isSettled ? outcomeOf(landing) : null;
    }
    await buryAttempt(deps.db, attempt);
    deps.log.warn({ intent: intent.id, signature: attempt.signature }, 'transaction expired without landing');
    attempt = { ...attempt, state: 'dead' };
  }
}

function outcomeOf({ attempt: { signature }, error, moved }: Landing): Outcome {
  if (error) return { state: 'failed', signature, error };
  return { state: 'confirmed', signature, ...(moved && { moved }) };
}

/** Signs and stores an attempt; null where the intent is settled without one, or no longer ours. */
async function nextAttempt(
  deps: SettlementDeps,
  intent: Intent,
  kind: TransactionKind,
  signal: AbortSignal,
): Promise<Attempt | null> {
  let trouble: CallError | null = null;
  for (;;) {
    signal.throwIfAborted();
    // By a clock that is wrong, nothing is signed and nothing is too old.
    if (!deps.isClockRight()) {
      await deps.clock.sleep(deps.pollMs, signal);
      continue;
    }
    if (deps.clock.now() >= intent.createdAt.getTime() + kind.signWithin) break;
    try {
      const signed = await signAttempt(deps, intent, kind);
      // From here on the transaction may land. It is stored before anybody else sees a byte of it.
      const attempt = await addAttempt(deps.db, intent, signed);
      if (attempt === 'lost') return null;
      if (attempt !== 'twin') return attempt;
      // Somebody else's transaction stays the same: it was given for another intent before.
      if ('given' in kind) throw new CallError('QUOTE_USED');
      // The next blockhash makes it another transaction.
      await deps.clock.sleep(deps.pollMs, signal);
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (!isPassing(error)) {
        await settleRefused(deps.db, intent, 'failed', refusalOf(error));
        return null;
      }
      trouble = error;
      await deps.clock.sleep(deps.pollMs, signal);
    }
  }
  await settleRefused(deps.db, intent, 'expired', refusalOf(trouble ?? new CallError('TRANSACTION_EXPIRED')));
  return null;
}

/** Trouble of the moment, with nothing signed yet: worth another try while the intent is young. */
function isPassing(error: CallError): boolean {
  return isCallError(error, 'CHAIN_UNAVAILABLE') || isCallError(error, 'SIGNER_UNAVAILABLE');
}

function refusalOf(error: CallError): Refusal {
  return { code: error.code, context: error.context ?? null };
}

/** What a landed transaction did to the wallet's own balances. */
function describe(
  intent: Intent,
  attempt: Attempt,
  landed: LandedTransaction,
  changes: BalanceChanges,
  given: GivenKind | null,
  now: number,
): Landing {
  return {
    attempt,
    error:
      landed.error === null ? null : refusalOf(new CallError('TRANSACTION_FAILED', { reason: landed.error })),
    moved: given && landed.error === null ? given.moved(intent, landed) : null,
    slot: landed.slot,
    feeLamports: landed.feeLamports,
    deltas: changesOf(changes, intent.publicKey),
    at: new Date(landed.blockTime === null ? now : landed.blockTime * 1000),
  };
}
