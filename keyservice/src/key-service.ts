/**
 * A key-encryption key that somebody else keeps and that never leaves them. It may have several versions, each with an id
 * of its own; the newest wraps, all of them unwrap.
 */
export interface KeyService {
  /** Id of the newest version: 1 to 255 ASCII characters. */
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

/** Ids and wrapped keys stand beside every seed that they belong to: see signer/src/sealed-key.ts. */
export const ID = /^[!-~]{1,255}$/;
export const WRAPPED_MAX_BYTES = 3_500;
export const DATA_KEY_BYTES = 32;
/** Milliseconds that one request to a service may take. */
export const DEADLINE = 4_000;

/** What may be told of an error. Messages of others are left out: they may quote what they were given. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServiceFailure) return error.message;
  if (!(error instanceof Error)) return 'a thrown value';
  const codes = [error, error.cause].map((each) => (each as { code?: unknown } | undefined)?.code);
  const code = codes.find((each) => typeof each === 'string');
  return code === undefined ? error.name : `${error.name} (${code})`;
}
