/**
 * A key-encryption key that somebody else keeps and that never leaves them. It may have several versions, each with an id
 * of its own; the newest wraps, all of them unwrap.
 */
export interface KeyService {
  /** Id of the newest version: 1 to 255 ASCII letters. */
  newest(): Promise<string>;
  /** Wraps 32 bytes under this version. The same additional data must be given to unwrap them. */
  wrap(keyId: string, dataKey: Buffer, additionalData: Buffer): Promise<Buffer>;
  /** Throws NotOpened where the wrapped key is of another key, or does not open with this additional data. */
  unwrap(keyId: string, wrapped: Buffer, additionalData: Buffer): Promise<Buffer>;
}

/** The service understood and says no: asking again is of no use. */
export class NotOpened extends Error {}

/** The service could not do it. The message names no secret: it goes to the log. */
export class ServiceFailure extends Error {}

export const ID_MAX = 255;
/** Milliseconds that one request to a service may take. */
export const DEADLINE = 5_000;
