import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { CallError } from '@cumulus/contract/errors.ts';
import type { Address, Lamports } from '@solana/kit';
import type { RawBuilder, Selectable } from 'kysely';
import type { Session } from '../accounts/session.ts';
import type { Database, Json } from '../db/schema.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { SignIntent } from '../ports/keys.ts';
import type { Mint } from '../ports/units.ts';
import type { Origin } from '../runtime/context.ts';
import type { Shape } from '../solana/learned-units.ts';
import type { Expectation } from './guard/guard.ts';

/*
 * Glossary
 *   intent   something that a user wants done on the chain, however many transactions that takes
 *   attempt  one signed transaction for an intent; an intent has at most one live attempt at any time
 *   lease    one worker's right to work on an intent, until a time
 *   fence    the number of that lease; writes under an older one are void
 *   reserve  what a pending intent may spend, held back from all other intents of its wallet
 */

/*
 * States of an intent
 * pending    reserved, and being processed or waiting for a worker, or for an operator if it is held (screening/).
 *            Moved on by the worker that holds its lease (record-outcome.ts). A crash leaves it pending; when the lease runs
 *            out, any worker resumes it from the attempts table.
 * confirmed  landed and did what it says. Final; ledger and signature are written in the same database transaction.
 * failed     landed with an error (signature set; the fee is in the ledger), or refused before anything was signed
 *            (no signature). Final.
 * expired    every transaction signed for it is provably dead, or none was signed in time. Nothing moved. Final.
 */

export type IntentKind = Selectable<Database['intents']>['kind'];

export interface Intent {
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly publicKey: Address;
  readonly sealedKey: Uint8Array;
  readonly kind: IntentKind;
  readonly request: Json;
  readonly plan: Json;
  /** What the signer signs by; null in intents older than mandates. */
  readonly mandate: string | null;
  readonly createdAt: Date;
  /** Fence of the lease under which it is processed. */
  readonly fence: bigint;
  /** What it is part of; missing if no request asked for it. */
  readonly origin?: Origin;
}

export interface NewIntent {
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly kind: IntentKind;
  readonly request: Json;
  readonly plan: Json;
  readonly reserve: Reservation;
  /**
   * The mandate of an order or a contest entry, sealed or recorded before. Unset for what a user asks for now: settlement
   * seals a mandate for exactly that.
   */
  readonly mandate?: string;
  /** The session that asks for it. If it has ended, the intent is not written. Unset if no user asks. */
  readonly session?: Session;
  /** What must hold of the user of the session in the same statement; otherwise EMAIL_UNVERIFIED. */
  readonly verified?: RawBuilder<boolean> | undefined;
  /**
   * A query that locks and returns a row while the caller may still ask for this: the intent is written in the same
   * statement or not at all. Unset if there is a session, for which settlement makes the permit.
   */
  readonly permit?: RawBuilder<unknown> | undefined;
}

/** The permit of an intent no longer holds: the intent is not written, and nothing was done. */
export class PermitWithdrawn extends Error {
  constructor() {
    super('the permit for this intent was withdrawn');
    this.name = 'PermitWithdrawn';
  }
}

/** A payment that may not be made now: its recipient is new to the user. Nothing was done. */
export class SendDelayed extends Error {
  /** From when on it may be made. */
  readonly at: Date;

  constructor(at: Date) {
    super('this payment has to wait');
    this.name = 'SendDelayed';
    this.at = at;
  }
}

/** Whether a payment may be signed. `since`: from when on its time to be signed counts; null for its acceptance. */
export type Screened =
  | { readonly is: 'allowed'; readonly since: Date | null }
  /** Until an operator decides: no worker takes it up before. */
  | { readonly is: 'held' }
  | { readonly is: 'refused'; readonly error: CallError };

/** What an intent may spend at most. `mint` is null if it spends only SOL. */
export interface Reservation {
  readonly lamports: Lamports;
  readonly mint: Mint | null;
  readonly amount: BaseUnits;
}

/** How an intent ended, or `pending` if the caller's wait ended first. */
export type Outcome =
  | { readonly state: 'confirmed'; readonly signature: string; readonly moved?: Json }
  | { readonly state: 'failed'; readonly signature: string | null; readonly error: Refusal }
  | { readonly state: 'expired'; readonly signature: null; readonly error: Refusal }
  /** `held`: it waits for an operator, who may give a reason. */
  | {
      readonly state: 'pending';
      readonly signature: string | null;
      readonly held?: { readonly reason: string | null };
    };

/** A CallError as it is stored. */
export interface Refusal {
  readonly code: string;
  readonly context: unknown;
}

/*
 * States of an attempt
 * live    signed and stored; it may or may not have been broadcast or have landed. Its bytes are broadcast until it has
 *         landed or is dead. A crash leaves it live, and the next worker goes on with the same bytes.
 * landed  on the chain at commitment "confirmed", successfully or with an error. Final.
 * dead    can never land, as far as consensus can show it: see verdict.ts for the proof.
 *         Final; only now may another attempt be signed, or an intent with a prebuilt transaction expire.
 */
export interface Attempt extends SignedTransaction {
  readonly intentId: string;
  readonly number: number;
  readonly state: Selectable<Database['attempts']>['state'];
}

export interface SignedTransaction {
  /** The wallet's. It names the transaction on the chain if the wallet pays the fee. */
  readonly signature: string;
  /** Whether the wallet pays the fee. If not, the payer's signature names the transaction, and is unknown until it lands. */
  readonly paysFee: boolean;
  /** Wire bytes. */
  readonly transaction: Uint8Array;
  /** A slot that was confirmed when it was signed: it can only land after this slot... */
  readonly sinceSlot: bigint;
  /** ...and, according to the node, not above this block height. */
  readonly lastValidBlockHeight: bigint;
  /** What the wallet had just before it was signed; null for attempts older than this column. */
  readonly baseline: Baseline | null;
}

/** A wallet's lamports, and what is in the token account that it spends from, with the slot at which they were read. */
export interface Baseline {
  readonly slot: bigint;
  readonly lamports: Lamports;
  /** Null if only SOL is spent, and for attempts older than this column. */
  readonly sold: { readonly account: Address; readonly amount: BaseUnits } | null;
}

/** Most attempts for one intent: even if the network loses both, a payment is never signed a third time. */
export const ATTEMPTS_MAX = 2;

/** What an intent does and how. */
export type Planned = Pick<Intent, 'publicKey' | 'request' | 'plan'>;

/** How one kind of intent becomes a transaction. Pure except for `forward`: everything comes from the request and the plan. */
export type TransactionKind = BuiltKind | PrebuiltKind;

/** Built by us: if an attempt dies, the next is built with a new blockhash. */
export interface BuiltKind {
  /** How long after its creation an intent may still be signed, milliseconds: stale requests are not carried out. */
  readonly signWithin: number;
  build(intent: Planned): Blueprint;
  /** What its units are learned by; null, or without it, if nothing is learned from it. */
  shape?(intent: Planned): Shape | null;
}

/** A transaction that lacks only its blockhash. */
export interface Blueprint extends TransactionTerms {
  /** Bytes of the message to sign, with the wallet as its only signer and fee payer, or beside a sponsor who pays. */
  compile(blockhash: string, lastValidBlockHeight: bigint): Uint8Array;
}

/**
 * Built by a third party, with its blockhash and perhaps with other signers: there is only one attempt, and if it dies the
 * intent expires.
 */
export interface PrebuiltKind {
  readonly signWithin: number;
  prebuilt(intent: Planned): PrebuiltTransaction;
  /**
   * The plan of another transaction, after the intent's own was refused and nothing was signed: no worse for the wallet than
   * what its user accepted. Null if there is no such plan. May throw a CallError; rejects if `signal` aborts.
   */
  fallback(intent: Intent, signal: AbortSignal): Promise<Json | null>;
  /**
   * Sends the signed bytes to the party that signs or broadcasts them next. Its answer does not decide the outcome. Returns
   * the name under which that party says that they landed, or null.
   */
  forward(intent: Intent, transaction: Uint8Array): Promise<string | null>;
  /** What a landed transaction moved, stored with the intent. */
  moved(intent: Intent, landed: LandedTransaction): Json;
}

export interface PrebuiltTransaction extends TransactionTerms {
  /** Wire bytes, with a place for each signature. */
  readonly transaction: Uint8Array;
  /** Of the swap of an order. */
  readonly orderSeal?: string | undefined;
}

interface TransactionTerms {
  /** What the signer checks against the message on its own. */
  readonly signIntent: SignIntent;
  /** What the simulation must show. */
  readonly expectation: Expectation;
}
