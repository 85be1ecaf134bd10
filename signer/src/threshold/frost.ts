import type {
  FROST,
  FrostPublic,
  FrostSecret,
  NonceCommitments,
  Nonces,
} from '@noble/curves/abstract/frost.js';

/*
 * Keys that are nowhere whole: FROST(Ed25519, SHA-512) of RFC 9591. Two of three members make a signature that the chain cannot tell from
 * that of one key. The library is loaded by signers that have other members alone.
 */

/** Of three, two sign. Any two pairs have a member in common, and that one's journal keeps a payment from being signed twice. */
export const MEMBERS = { min: 2, max: 3 } as const;

/** What all members know of a wallet's key. */
export type Group = FrostPublic;
/** A member's part of it. The caller wipes `signingShare`. */
export type Share = FrostSecret;
export type Commitment = NonceCommitments;
export type SecretNonces = Nonces;

export const SHARE_BYTES = 32;

let library: Promise<FROST> | null = null;

export function frost(): Promise<FROST> {
  library ??= import('@noble/curves/ed25519.js').then(({ ed25519_FROST }) => ed25519_FROST);
  return library;
}
