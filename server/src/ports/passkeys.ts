import type { Assertion } from '@cumulus/contract/shapes.ts';

/** A passkey as the signer knows it. */
export interface KnownPasskey {
  /** Base64url. */
  readonly credentialId: string;
  readonly name: string;
  readonly addedAt: Date;
}

/** What a browser answers when a passkey is made; see contract/src/calls/passkeys.ts. */
export type Registration = Omit<Assertion, 'credentialId' | 'signature'>;

/**
 * Passkeys, which the signer keeps: it verifies what they sign, and seals nothing for a user with passkeys but what one of them has
 * decided. `ticket` is for a factor that the user has given with this call; null if they have none. Throws CallError
 * SIGNER_UNAVAILABLE, and GUARD_REFUSED with the signer's reason.
 */
export interface PasskeyKeeper {
  /** A nonce for one assertion or registration within two minutes, with all passkeys of the user. */
  beginPasskey(userId: string): Promise<{
    readonly nonce: string;
    readonly userHandle: string;
    readonly passkeys: readonly KnownPasskey[];
  }>;
  addPasskey(userId: string, name: string, made: Registration, ticket: string | null): Promise<KnownPasskey>;
  /** A ticket for exactly what the passkey has decided. */
  checkPasskey(userId: string, assertion: Assertion): Promise<string>;
  renamePasskey(userId: string, credentialId: string, name: string, ticket: string): Promise<void>;
  removePasskey(userId: string, credentialId: string, ticket: string): Promise<void>;
}

/** The part of it that signs users in, of whom nothing is known before. */
export interface PasskeySignIn {
  /** A nonce for one sign-in. */
  beginSignIn(): Promise<string>;
  /** The id of the user who signs in. */
  checkSignIn(assertion: Assertion): Promise<string>;
}
