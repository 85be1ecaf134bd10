/** Who a bearer token speaks for. The identity service is another's or embedded: both are verified the same way. */
export interface Identity {
  /** Throws CallError UNAUTHENTICATED for a token that is malformed, expired, or of another issuer or audience. */
  verify(bearerToken: string): Promise<VerifiedIdentity>;
}

/** A user is known by issuer and subject, never by e-mail. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null where the service tells none. */
  readonly email: string | null;
  readonly signIn: SignIn;
}

/** The sign-in that a token stems from: the user's session epoch it began in, or, from a service without one, its time. */
export type SignIn = { readonly epoch: number } | { readonly at: Date };
