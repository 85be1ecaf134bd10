import type { Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * live    signed and stored; may or may not have been broadcast, may or may not have landed. Its bytes are broadcast again
 *         until it is landed or dead. A crash leaves it live and the next worker goes on with the same bytes.
 * landed  on the chain at commitment "confirmed", well or with an error. Final.
 * dead    can never land, as far as consensus can tell it: see verdict.ts for what has to be shown.
 *         Final; only now may another attempt be signed, or an intent with a given transaction expire.
 */
type AttemptState = Selectable<Database['attempts']>['state'];

export interface Attempt {
  readonly intentId: string;
  readonly number: number;
  readonly state: AttemptState;
  readonly signature: string;
  /** Wire bytes of the signed transaction. */
  readonly transaction: Uint8Array;
  /** A slot that was confirmed when it was signed: it can only have landed after this slot... */
  readonly sinceSlot: bigint;
  /** ...and, as the node said, not above this block height. */
  readonly lastValidBlockHeight: bigint;
  /** The wallet's lamports just before it was signed; null for an attempt signed before this was kept. */
  readonly baseline: Baseline | null;
}

/** A wallet's lamports, with the slot at which they were read. */
export interface Baseline {
  readonly slot: bigint;
  readonly lamports: bigint;
}

/** Attempts for one intent: however often a network loses them, a payment that is signed twice is signed no third time. */
export const ATTEMPTS_MAX = 2;

/** Time from a signature until its attempt can be called dead, milliseconds: a blockhash lives 60 to 90 seconds. */
export const ATTEMPT_AGE_MIN = 60_000;
