/** What has left under a grant, fees and rent with it: dollars or base units, as the grant counts. */
export interface Used {
  readonly day: string;
  readonly week: string;
  readonly all: string;
}

/** A grant as the signer keeps it. */
export interface StandingGrant {
  readonly grantId: string;
  /** What holds now, as `grantText` writes it. */
  readonly grant: string;
  /** What will hold, and from when on; null if nothing waits. An empty text: nothing, as of a limit that its owner removes. */
  readonly raise: { readonly grant: string; readonly at: Date } | null;
  readonly usedUsd: Used;
  /** By mint. */
  readonly usedTokens: Readonly<Record<string, Used>>;
}

/** What a program says and signs for one act; see `actText` of wire/src/grant.ts. */
export interface SignedAct {
  readonly grantId: string;
  readonly decision: string;
  /** Ed25519, base64url. */
  readonly signature: string;
}

/**
 * Grants, which the signer keeps, counts and ends. `ticket` is for a factor that the owner has given with this call; null if they have
 * none. Throws CallError SIGNER_UNAVAILABLE, and GUARD_REFUSED with the signer's reason.
 */
export interface GrantKeeper {
  /** Keeps a grant, or another text of one that it has: what that narrows holds at once. The same text again changes nothing. */
  putGrant(ownerId: string, grant: string, ticket: string | null): Promise<void>;
  /** Ends a program's grant at once; one without a key, a limit, when its wait is over. Again, it changes nothing. */
  endGrant(ownerId: string, grantId: string, ticket: string | null): Promise<void>;
  /** A ticket for exactly what the program has signed. Throws CallError ACT_INVALID, ACT_CLOCK, GRANT_ENDED, ACCOUNT_FROZEN. */
  checkAct(act: SignedAct): Promise<{ readonly ticket: string; readonly ownerId: string }>;
  /** What stands, of programs and of the owner's own limits. */
  standingGrants(ownerId: string): Promise<readonly StandingGrant[]>;
}
