/** Verifies bearer tokens, of an external or the embedded identity service alike. */
export interface Identity {
  /** Throws CallError UNAUTHENTICATED for a token that is malformed, expired, or of another issuer or audience. */
  verify(bearerToken: string): Promise<VerifiedIdentity>;
}

/** Issuer and subject identify a user; the e-mail address does not. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null if the service does not provide one. */
  readonly email: string | null;
  /** Whether the service vouches that the person reads this mailbox. */
  readonly emailVerified: boolean;
  /** How the person signed in, as in `password` or `google.com`; null if the service does not say. */
  readonly provider: string | null;
  readonly signIn: SignIn;
}

/** The sign-in that a token comes from. */
export interface SignIn {
  /** When the person proved who they are; a token that is fetched later says the same. 1970 if the token does not say. */
  readonly at: Date;
  /** Session of the embedded identity service; null from another service, and from a token that does not say. */
  readonly sessionId: string | null;
  /** Session epoch in which it began; null from a service without epochs. */
  readonly epoch: number | null;
}
