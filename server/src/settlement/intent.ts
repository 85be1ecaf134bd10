import type { RawBuilder, Selectable } from 'kysely';
import type { Session } from '../accounts/session.ts';
import type { Database, Json } from '../db/schema.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { SignIntent } from '../ports/keys.ts';
import type { Expectation } from './guard.ts';

/*
 * Words of this folder
 *   intent   one thing that somebody wants done on the chain, whatever it takes
 *   attempt  one signed transaction for an intent; an intent has at most one live attempt at any time
 *   lease    the right of one worker to work on an intent, until a time
 *   fence    number of that lease; a write counts only while it carries the newest one
 *   reserve  what a pending intent may spend, held back from all other intents of its wallet
 */

/*
 * States of an intent
 * pending    reserved, and under way or waiting for a worker.
 *            Moves on by the worker that holds its lease (settle.ts). A crash leaves it pending; when the lease runs out
 *            any worker takes it up where the attempts table says it stands.
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
  readonly publicKey: string;
  readonly sealedKey: Uint8Array;
  readonly kind: IntentKind;
  readonly request: Json;
  readonly plan: Json;
  readonly createdAt: Date;
  /** Fence of the lease under which it is being worked on. */
  readonly fence: bigint;
}

export interface NewIntent {
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly kind: IntentKind;
  readonly request: Json;
  readonly plan: Json;
  readonly reserve: Reservation;
  /** The session that asks for this. Once it no longer counts, the intent is not written. Unset: no user asks. */
  readonly session?: Session;
  /**
   * A query that locks and answers a row as long as whoever asks for this may still do so: the intent is written in the
   * same statement, or not at all. Not for an intent of a session, whose permit settlement makes itself.
   */
  readonly permit?: RawBuilder<unknown> | undefined;
}

/** Whoever asked for an intent had lost the right to: it is not written, and nothing was done. */
export class PermitWithdrawn extends Error {
  constructor() {
    super('somebody else works on what this intent is for');
    this.name = 'PermitWithdrawn';
  }
}

/** What an intent may spend at most. `mint` is null where only SOL is spent. */
export interface Reservation {
  readonly lamports: bigint;
  readonly mint: string | null;
  readonly amount: bigint;
}

/** What an intent came to, or `pending` where the caller's patience ended first. */
export type Outcome =
  | { readonly state: 'confirmed'; readonly signature: string; readonly moved?: Json }
  | { readonly state: 'failed'; readonly signature: string | null; readonly error: Refusal }
  | { readonly state: 'expired'; readonly signature: null; readonly error: Refusal }
  | { readonly state: 'pending'; readonly signature: string | null };

/** A refusal of the catalogue as it is kept: a CallError's code and context. */
export interface Refusal {
  readonly code: string;
  readonly context: unknown;
}

/** How one kind of intent becomes a transaction. Pure but for `handIn`: everything comes from the intent's request and plan. */
export type TransactionKind = BuiltKind | GivenKind;

/** Built here: where one attempt has died, the next is built over a new blockhash. */
export interface BuiltKind {
  /** How long after its creation an intent may still be signed, milliseconds: an old wish is not carried out. */
  readonly signWithin: number;
  build(intent: Intent): Blueprint;
}

/** A transaction that lacks only its blockhash. */
export interface Blueprint extends Purpose {
  /** Bytes of the message to sign, with the wallet as its only signer and fee payer. */
  compile(blockhash: string, lastValidBlockHeight: bigint): Uint8Array;
}

/**
 * Given by somebody else with the blockhash in it, and perhaps to be signed by others too: there is one attempt, and where
 * that has died the intent expires.
 */
export interface GivenKind {
  readonly signWithin: number;
  given(intent: Intent): GivenTransaction;
  /** Hands the signed bytes to whoever else must sign or send them. What comes of it says nothing about their fate. */
  handIn(intent: Intent, transaction: Uint8Array): Promise<void>;
  /** What a landed transaction moved, to be kept with the intent. */
  moved(intent: Intent, landed: LandedTransaction): Json;
}

export interface GivenTransaction extends Purpose {
  /** Wire bytes, with a place for each signature; the wallet's is the first. */
  readonly transaction: Uint8Array;
}

interface Purpose {
  /** What the signer is told, and checks against the message by itself. */
  readonly signIntent: SignIntent;
  /** What the simulation must show. */
  readonly expectation: Expectation;
}
