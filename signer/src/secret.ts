import { randomFillSync } from 'node:crypto';

/**
 * Zeroed bytes to hold a secret, which stay where they are until they are wiped. Small typed arrays otherwise begin in
 * V8's own heap and are copied out when native code first wants them; the copy within the heap then stays, unwiped.
 */
export function secretBytes(length: number): Buffer {
  return Buffer.from(new ArrayBuffer(length));
}

/** A new secret, the caller's to wipe. */
export function randomSecret(length: number): Buffer {
  return randomFillSync(secretBytes(length));
}
