/** Who is signed in. `uid` is the identity service's own, the same at every sign-in. */
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
  | 'userNotFound'
  | 'popupBlocked'
  | 'popupClosed'
  /** The address has a password account that was never proven to be this person's. */
  | 'accountNotLinked'
  | 'accountBlocked'
  | 'emailBlocked'
  | 'linkExpired'
  | 'rateLimited'
  | 'network'
  | 'unknown';

/** Why the identity service refused. The login screen has the sentences. */
export class IdentityFailure extends Error {
  readonly reason: IdentityReason;

  constructor(reason: IdentityReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'IdentityFailure';
    this.reason = reason;
  }
}

/** The identity service, embedded or hosted. Every method rejects with an IdentityFailure. */
export interface IdentityClient {
  /** Who is still signed in from before; null where nobody is. */
  restore(): Promise<User | null>;
  signIn(email: string, password: string): Promise<User>;
  signUp(email: string, password: string): Promise<User>;
  /** Opens the pop-up at once: call it straight from the press, or browsers block it. */
  signInWithGoogle(): Promise<User>;
  /** Mails a link to set a new password. */
  resetPassword(email: string): Promise<void>;
  /** Sets the new password with the token of the mailed link. */
  setNewPassword(token: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The bearer token for calls, a new one if `fresh`; null where nobody is signed in. */
  token(fresh: boolean): Promise<string | null>;
}
