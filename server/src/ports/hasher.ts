/** Slow, salted hashing of user-chosen secrets. Concurrency is bounded, to leave CPU time for other requests. */
export interface Hasher {
  /** `party`: who asks. However much one asks for, the others wait for one hash of it at most. */
  hash(secret: string, party: string): Promise<string>;
  /** Takes the same time whether or not the secret is right. */
  verify(hash: string, secret: string, party: string): Promise<boolean>;
}
