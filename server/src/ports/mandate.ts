import type { AttachmentText } from '@cumulus/contract/attachment.ts';

/**
 * What an owner has decided that one of their wallets may do, as the signer reads it (signer/src/terms/mandate.ts). Nothing is signed
 * without one, and no row of the database makes one.
 */
export interface Mandate {
  /** A UUID: that of the intent, the order or the contest entry. */
  readonly id: string;
  /** Id of the user. */
  readonly owner: string;
  readonly walletId: string;
  /** Milliseconds since 1970, after which nothing is signed; null if there is no such time. */
  readonly expiresAt: number | null;
  /** Milliseconds since 1970, before which nothing is signed; unset if there is no such time. */
  readonly notBefore?: number;
  /** Set if this only changes the floor of an order: 0 to give one to an order without, else the time of its owner's decision. */
  readonly revision?: number;
  readonly terms: MandateTerms;
}

/** Addresses, with wrapped SOL for SOL that is swapped, and amounts as decimal text in base units. */
export type MandateTerms =
  | ({ readonly kind: 'transfer_sol'; readonly to: string; readonly lamports: string } & AttachmentText)
  | ({
      readonly kind: 'transfer_token';
      readonly to: string;
      readonly mint: string;
      readonly amount: string;
      /** What the operator's sponsor gets of the token; unset if the wallet pays fee and rent. */
      readonly feeAmount?: string;
    } & AttachmentText)
  | {
      readonly kind: 'swap';
      readonly sellMint: string;
      /** At most. */
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least; 0 for an order without a floor, for which the signer signs nothing until it has one. */
      readonly buyAmount: string;
    }
  /** A swap that waits. */
  | {
      readonly kind: 'order';
      readonly sellMint: string;
      /** At most. */
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least: the floor of the order. */
      readonly buyAmount: string;
    }
  /** Takes rent of token accounts back to the wallet. */
  | { readonly kind: 'reclaim' };
