/** Freezes, which the signer keeps too: it signs nothing for a frozen user. Throws CallError SIGNER_UNAVAILABLE. */
export interface FreezeKeeper {
  /** Freezes now, unless the account is frozen already. Returns since when. */
  freeze(userId: string): Promise<Date>;
  /**
   * Thaws with a ticket for a passkey at once, else if the freeze has lasted long enough. Returns null if the account is not
   * frozen any more, else when it may be thawed.
   */
  thaw(userId: string, ticket: string | null): Promise<Date | null>;
}
