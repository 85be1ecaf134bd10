import { createHash } from 'node:crypto';

/** Version 8 and the variant of RFC 9562, for ids of an own making. */
const VERSION = 0x80;
const VARIANT = 0x80;

/** A UUID that follows from these names: the same after any loss of the database. */
export function derivedId(...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  hash[6] = (hash[6]! & 0x0f) | VERSION;
  hash[8] = (hash[8]! & 0x3f) | VARIANT;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
