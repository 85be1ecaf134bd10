/**
 * The key that wraps data keys, in a file, a vault or a cloud's key service. Implementations never expose the key itself. It
 * may have several versions, each with its own id; the newest wraps, all of them unwrap.
 */
export interface KeyEncryptionKey {
  /** Kind of provider, for logs. */
  readonly provider: string;
  /** Id of the newest version: 1 to 255 ASCII characters, stored with what it has wrapped. */
  id(): Promise<string>;
  /**
   * Wraps a 32-byte data key under this version. The same additional data must be given to unwrap it.
   * Throws if the provider fails.
   */
  wrap(id: string, dataKey: Buffer, additionalData: Buffer): Promise<Buffer>;
  /**
   * Returns the data key, which the caller wipes. Throws a Refusal if this id is unknown or the wrapped key does not open,
   * and another error if the provider fails.
   */
  unwrap(id: string, wrapped: Buffer, additionalData: Buffer): Promise<Buffer>;
}
