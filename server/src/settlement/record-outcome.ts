import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Lamports } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Json } from '../db/schema.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { traced } from '../runtime/context.ts';
import { balanceChanges, changesOf, feePaidBy, othersIn } from '../solana/balance-changes.ts';
import type { LearnedUnits, Shape } from '../solana/learned-units.ts';
import { type ConfirmDeps, confirm } from './confirm.ts';
import {
  ATTEMPTS_MAX,
  type Attempt,
  type Intent,
  type IntentKind,
  type Outcome,
  type PrebuiltKind,
  type Refusal,
  type TransactionKind,
} from './intent.ts';
import { markDead, newestAttempt } from './signing/attempt-store.ts';
import { type SignDeps, signNextAttempt } from './signing/sign.ts';
import { replacePlan } from './store.ts';

export interface SettleDeps extends ConfirmDeps, SignDeps {
  readonly kinds: Readonly<Record<IntentKind, TransactionKind>>;
  /**
   * Called after this process has settled a landed transaction and before its caller is answered, with its user and the
   * other addresses whose balances it changed.
   */
  readonly onSettled?: (userId: string, others: readonly string[]) => void;
  /** Called after this process has recorded the final state of an intent that was accepted so many milliseconds ago. */
  readonly onOutcome?: (kind: IntentKind, state: FinalState, age: number) => void;
  /** Learns how many compute units transactions use. */
  readonly units?: Pick<LearnedUnits, 'landed' | 'forget'>;
}

export type FinalState = Exclude<Outcome['state'], 'pending'>;

/**
 * Carries an intent from its state in the database to a final one and returns its outcome; null if the outcome must be read
 * from the database: the lease was lost, or another worker has settled the intent. Rejects if `signal` aborts or the
 * database fails: the intent then stays pending for the worker that claims it next.
 */
export async function settle(
  deps: SettleDeps,
  claimed: Intent,
  isNew: boolean,
  signal: AbortSignal,
): Promise<Outcome | null> {
  let intent = claimed;
  const kind = deps.kinds[intent.kind];
  const prebuilt = 'prebuilt' in kind ? kind : null;
  const forward = prebuilt && ((transaction: Uint8Array) => prebuilt.forward(intent, transaction));
  // A new intent has no attempt yet; asking would cost its caller a round trip.
  let attempt = isNew ? null : await newestAttempt(deps.db, intent.id);
  for (;;) {
    if (attempt?.state === 'dead' && (prebuilt || attempt.number >= ATTEMPTS_MAX)) {
      await recordRefusal(deps, intent, 'expired', new CallError('TRANSACTION_EXPIRED'));
      return null;
    }
    if (attempt?.state !== 'live') {
      const next = await traced('sign', () => signNextAttempt(deps, intent, kind, attempt, isNew, signal));
      if (next === 'lease lost' || next === 'held') return null;
      if ('error' in next) {
        // Only before the first attempt: what was signed may still land.
        const plan = prebuilt && !attempt ? await fallbackPlan(prebuilt, intent, next.error, signal) : null;
        if (plan) {
          deps.log.info({ intent: intent.id, err: next.error }, 'transaction refused, taking another');
          const replaced = await replacePlan(deps.db, intent, plan);
          if (!replaced) return null;
          intent = replaced;
          continue;
        }
        const shape = shapeOf(kind, intent);
        if (shape) deps.units?.forget(shape);
        await recordRefusal(deps, intent, next.state, next.error);
        return null;
      }
      attempt = next;
    }
    const live = attempt;
    const landed = await traced('confirm', () => confirm(deps, live, intent.publicKey, signal, { forward }));
    const isKnown = landed?.signatures.includes(live.signature);
    if (landed && (isKnown || !(await isAnothers(deps.db, intent, landed))))
      return await traced('record', () => recordLanding(deps, intent, live, landed));
    await markDead(deps.db, attempt);
    deps.log.warn({ intent: intent.id, signature: attempt.signature }, 'transaction expired without landing');
    attempt = { ...attempt, state: 'dead' };
  }
}

/**
 * Whether a transaction that landed is another intent's, which had the very same message signed: a chain takes it once, and by it only one
 * of the two is paid.
 */
async function isAnothers(
  db: Db,
  { id, walletId }: Intent,
  { signatures }: LandedTransaction,
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger where wallet_id = ${walletId} and signature = ${signatures[0]} and intent_id <> ${id}
    union all
    select from attempts where signature = any(${signatures}::text[]) and intent_id <> ${id}`.execute(db);
  return rows.length > 0;
}

/** Null if the refusal is final. */
async function fallbackPlan(
  kind: PrebuiltKind,
  intent: Intent,
  error: CallError,
  signal: AbortSignal,
): Promise<Json | null> {
  if (!isCallError(error, 'GUARD_REFUSED')) return null;
  try {
    return await kind.fallback(intent, signal);
  } catch (failure) {
    if (!isCallError(failure)) throw failure;
    return null;
  }
}

async function recordLanding(
  deps: SettleDeps,
  intent: Intent,
  attempt: Attempt,
  landed: LandedTransaction,
): Promise<Outcome | null> {
  const signature = landed.signatures[0]!;
  const kind = deps.kinds[intent.kind];
  const changes = balanceChanges(landed);
  const feeLamports = feePaidBy(intent.publicKey, landed);
  const error = landed.error === null ? null : refusalOf(failure(landed.error, feeLamports));
  const moved = 'prebuilt' in kind && !error ? kind.moved(intent, landed) : null;
  const isRecorded = await writeLanding(deps.db, intent, attempt, {
    signature,
    error,
    moved,
    slot: landed.slot,
    feeLamports,
    deltas: changesOf(changes, intent.publicKey),
    at: new Date(landed.blockTime === null ? deps.clock.now() : landed.blockTime * 1000),
  });
  deps.onSettled?.(intent.userId, othersIn(changes, intent.publicKey));
  const shape = shapeOf(kind, intent);
  if (shape && error) deps.units?.forget(shape);
  else if (shape && landed.units !== undefined) deps.units?.landed(shape, landed.units);
  if (!isRecorded) return null;
  deps.onOutcome?.(intent.kind, error ? 'failed' : 'confirmed', ageOf(deps, intent));
  return error
    ? { state: 'failed', signature, error }
    : { state: 'confirmed', signature, ...(moved && { moved }) };
}

const failure = (reason: string, feeLamports: Lamports): CallError =>
  new CallError('TRANSACTION_FAILED', { reason, ...(feeLamports === 0n && { free: true }) });

const shapeOf = (kind: TransactionKind, intent: Intent): Shape | null =>
  'build' in kind ? (kind.shape?.(intent) ?? null) : null;

interface Landing {
  /** Names the transaction. */
  readonly signature: string;
  readonly error: Refusal | null;
  /** What the kind says that it moved; null if it failed or its kind says nothing. */
  readonly moved: Json | null;
  readonly slot: bigint;
  readonly feeLamports: Lamports;
  /** Changes of the wallet's own balances by mint, the fee included. */
  readonly deltas: readonly { readonly mint: Mint; readonly delta: bigint }[];
  readonly at: Date;
}

/**
 * Settles an intent by a landed transaction: intent, attempt, wallet and ledger in one statement, so that a crash leaves all
 * or nothing of it. False if the intent is settled already. What was booked as another's, because the intent was unknown then, stays.
 */
async function writeLanding(db: Db, intent: Intent, attempt: Attempt, landing: Landing): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    with wallet as (
      -- Wallet before intent, as a reservation takes them: the other order would deadlock with one.
      select id from wallets where id = ${intent.walletId} for update
    ), settled as (
      update intents set
        state = ${landing.error ? 'failed' : 'confirmed'}, signature = ${landing.signature},
        slot = ${String(landing.slot)}, fee_lamports = ${String(landing.feeLamports)},
        error = ${landing.error ? JSON.stringify(landing.error) : null}::jsonb,
        moved = ${landing.moved ? JSON.stringify(landing.moved) : null}::jsonb, settled_at = now()
      from wallet where intents.id = ${intent.id} and wallet_id = wallet.id and state = 'pending'
      returning intents.id, wallet_id
    ), landed as (
      update attempts set state = 'landed'
      from settled where intent_id = settled.id and number = ${attempt.number}
    ), seen as (
      update wallets set settled_slot = greatest(settled_slot, ${String(landing.slot)}::numeric)
      from settled where wallets.id = settled.wallet_id
    ), booked as (
      insert into ledger (intent_id, wallet_id, signature, mint, delta, slot, at)
      select settled.id, settled.wallet_id, ${landing.signature}, change.mint, change.delta,
             ${String(landing.slot)}::numeric, ${landing.at}
      -- Selected, so that PostgreSQL does not plan again for each length of them, which takes a third of the statement.
      from settled, unnest(
        (select ${landing.deltas.map(({ mint }) => mint)}::text[]),
        (select ${landing.deltas.map(({ delta }) => String(delta))}::numeric[])
      ) as change (mint, delta)
      where not exists (
        select from ledger as found
        where found.wallet_id = settled.wallet_id and found.signature = ${landing.signature} and found.mint = change.mint
          and found.source = 'external'
      )
    )
    select count(*) = 1 as settled from settled`.execute(db);
  return rows[0]!.settled;
}

/** Settles an intent that will never land, unless its lease was lost or an attempt of it is live. */
async function recordRefusal(
  deps: SettleDeps,
  intent: Intent,
  state: 'failed' | 'expired',
  error: CallError,
): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('intents')
    .set({ state, error: JSON.stringify(refusalOf(error)), settled_at: sql`now()` })
    .where('id', '=', intent.id)
    .where('fence', '=', intent.fence)
    .where('state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .select('number')
            .where('intent_id', '=', intent.id)
            .where('state', '=', 'live'),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 1n) deps.onOutcome?.(intent.kind, state, ageOf(deps, intent));
}

function ageOf({ clock }: SettleDeps, { createdAt }: Intent): number {
  return Math.max(0, clock.now() - createdAt.getTime());
}

function refusalOf(error: CallError): Refusal {
  return { code: error.code, context: error.context ?? null };
}
