/** What has left under a grant, fees and rent with it: decimal dollars or base units. */
export interface Used {
  readonly day: string;
  readonly week: string;
  readonly all: string;
}

/** What an owner has allowed a program, or themselves of a wallet, as the signer keeps it. */
export interface StandingGrant {
  readonly grantId: string;
  /** What it allows now, as `grantText` of wire/src/grant.ts writes it. */
  readonly grant: string;
  /** What it will allow, and from when on; null if nothing waits. */
  readonly raise: { readonly grant: string; readonly at: Date } | null;
  /** When it ends because its owner has said so; null if they have not. What has expired is not ended. */
  readonly endsAt: Date | null;
  readonly usedUsd: Used;
  /** By mint, with `SOL`, of those that have a budget of their own. */
  readonly usedTokens: Readonly<Record<string, Used>>;
}

/**
 * Grants, which the signer keeps, counts and ends. Throws CallError SIGNER_UNAVAILABLE, GUARD_REFUSED with the signer's reason, and
 * those of contract/src/errors/programs.ts that it names: GRANT_ENDED, ACT_INVALID, ACT_CLOCK; to sign, also GRANT_EXCEEDED and GRANT_FORBIDS.
 */
export interface GrantKeeper {
  /**
   * Keeps a new grant, or changes the one of its id. The same again changes nothing. `ticket`: of a factor that was given for
   * `createGrant`, `changeGrant` or, without a key, `setWalletLimit`; null for a user without.
   */
  putGrant(userId: string, grant: string, ticket: string | null): Promise<StandingGrant>;
  /**
   * Ends a program's grant now, without a ticket, and an owner's own limit after its wait, with one for `setWalletLimit`. Idempotent. Returns
   * when it ends; null if the signer does not know this id.
   */
  endGrant(userId: string, grantId: string, ticket: string | null): Promise<Date | null>;
  /** A ticket for what the program has decided, by the text and the signature (base64url) of its act, and whose grant it is. */
  checkAct(
    grantId: string,
    decision: string,
    signature: string,
  ): Promise<{ readonly ticket: string; readonly owner: string }>;
  /** All of a user that are not ended, the oldest first. */
  shownGrants(userId: string): Promise<readonly StandingGrant[]>;
}
