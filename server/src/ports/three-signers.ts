import type { SealedWallet } from './keys.ts';

/** What operators ask of three signers, each of which answers for itself. */
export interface ThreeSigners {
  /** In the order of the settings. First has them meet and pass each other what they lack, so that the answer stays true. */
  states(): Promise<readonly MemberState[]>;
  /** By name, of those that answer: with which shares of a wallet's key each signs; null if it has none. */
  epochs(walletId: string): Promise<Readonly<Record<string, Epochs | null>>>;
  /** By name, of those that answer: how many keys that are shared still open from older backups. */
  openable(): Promise<Readonly<Record<string, number>>>;
  /** Has each two sign the attestation of this key over a blockhash, which moves nothing. */
  pairs(key: SealedWallet, blockhash: string): Promise<readonly PairAnswer[]>;
  /** Has one of them carry out an order that is sealed for it. Throws CallError SIGNER_UNAVAILABLE, GUARD_REFUSED. */
  operate(name: string, order: string): Promise<Readonly<Record<string, string>>>;
}

export interface MemberState {
  readonly name: string;
  /** Why it does not answer; null if it does. The rest is empty then. */
  readonly away: string | null;
  readonly version: string | null;
  /** Why it signs nothing because of its journal, as a sentence. */
  readonly doubt: string | null;
  /** Whom it has not met since its start: it signs nothing before. */
  readonly unmet: readonly string[];
  /** Whom operators have given up, as far as it knows. */
  readonly lost: readonly string[];
  /** By name: how many records of each it has, and a digest over them. */
  readonly feeds: Readonly<Record<string, { readonly records: number; readonly digest: string }>>;
  /** By name: how many records it lacks that an answering signer had before. */
  readonly behind: Readonly<Record<string, number>>;
  /** Whether it has yet to keep what the others have reported about owners. */
  readonly lacks: boolean;
}

export interface Epochs {
  readonly epoch: number;
  /** Of which it has shares beside. */
  readonly kept: readonly number[];
}

export interface PairAnswer {
  readonly pair: readonly [string, string];
  /** Base58; null if there is none. */
  readonly signature: string | null;
  /** Who was asked last, and why there is none. */
  readonly by: string | null;
  readonly why: string | null;
}

/** What a drill has shown of two of them. */
export interface DrilledPair {
  readonly pair: readonly [string, string];
  readonly isSigned: boolean;
  /** Who is blamed if they have not signed, and for what. */
  readonly blames: string | null;
  readonly why: string | null;
}
