import type { Terms } from './terms.ts';

/**
 * What an owner has decided that one of their wallets may do. Nothing is signed without one. It is sealed: anyone who can write rows
 * of a database still cannot make one.
 */
export interface Mandate {
  /** A UUID: that of the intent, the order or the contest entry. */
  readonly id: string;
  /** Id of the user. */
  readonly owner: string;
  readonly walletId: string;
  /** Milliseconds since 1970, after which nothing is signed; null if there is no such time. */
  readonly expiresAt: number | null;
  /** Milliseconds since 1970, before which nothing is signed; missing if there is no such time. */
  readonly notBefore?: number;
  /**
   * Set if this only changes the floor of an order: 0 to give one to an order without, else the time of its owner's decision, which
   * grows with each of them.
   */
  readonly revision?: number;
  /** Of a program's act: the id of what it was granted by. Only the signer says so. */
  readonly grant?: string;
  readonly terms: Terms;
}

/** Says what kind of text was sealed, so that none passes for another. */
export const MANDATE_LABEL = 'cumulus mandate 1\n';
