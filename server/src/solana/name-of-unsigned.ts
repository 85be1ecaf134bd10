import { createHash } from 'node:crypto';
import { base58 } from './base58.ts';

/** What stands for the signature of a message that may have been signed: it follows from the message, and is no signature of it. */
export function nameOfUnsigned(message: Uint8Array): string {
  return base58(createHash('sha512').update(message).digest());
}
