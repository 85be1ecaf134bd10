import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { sessionPermit, sessionRefusal } from '../accounts/session.ts';
import { incidentRefusal } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import { isReadOnly } from '../db/unavailable.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mint } from '../ports/units.ts';
import type { Origin } from '../runtime/context.ts';
import {
  type Intent,
  type IntentKind,
  type NewIntent,
  PermitWithdrawn,
  SendDelayed,
  type TransactionKind,
} from './intent.ts';
import { intentIdOf } from './intent-id.ts';
import { type SealMandate, termsOf } from './signing/mandate.ts';
import {
  findByKey,
  type IdentifiedIntent,
  liveReservations,
  readWallet,
  type WalletSnapshot,
  wasCommitted,
  writeIntent,
} from './store.ts';

/** What a wallet has, read from the chain. */
export interface Funds {
  /** Reads at `minSlot` or later. */
  read(minSlot: bigint): Promise<Amounts & { slot: bigint }>;
  /** Throws the CallError that says what is missing, if the funds not held back do not cover the intent. */
  afford(free: Amounts): void;
}

/** Lamports, and base units of the mint that is spent. Negative if other intents hold back more than there is. */
export interface Amounts {
  readonly lamports: bigint;
  readonly amount: bigint;
}

/** A wallet, and the mint that is spent from it besides SOL. */
export interface Spender {
  readonly userId: string;
  readonly walletId: string;
  readonly mint: Mint | null;
}

export interface ReserveDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a worker that dies keeps others from its intents, milliseconds. */
  readonly leaseMs: number;
  readonly kinds: Readonly<Record<IntentKind, TransactionKind>>;
  readonly sealMandate: SealMandate;
  /** How much longer than their kinds say transfers may wait for their signature, milliseconds. */
  readonly heldMax?: number;
  /**
   * Whether a payment that a user asks for may be made now. Throws SendDelayed if not; otherwise returns a statement that
   * returns a row as long as that holds, and sees the table expression `permit`: it is part of the one that writes the intent.
   */
  readonly mayPay: (payment: Payment) => Promise<RawBuilder<unknown>>;
}

/** What a user asks for now. */
export type Payment = Pick<NewIntent, 'userId' | 'kind' | 'request' | 'plan'>;

/** How long the mandate of a payment outlives the time in which it may be signed: clocks of two machines differ, milliseconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Reserves for an intent. If the database connection breaks, the intent may be committed all the same and be carried out:
 * the error is thrown only if it is certain that it never will be. Otherwise returns `unknown`: it was committed, or that
 * cannot be determined now. Null if the idempotency key is taken.
 */
export async function reserveOrRecover(
  deps: ReserveDeps,
  request: NewIntent,
  funds: Funds,
  origin: Origin,
): Promise<Intent | null | 'unknown'> {
  const intent = { ...request, origin, id: intentIdOf(request.userId, request.idempotencyKey) };
  try {
    return await reserve(deps, intent, funds);
  } catch (error) {
    if (isCallError(error) || error instanceof PermitWithdrawn || error instanceof SendDelayed) throw error;
    // Refused before it began.
    if (isReadOnly(error)) throw error;
    const isCommitted = await wasCommitted(deps.db, intent).catch(() => 'unknown' as const);
    if (isCommitted === false) throw error;
    deps.log.warn(
      { intent: intent.id, err: error },
      'database failed while writing an intent; outcome unknown',
    );
    return 'unknown';
  }
}

/**
 * Writes the intent if the wallet can afford it besides all its other pending ones. If a reservation or settlement of the
 * wallet comes between reading and writing, reads again; each such round lets another intent through, so it ends.
 * Null if the idempotency key is taken.
 */
async function reserve(
  deps: ReserveDeps,
  intent: IdentifiedIntent & { readonly origin: Origin },
  funds: Funds,
): Promise<Intent | null> {
  const { db, clock, leaseMs } = deps;
  const { userId, walletId, reserve, session } = intent;
  const permit = session ? sessionPermit(session, intent.verified) : intent.permit;
  // Sealed once: a ticket is spent by it.
  let mandate = intent.mandate ?? null;
  for (;;) {
    // Asked while the wallet is read. What is wrong with the wallet is said first.
    const mayPay = session && deps.mayPay(intent);
    mayPay?.catch(() => {});
    const wallet = await walletToSpendFrom();
    if (!wallet) return null;
    // Before a ticket is spent on it.
    const undelayed = await mayPay;
    mandate ??= await sealPayment(deps, intent, wallet);
    const result = await writeIntent(db, { ...intent, mandate, permit, undelayed }, wallet, leaseMs);
    if (result === 'forbidden') throw await refusalOf(db, intent);
    if (result === 'stopped') throw await incidentRefusal(db);
    if (result === 'void') throw new CallError('REQUEST_VOID');
    if (result === 'key used') return null;
    const { publicKey, sealedKey } = wallet;
    if (result === 'written')
      return {
        ...intent,
        mandate,
        publicKey,
        sealedKey,
        createdAt: new Date(clock.now()),
        fence: 1n,
      };
  }

  async function walletToSpendFrom(): Promise<WalletSnapshot | null> {
    try {
      return (await freeFunds(deps, { userId, walletId, mint: reserve.mint }, funds)).wallet;
    } catch (error) {
      // What is missing may be held back for the very same request, made twice at once.
      if (isCallError(error) && (await findByKey(db, userId, intent.idempotencyKey))) return null;
      throw error;
    }
  }
}

async function refusalOf(db: Db, { session, verified }: NewIntent): Promise<Error> {
  if (!session) return new PermitWithdrawn();
  const { rows } = verified ? await sql`${sessionPermit(session)}`.execute(db) : { rows: [] };
  return rows.length > 0 ? new CallError('EMAIL_UNVERIFIED') : await sessionRefusal(db, session);
}

/** The mandate for exactly what a user asks for now. */
function sealPayment(
  { kinds, clock, sealMandate, heldMax = 0 }: ReserveDeps,
  { id, userId, walletId, kind, request, plan, session }: IdentifiedIntent,
  { publicKey }: WalletSnapshot,
): string | Promise<string> {
  const by = kinds[kind];
  const planned = { publicKey, request, plan };
  const { signIntent } = 'prebuilt' in by ? by.prebuilt(planned) : by.build(planned);
  const isTransfer = kind === 'transfer_sol' || kind === 'transfer_token';
  const expiresAt = clock.now() + by.signWithin + (isTransfer ? heldMax : 0) + CLOCKS_DIFFER_MS;
  const terms = termsOf(signIntent);
  return sealMandate({ id, owner: userId, walletId, expiresAt, terms }, session?.ticket);
}

type ReadDeps = Pick<ReserveDeps, 'db' | 'chain'>;

/**
 * What a wallet's pending intents do not hold back. Throws CallError WALLET_NOT_FOUND, and what `afford` throws if that does
 * not cover what is asked for.
 */
export async function freeFunds(
  deps: ReadDeps,
  spender: Spender,
  funds: Funds,
): Promise<{ free: Amounts; wallet: WalletSnapshot }> {
  const { balance, wallet } = await readBalance(deps, spender, funds);
  const free = minus(balance, wallet.reserved);
  try {
    funds.afford(free);
    return { free, wallet };
  } catch (refusal) {
    try {
      const freeLater = await freeWithoutLanded(deps, spender, funds, wallet);
      if (!freeLater) throw refusal;
      funds.afford(freeLater);
      return { free: freeLater, wallet };
    } catch (error) {
      // What settled meanwhile may count twice: spent in the balance, and still held back.
      if (isCallError(error) && !(await isCurrent(deps, spender, wallet)))
        return freeFunds(deps, spender, funds);
      throw error;
    }
  }
}

async function isCurrent(
  { db }: ReadDeps,
  { userId, walletId, mint }: Spender,
  { reservation, reserved, settledSlot }: WalletSnapshot,
): Promise<boolean> {
  const now = await readWallet(db, userId, walletId, mint);
  return (
    now?.reservation === reservation &&
    now.settledSlot === settledSlot &&
    now.reserved.lamports === reserved.lamports &&
    now.reserved.amount === reserved.amount
  );
}

async function readBalance({ db }: ReadDeps, { userId, walletId, mint }: Spender, funds: Funds) {
  for (let minSlot = 0n; ; ) {
    const [balance, wallet] = await Promise.all([
      funds.read(minSlot),
      readWallet(db, userId, walletId, mint),
    ]);
    if (!wallet) throw new CallError('WALLET_NOT_FOUND');
    // A balance read before the wallet's latest settlement is stale.
    if (balance.slot >= wallet.settledSlot) return { balance, wallet };
    minSlot = wallet.settledSlot;
  }
}

/**
 * Between landing and settling, an intent still holds back what the chain has already taken. If its transaction is confirmed
 * and the balance is read at that slot or later, the balance shows all that it spent, and its reservation is free: it is
 * about to be settled by the same proof. Null if no pending intent has landed.
 */
async function freeWithoutLanded(
  { db, chain }: ReadDeps,
  { walletId, mint }: Spender,
  funds: Funds,
  { reserved, settledSlot }: WalletSnapshot,
): Promise<Amounts | null> {
  const live = await liveReservations(db, walletId, mint);
  if (live.length === 0) return null;
  const signatures = live.map(({ signature }) => signature);
  for (let minSlot = settledSlot; ; ) {
    const balance = await funds.read(minSlot);
    // Asked after the balance: what lands between the two has a later slot, and must not count twice.
    const { value } = await chain.signatureStatuses(signatures, false);
    let held: Amounts = reserved;
    for (const [index, intent] of live.entries()) {
      const status = value[index];
      if (!status || status.commitment === 'processed') continue;
      held = minus(held, intent);
      if (status.slot > minSlot) minSlot = status.slot;
    }
    if (minSlot <= balance.slot) return held === reserved ? null : minus(balance, held);
  }
}

function minus(one: Amounts, other: Amounts): Amounts {
  return { lamports: one.lamports - other.lamports, amount: one.amount - other.amount };
}
