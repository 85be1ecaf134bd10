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
  readonly signIn: SignIn;
}

/** The sign-in that a token comes from: its session epoch or, from a service without epochs, its time. */
export type SignIn = { readonly epoch: number } | { readonly at: Date };
