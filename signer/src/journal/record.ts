import type { Mandate } from '../../../wire/src/mandate.ts';
import type { PasskeyKey } from '../terms/passkey-key.ts';
import type { Change } from './change.ts';

/**
 * What the signer remembers. Addresses and signatures are base58 text, keys and messages base64, amounts decimal text in base
 * units, times milliseconds since 1970.
 */
export type JournalRecord =
  | WalletRecord
  | SplitRecord
  | PinRecord
  | PasskeyRecord
  | PasskeyUseRecord
  | WordRecord
  | FreezeRecord
  | ThawRecord
  | MandateRecord
  | ClosureRecord
  | SignatureRecord
  | RunRecord
  | RecipientRecord
  | GrantRecord
  | GrantEndRecord
  | OperationRecord
  | OriginRecord
  | ResumedRecord;

/** A wallet that belongs to this owner, with its key as it is sealed now. The newest record of a wallet holds. */
export interface WalletRecord {
  readonly kind: 'wallet';
  readonly at: number;
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  /** Of a key that is nowhere whole: this member's share of it. */
  readonly sealedKey: string;
  /** What all members know of such a key (threshold/group.ts). Unset if this signer has the whole of it. */
  readonly group?: string;
  /** Counts how often the key was reshared (threshold/resharings.ts). Unset: 0. */
  readonly epoch?: number;
  /** As of a share that is kept. */
  readonly dealtTo?: string;
  /** Shares of other epochs, as long as another member may sign with one of them. */
  readonly kept?: readonly KeptShare[];
  /** Up to this epoch it takes no other share, and changes to none above its own. Unset: 0. */
  readonly abandoned?: number;
  /** Of a key that was whole: who has dealt its shares, and when, by its clock. Until `wholeUntil` is set that one has the whole key. */
  readonly dealt?: { readonly by: string; readonly at: number };
  /** Since when the key is nowhere whole. Unset if it never was. */
  readonly wholeUntil?: number;
  /** Tells whether older records and backups of the whole key, or of a previous share, can still be opened (keys/sealed-key.ts), base64. */
  readonly opener?: string;
  /** Whatever the caller needs to make the wallet again. Missing in older records. */
  readonly context?: string;
}

/**
 * A wallet whose key this member had, and which is nowhere whole from here on. The other members keep it for this one, which hears it again
 * if it was set back to when it had the key; of theirs, they do not keep it as a wallet.
 */
export interface SplitRecord extends Omit<WalletRecord, 'kind' | 'epoch' | 'dealtTo' | 'kept' | 'abandoned'> {
  readonly kind: 'split';
  readonly feed?: Fed;
}

export interface KeptShare {
  readonly epoch: number;
  readonly group: string;
  /** Empty of one that this member never had. */
  readonly sealedKey: string;
  /** The three whom it was dealt to: a digest of their keys. Unset of the first, and of one that an earlier version has taken. */
  readonly dealtTo?: string;
}

/** An owner's PIN as it stands now. */
export interface PinRecord {
  readonly kind: 'pin';
  readonly at: number;
  readonly owner: string;
  /** Null once the PIN has been removed. */
  readonly verifier: string | null;
  /** Wrong PINs since the last right one. */
  readonly failed: number;
  /** Milliseconds since 1970; null if it is not locked. */
  readonly lockedUntil: number | null;
  /** Of several members: the version of the word (telling/telling.ts) under which it was set. */
  readonly version?: number;
  /** Of several members: what this one's help with it follows from (telling/helped-pins.ts). Missing of one that was set before there were others. */
  readonly salt?: string;
  /** The owner has one that another member had before, and this one was not given yet: there is no verifier. */
  readonly isInherited?: true;
  /** From when on it may be removed without being given, because its owner has forgotten it; unset if no one has asked for that. */
  readonly resetAt?: number;
}

/** An owner's passkey as it stands now. The newest record of a credential holds. */
export interface PasskeyRecord extends PasskeyKey {
  readonly kind: 'passkey';
  readonly at: number;
  readonly owner: string;
  /** Base64url. */
  readonly credentialId: string;
  /** As the owner calls the device. */
  readonly name: string;
  /** When it was made. */
  readonly counter: number;
  readonly addedAt: number;
  /** Null as long as it is the owner's. */
  readonly removedAt: number | null;
}

/** A passkey whose authenticator counts was used. */
export interface PasskeyUseRecord {
  readonly kind: 'passkey_use';
  readonly at: number;
  readonly credentialId: string;
  readonly counter: number;
}

/**
 * What a member says to the others of an owner (telling/telling.ts), without what could be searched for a PIN. Its newest version holds.
 */
export interface WordRecord {
  readonly kind: 'word';
  readonly at: number;
  readonly owner: string;
  /** `pin`, `freeze`, or `passkey` or `grant` with a space and an id. */
  readonly about: string;
  readonly version: number;
  readonly value: string;
  /** Of what was decided before there were others: the member that alone had the owner's keys then (telling/inheritance.ts). */
  readonly inheritedFrom?: string;
  readonly feed?: Fed;
}

/** From here on nothing is signed for the owner. */
export interface FreezeRecord {
  readonly kind: 'freeze';
  readonly at: number;
  readonly owner: string;
}

/** An operator thaws by an operation. */
export interface ThawRecord {
  readonly kind: 'thaw';
  readonly at: number;
  readonly owner: string;
  readonly by: 'wait' | 'passkey' | 'others';
}

/** A mandate to be used later, of an order. */
export interface MandateRecord {
  readonly kind: 'mandate';
  readonly at: number;
  readonly mandate: Mandate;
  /** Whatever the caller needs to make the order again. */
  readonly context: string;
}

/** From here on nothing is signed for a mandate. */
export interface ClosureRecord {
  readonly kind: 'closure';
  readonly at: number;
  readonly mandateId: string;
}

/**
 * Whose record it is among several members, and which of theirs (threshold/feed.ts). `signature`: theirs, over all up to this one.
 * `at`: when it was signed by their clock; the record itself has the time at which it came here, which no one can make older.
 */
export interface Fed {
  readonly of: string;
  readonly n: number;
  readonly digest: string;
  readonly signature?: string;
  readonly at?: number;
}

/** A transaction that was signed for an intent. */
export interface SignatureRecord {
  readonly kind: 'signature';
  readonly at: number;
  /** An order has an intent for each try. */
  readonly mandateId: string;
  readonly intentId: string;
  /** Of a mandate for several swaps: which one it is, "trade/round/choice" (wire/src/trades.ts). */
  readonly part?: string;
  /** 1 for the first transaction of the mandate, or of this round of its trade. */
  readonly number: number;
  readonly walletId: string;
  /** SHA-256 of what the mandate allows, hex: it stays the same. Null in records older than mandates. */
  readonly digest: string | null;
  readonly message: string;
  /** Empty as long as another member may have it: see `session`. */
  readonly signature: string;
  /** Of one of several members: its session, and whose other it was. A later record of the same number replaces it. */
  readonly session?: { readonly id: string; readonly with: string; readonly theirs: string };
  /** Until its signature is known: what was asked, so that it can be asked for again (protocol/requests/pairs.ts). */
  readonly asked?: string;
  readonly feed?: Fed;
  /** What it tells the other members is counted here already. */
  readonly isCounted?: true;
  /** Whatever the caller needs to follow the transaction. */
  readonly context: string;
  /** What the transaction does, for people who read the journal; `campaign` if one pays. */
  readonly facts: Readonly<Record<string, string>>;
  /** What leaves the wallet, at most; unset in records older than limits. `usd` is in millionths of a dollar. */
  readonly spent?: readonly { readonly mint: string; readonly amount: string; readonly usd: string }[];
  /** Of a send that the operator's sponsor pays for: for whom, and what it pays at most, lamports. */
  readonly sponsored?: { readonly owner: string; readonly lamports: string };
  /** Of a program's act: what it was granted by, and counts against. */
  readonly grant?: string;
  /** That of the sponsor, which names the transaction. */
  readonly sponsorSignature?: string;
  /** Address that pays the fee, in an old record that was shortened: its message and context are empty. */
  readonly payer?: string;
}

/** A wallet was asked for the first time to pay a recipient, which was too new. */
export interface RecipientRecord {
  readonly kind: 'recipient';
  readonly at: number;
  readonly walletId: string;
  readonly recipient: string;
}

/** What an owner allows a program, or themselves; see wire/src/grant.ts. A later one of its id changes it. */
export interface GrantRecord {
  readonly kind: 'grant';
  readonly at: number;
  readonly owner: string;
  /** As `grantText` writes it. */
  readonly grant: string;
}

/** A program's grant ends here, and an owner's own limit once the wait of its raises is over. */
export interface GrantEndRecord {
  readonly kind: 'grant_end';
  readonly at: number;
  readonly grantId: string;
}

/** What an operator has changed. */
export interface OperationRecord {
  readonly kind: 'operation';
  readonly at: number;
  /** When the operator said so. */
  readonly orderedAt: number;
  /** Of the order: none is carried out twice. */
  readonly seal: string;
  readonly change: Change;
}

/** The records that follow were written by one process. It comes before the first of them. */
export interface RunRecord {
  readonly kind: 'run';
  readonly at: number;
  /** Random. */
  readonly run: string;
  /** Runs that this journal lacks, as an operator knows: see `Head`. */
  readonly accepts: readonly { readonly journal: string; readonly run: string }[];
  /** Records of the journal before it. Missing if all of them are in this file. */
  readonly from?: number;
}

/** The first record of a compacted journal. What follows until `resumed` was taken over from the file before. */
export interface OriginRecord {
  readonly kind: 'origin';
  readonly at: number;
  /** How many files of this journal came before. */
  readonly generation: number;
  /** Records of the journal until here. */
  readonly count: number;
  /** Digits of the last line of the file before. */
  readonly digits: string;
}

export interface ResumedRecord {
  readonly kind: 'resumed';
  readonly at: number;
}
