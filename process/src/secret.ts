import { randomFillSync } from 'node:crypto';

/**
 * Zeroed bytes for a secret, which do not move in memory until they are wiped. Small typed arrays otherwise start in V8's
 * heap and are copied out when native code first needs them, and the copy in the heap is never wiped.
 */
export function secretBytes(length: number): Buffer {
  return Buffer.from(new ArrayBuffer(length));
}

/** A new secret, which the caller wipes. */
export function randomSecret(length: number): Buffer {
  return randomFillSync(secretBytes(length));
}
