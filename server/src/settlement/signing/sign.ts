import { CallError, type ErrorCode, isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../../db/pool.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Keys, SignRequest } from '../../ports/keys.ts';
import { traced } from '../../runtime/context.ts';
import { messageBytes, unsignedTransaction } from '../../solana/message.ts';
import { type ConfirmDeps, confirm } from '../confirm.ts';
import { guardTransaction } from '../guard/simulate.ts';
import type {
  Attempt,
  Blueprint,
  Intent,
  PrebuiltTransaction,
  Screened,
  SignedTransaction,
  TransactionKind,
} from '../intent.ts';
import { addAttempt } from './attempt-store.ts';
import { contextOf, signedTransaction } from './signing-context.ts';

export interface SignDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Whether the clock can be trusted; if not, no intent is accepted and nothing is signed. */
  readonly isClockRight: () => boolean;
  readonly pollMs: number;
  /** Whether an intent may be signed, if that is for others to judge. `isNew`: this process has accepted it just now. */
  readonly screen?: (intent: Intent, isNew: boolean) => Promise<Screened>;
}

/** What the signer has signed, now or before, perhaps for another intent with the same mandate. */
export interface FoundTransaction extends SignedTransaction {
  readonly intentId: string;
  /** Milliseconds since it was signed. */
  readonly age: number;
}

/** Why no attempt was signed. `lease lost`: another worker has the intent. `held`: it waits for an operator. */
export type NotSigned =
  | 'lease lost'
  | 'held'
  | { readonly state: 'failed' | 'expired'; readonly error: CallError };

/**
 * Signs and stores the next attempt, retrying while chain or signer are unavailable and the intent is young enough. `after` is
 * the attempt that it replaces. If the signer has signed for this intent before, that transaction is the attempt, also if the
 * intent has become too old, or what is asked for impossible: it may have landed.
 */
export async function signNextAttempt(
  deps: SignDeps & ConfirmDeps,
  intent: Intent,
  kind: TransactionKind,
  after: Attempt | null,
  isNew: boolean,
  signal: AbortSignal,
): Promise<Attempt | NotSigned> {
  const next = await trySigning(deps, intent, kind, after, isNew, signal);
  if (next === 'lease lost' || (next !== 'held' && !('error' in next))) return next;
  return (await signedBefore(deps, intent, after, signal)) ?? next;
}

/**
 * Stores what the signer has signed for an intent and the database does not know, because an older backup was restored. Null if
 * there is nothing. Only the signer knows, so it is asked until it answers. If it refuses to answer, that is why the intent has
 * failed.
 */
async function signedBefore(
  { db, keys, clock, pollMs }: SignDeps,
  intent: Intent,
  after: Attempt | null,
  signal: AbortSignal,
): Promise<Attempt | NotSigned | null> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const signed = await keys.signed(intent.mandate ?? intent.id, intent.id);
      if (!signed || (after && isSameMessage(signed.message, after))) return null;
      const stored = await addAttempt(db, intent, signedTransaction(intent, signed));
      return stored === 'duplicate' ? null : stored;
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (!isTransient(error)) return { state: 'failed', error };
    }
    await clock.sleep(pollMs, signal);
  }
}

async function trySigning(
  deps: SignDeps & ConfirmDeps,
  intent: Intent,
  kind: TransactionKind,
  after: Attempt | null,
  isNew: boolean,
  signal: AbortSignal,
): Promise<Attempt | NotSigned> {
  const screened = await deps.screen?.(intent, isNew);
  if (screened?.is === 'held') return 'held';
  if (screened?.is === 'refused') return { state: 'failed', error: screened.error };
  const since = screened?.since ?? intent.createdAt;
  let lastError = new CallError('TRANSACTION_EXPIRED') as CallError;
  let replaced = after?.signature ?? null;
  for (;;) {
    signal.throwIfAborted();
    // With a wrong clock, nothing is signed and nothing is too old.
    if (!deps.isClockRight()) {
      await deps.clock.sleep(deps.pollMs, signal);
      continue;
    }
    if (deps.clock.now() >= since.getTime() + kind.signWithin) return { state: 'expired', error: lastError };
    try {
      const signed = await signAttempt(deps, intent, kind, replaced);
      if (signed !== 'duplicate' && after && isSameMessage(messageBytes(signed.transaction), after)) {
        // Dead, whatever its signature: the signer knows it under this one.
        replaced = signed.signature;
        await deps.clock.sleep(deps.pollMs, signal);
        continue;
      }
      if (signed !== 'duplicate' && signed.intentId !== intent.id) {
        await expectUnpaid(deps, intent, signed, signal);
        replaced = signed.signature;
        continue;
      }
      // From here on the transaction may land. It is stored before a byte of it leaves this process. If the process dies
      // before, the signer returns it to the next one.
      const attempt =
        signed === 'duplicate' ? signed : await traced('store', () => addAttempt(deps.db, intent, signed));
      if (attempt !== 'duplicate') return attempt;
      // A prebuilt transaction stays the same: another intent has used it.
      if ('prebuilt' in kind) throw new CallError('QUOTE_USED');
      // The next blockhash makes it another transaction.
    } catch (error) {
      if (!isCallError(error)) throw error;
      // A prebuilt transaction stays as old as it is.
      if (error.code === 'TRANSACTION_EXPIRED' && 'prebuilt' in kind) return { state: 'expired', error };
      if (!isTransient(error)) return { state: 'failed', error };
      lastError = error;
    }
    await deps.clock.sleep(deps.pollMs, signal);
  }
}

/**
 * The signer has signed for the same mandate before: an earlier try of an order. Whatever the database says of that try, only
 * the chain tells whether it has paid. Resolves if it cannot any more. Throws CallError MANDATE_USED if it has.
 */
async function expectUnpaid(
  deps: ConfirmDeps,
  { publicKey }: Intent,
  { age, ...transaction }: FoundTransaction,
  signal: AbortSignal,
): Promise<void> {
  const attempt: Attempt = { ...transaction, number: 1, state: 'live' };
  const landed = await confirm(deps, attempt, publicKey, signal, { age });
  if (landed?.error === null) throw new CallError('MANDATE_USED', { signature: landed.signatures[0]! });
}

const isSameMessage = (message: Uint8Array, { transaction }: Attempt): boolean =>
  Buffer.compare(message, messageBytes(transaction)) === 0;

const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'CHAIN_UNAVAILABLE',
  'SIGNER_UNAVAILABLE',
  'RECOVERING',
  // The next one has another blockhash.
  'TRANSACTION_EXPIRED',
]);

/** Nothing was signed, and another try may succeed. */
function isTransient(error: CallError): boolean {
  return TRANSIENT.has(error.code);
}

/**
 * Builds, simulates, guards and signs one transaction for an intent. Nothing is stored or sent.
 * Throws CallError GUARD_REFUSED if the simulation shows anything but what was asked, TRANSACTION_EXPIRED if the node does not
 * know the blockhash, and what chain and keys throw.
 */
export async function signAttempt(
  deps: Pick<SignDeps, 'chain' | 'keys'>,
  intent: Intent,
  kind: TransactionKind,
  after: string | null,
): Promise<FoundTransaction | 'duplicate'> {
  return 'prebuilt' in kind
    ? signPrebuilt(deps, intent, kind.prebuilt(intent), after)
    : signBuilt(deps, intent, kind.build(intent), after);
}

async function signBuilt(
  { chain, keys }: Pick<SignDeps, 'chain' | 'keys'>,
  intent: Intent,
  blueprint: Blueprint,
  after: string | null,
): Promise<FoundTransaction | 'duplicate'> {
  const { expectation, signIntent } = blueprint;
  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const transaction = unsignedTransaction(blueprint.compile(blockhash, lastValidBlockHeight));
  const baseline = await traced('guard', () =>
    guardTransaction(chain, transaction, expectation, signIntent.feeCapLamports),
  );
  if (baseline === 'duplicate') return baseline;
  const context = contextOf(intent, transaction, { sinceSlot: slot, lastValidBlockHeight, baseline });
  return signWith(keys, intent, { intent: signIntent, after, context }, transaction);
}

/** Signs what a third party has built, under our own bounds on its life: the builder is not trusted. */
async function signPrebuilt(
  { chain, keys }: Pick<SignDeps, 'chain' | 'keys'>,
  intent: Intent,
  { transaction, signIntent, expectation, orderSeal }: PrebuiltTransaction,
  after: string | null,
): Promise<FoundTransaction | 'duplicate'> {
  const baseline = await traced('guard', () =>
    guardTransaction(chain, transaction, expectation, signIntent.feeCapLamports),
  );
  if (baseline === 'duplicate') return baseline;
  // The simulation accepted the transaction's blockhash: the latest one of that slot or a later one expires no sooner.
  const { lastValidBlockHeight, slot } = await chain.latestBlockhash({ minSlot: baseline.slot });
  const context = contextOf(intent, transaction, { sinceSlot: slot, lastValidBlockHeight, baseline });
  return signWith(keys, intent, { intent: signIntent, after, context, orderSeal }, transaction);
}

async function signWith(
  keys: Keys,
  { id, userId, walletId, publicKey, sealedKey, mandate }: Intent,
  terms: Pick<SignRequest, 'intent' | 'after' | 'context' | 'orderSeal'>,
  transaction: Uint8Array,
): Promise<FoundTransaction | 'duplicate'> {
  if (mandate === null) throw new CallError('GUARD_REFUSED', { reason: 'the intent has no mandate' });
  const wallet = { walletId, owner: userId, publicKey, sealedKey };
  const signed = await keys.sign({
    ...wallet,
    ...terms,
    mandate,
    intentId: id,
    message: messageBytes(transaction),
  });
  if (signed === 'duplicate') return signed;
  const { intentId, age } = signed;
  return { ...signedTransaction({ publicKey }, signed), intentId, age };
}
