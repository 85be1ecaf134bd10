/** Slow, salted hashing of secrets that people choose. How many run at once is bounded, so that others are served. */
export interface Hasher {
  hash(secret: string): Promise<string>;
  /** Takes the same time whether or not the secret is the right one. */
  verify(hash: string, secret: string): Promise<boolean>;
}
