/** Slow, salted hashing of user-chosen secrets. Concurrency is bounded, to leave CPU time for other requests. */
export interface Hasher {
  hash(secret: string): Promise<string>;
  /** Takes the same time whether or not the secret is right. */
  verify(hash: string, secret: string): Promise<boolean>;
}
