/** A signed-in user. `uid` is assigned by the identity service and never changes. */
export interface User {
  readonly uid: string;
  readonly email: string;
}

export type IdentityReason =
  | 'invalidCredentials'
  | 'invalidEmail'
  | 'emailTooLong'
  | 'emailInUse'
  | 'weakPassword'
  | 'commonPassword'
  | 'passwordIsEmail'
  | 'userNotFound'
  | 'popupBlocked'
  | 'popupClosed'
  /** The address has a password account whose owner never confirmed it. */
  | 'accountNotLinked'
  | 'accountBlocked'
  | 'emailBlocked'
  | 'invalidPasskey'
  | 'linkExpired'
  | 'rateLimited'
  /** The page was opened at another address than the one that is set up, which `address` is. */
  | 'wrongAddress'
  | 'network'
  | 'unknown';

/** A refusal of the identity service. The login screen has the sentences. */
export class IdentityFailure extends Error {
  readonly reason: IdentityReason;
  readonly address: string | null;

  constructor(reason: IdentityReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'IdentityFailure';
    this.reason = reason;
    this.address = (cause as { address?: string } | null | undefined)?.address ?? null;
  }
}

/** The identity service, embedded or hosted. Every method rejects with an IdentityFailure. */
export interface IdentityClient {
  /** The user of the existing session; null without one. */
  restore(): Promise<User | null>;
  signIn(email: string, password: string): Promise<User>;
  signUp(email: string, password: string): Promise<User>;
  /** By a passkey of this site; null if the service has none. Rejects with Cancelled if the user gives none. */
  readonly signInWithPasskey: (() => Promise<User>) | null;
  /** Opens the pop-up at once: call it during the press, or browsers block it. */
  signInWithGoogle(): Promise<User>;
  /** Emails a link to set a new password. */
  resetPassword(email: string): Promise<void>;
  /** Sets the new password with the token of the emailed link. */
  setNewPassword(token: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The bearer token for calls, a new one if `fresh`; null while signed out. */
  token(fresh: boolean): Promise<string | null>;
}
