/**
 * What the signer remembers. Addresses and signatures are base58 text, keys and messages base64, amounts decimal text in base
 * units, times milliseconds since 1970.
 */
export type JournalRecord = WalletRecord | SignatureRecord;

/** A wallet that belongs to this owner, with its key as it is sealed now. The newest record of a wallet holds. */
export interface WalletRecord {
  readonly kind: 'wallet';
  readonly at: number;
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  readonly sealedKey: string;
}

/** A transaction that was signed for an intent. */
export interface SignatureRecord {
  readonly kind: 'signature';
  readonly at: number;
  readonly intentId: string;
  /** 1 for the first transaction of the intent. */
  readonly number: number;
  readonly walletId: string;
  /** SHA-256 of what the intent declares, hex: an intent stays the same. */
  readonly digest: string;
  readonly message: string;
  readonly signature: string;
  /** Whatever the caller needs to follow the transaction. */
  readonly context: string;
  /** What the transaction does, for people who read the journal. */
  readonly facts: Readonly<Record<string, string>>;
}
