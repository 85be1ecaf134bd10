/** What an OAuth client has asked of the signed-in user, as the provider received it. */
export interface ConnectionRequest {
  readonly clientId: string;
  /** In a stranger's words; empty if it has none. */
  readonly clientName: string;
  /** Where the answer goes. */
  readonly redirectUri: string;
  /** What its tokens are to be for. */
  readonly resources: readonly string[];
  /** SHA-256: names this request and no other. */
  readonly hash: Uint8Array;
}

/** Null unless the provider has signed the request within the last ten minutes, for a client that it knows. */
export type ReadConnectionRequest = (query: string) => Promise<ConnectionRequest | null>;
