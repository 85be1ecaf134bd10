import type { KeyObject } from 'node:crypto';
import type { Log } from '../../../process/src/log.ts';
import type { Turns } from '../../../process/src/turns.ts';
import type { Passkeys } from '../factors/passkey/passkeys.ts';
import type { Site } from '../factors/passkey/site.ts';
import type { Pins } from '../factors/pins.ts';
import type { Tickets } from '../factors/tickets.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignOnce } from '../journal/sign-once.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import type { Operations } from '../operator/operations.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Grants } from '../policy/grants/grants.ts';
import type { Policy } from '../policy/policy.ts';
import type { Prices } from '../policy/prices.ts';
import type { Spending } from '../policy/spending.ts';
import type { Sponsorship } from '../policy/sponsorship.ts';
import type { Together as Heard } from '../telling/together.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Creations } from '../threshold/creation.ts';
import type { Declarations } from '../threshold/declarations.ts';
import type { Notes } from '../threshold/notes.ts';
import type { Pairs } from '../threshold/pairs.ts';
import type { Resharings } from '../threshold/resharings.ts';
import type { Splits } from '../threshold/splits.ts';
import type { Numbers } from './numbers.ts';
import type { Proofs } from './receipt.ts';

/** What a signer is made with. */
export interface SignerDeps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Journal;
  readonly log: Log;
  /** Most that a signed transaction may pay in fees, lamports; a caller's cap can only lower it. */
  readonly feeCapLamports: bigint;
  /** Most that the rent of a token account is taken for, lamports. */
  readonly rentCapLamports: bigint;
  /** Time after which a transaction can be replaced, milliseconds. */
  readonly blockhashLife: number;
  /** Seals the mandates of servers. */
  readonly mandateKey: KeyObject;
  readonly pinPepper: KeyObject;
  /** Whose passkeys are taken. */
  readonly passkeySites: readonly Site[];
  /** Seals what operators order. */
  readonly operatorKey: KeyObject;
  readonly policy: Policy;
  readonly operations: Operations;
  readonly spending: Spending;
  readonly sponsorship: Sponsorship;
  readonly prices: Prices;
  readonly freezes: Freezes;
  readonly grants: Grants;
  readonly numbers: Numbers;
  /** The public keys by which other members know this signer. */
  readonly ownKeys: { readonly key: Buffer; readonly box: Buffer };
  /** With what the others have signed; null: it signs alone. */
  readonly together: (Heard & { readonly isNoteNeeded: boolean }) | null;
  /** Folders whose disks are watched, by what is in them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Called after each request that had a private key in the clear. */
  readonly sweep: () => void;
}

/** What requests are answered from. */
export interface Memory extends Omit<SignerDeps, 'together'> {
  /** By the ids of mandates: one request after the other signs for one, changes it or closes it. */
  readonly inTurn: Turns;
  readonly signOnce: SignOnce;
  readonly pins: Pins;
  readonly passkeys: Passkeys;
  readonly tickets: Tickets;
  readonly proofs: Proofs;
  readonly together: Together | null;
}

/** What a signer has that signs with others. */
export interface Together extends Heard {
  readonly creations: Creations;
  readonly pairs: Pairs;
  readonly notes: Notes;
  readonly splits: Splits;
  readonly resharings: Resharings;
  readonly declarations: Declarations;
}

/** Throws a Refusal if this signer signs alone. */
export function membersOf({ together }: Memory): Together {
  if (!together) throw new Refusal('this signer signs alone');
  return together;
}
