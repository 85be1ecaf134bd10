import { createHash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CHARACTERS = 8;

/**
 * What an operator reads out to those who vouch for their new key, as in `K7QF-2MAX`: 40 bits of what the key is, so that no other
 * key has it. It is no secret.
 */
export function keyCode({ credentialId, publicKey }: { credentialId: string; publicKey: string }): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([credentialId, publicKey]))
    .digest();
  const letters = Array.from({ length: CHARACTERS }, (_, at) => ALPHABET[hash[at]! % ALPHABET.length]).join(
    '',
  );
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
