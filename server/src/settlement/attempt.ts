/**
 * live    signed and stored; may or may not have been broadcast, may or may not have landed. Its bytes are broadcast again
 *         until it is landed or dead. A crash leaves it live and the next worker goes on with the same bytes.
 * landed  on the chain at commitment "confirmed", well or with an error. Final.
 * dead    can never land: the finalized block height passed its last valid one, and a node that has every block since
 *         it was signed does not know its signature.
 *         Final; only now may another attempt be signed, or an intent with a given transaction expire.
 */
export type AttemptState = 'live' | 'landed' | 'dead';

export interface Attempt {
  readonly intentId: string;
  readonly number: number;
  readonly state: AttemptState;
  readonly signature: string;
  /** Wire bytes of the signed transaction. */
  readonly transaction: Uint8Array;
  /** It cannot have landed before this slot... */
  readonly sinceSlot: bigint;
  /** ...and can land no more above this block height. */
  readonly lastValidBlockHeight: bigint;
}
