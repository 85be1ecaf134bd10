/**
 * A key-encryption key that an external service keeps and never hands out. It may have several versions, each with its
 * own id; the newest wraps, all of them unwrap.
 */
export interface KeyService {
  /** Id of the newest version: 1 to 255 ASCII characters. */
  newest(): Promise<string>;
  /** Wraps 32 bytes under this version. The same additional data must be given to unwrap them. */
  wrap(keyId: string, dataKey: Buffer, additionalData: Buffer): Promise<Buffer>;
  /** Throws UnwrapRefused if the wrapped key belongs to another key or to other additional data. */
  unwrap(keyId: string, wrapped: Buffer, additionalData: Buffer): Promise<Buffer>;
}

/** The service refuses to unwrap: a retry will not help. */
export class UnwrapRefused extends Error {}

/** The service failed. The message goes to the log and holds no secret. */
export class ServiceFailure extends Error {}

/** What a service says is not what its documents promise. */
export const misunderstood = (provider: string): ServiceFailure =>
  new ServiceFailure(`${provider} gives an answer that cannot be understood`);

/** Ids and wrapped keys are stored beside each sealed seed: see signer/src/keys/sealed-key.ts. */
export const ID = /^[!-~]{1,255}$/;
export const WRAPPED_MAX_BYTES = 3_500;
export const DATA_KEY_BYTES = 32;
/** Milliseconds that one request to a service may take. */
export const REQUEST_TIMEOUT = 4_000;

/** An error without secrets. Messages of libraries are left out: they may quote their input. */
export function describeError(error: unknown): string {
  if (error instanceof ServiceFailure) return error.message;
  if (!(error instanceof Error)) return 'a thrown value';
  const codes = [error, error.cause].map((each) => (each as { code?: unknown } | undefined)?.code);
  const code = codes.find((each) => typeof each === 'string');
  return code === undefined ? error.name : `${error.name} (${code})`;
}
