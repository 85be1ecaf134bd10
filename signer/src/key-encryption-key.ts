/**
 * The key that wraps data keys. It may live in a file, in a vault or in a cloud's key service: whoever implements this
 * keeps the key itself to himself. It may have several versions, each with an id of its own; the newest wraps,
 * all of them unwrap.
 */
export interface KeyEncryptionKey {
  /** Name of the kind of provider, for logs. */
  readonly provider: string;
  /** Id of the newest version: 1 to 255 ASCII letters that stand beside what it has wrapped. */
  id(): Promise<string>;
  /**
   * Wraps a 32-byte data key under this version. The same additional data must be given to unwrap it.
   * Throws where the provider fails.
   */
  wrap(id: string, dataKey: Buffer, additionalData: Buffer): Promise<Buffer>;
  /**
   * The data key, the caller's to wipe. Throws a Refusal where this id is unknown or the wrapped key does not open;
   * throws anything else where the provider fails.
   */
  unwrap(id: string, wrapped: Buffer, additionalData: Buffer): Promise<Buffer>;
}
