import { derivedId } from '../../../process/src/derived-id.ts';

/**
 * The id of the intent that a user requests under a key, as a UUID. It is the same after any loss of the database, so that a
 * repeated request meets what the signer knows of it.
 */
export function intentIdOf(userId: string, idempotencyKey: string): string {
  return derivedId('intent', userId, idempotencyKey);
}

/** As intentIdOf, of the order that a user requests under a key. */
export function orderIdOf(userId: string, idempotencyKey: string): string {
  return derivedId('order', userId, idempotencyKey);
}
