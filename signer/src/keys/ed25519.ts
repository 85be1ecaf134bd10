import { createPrivateKey, createPublicKey, type KeyObject, type PrivateKeyInput } from 'node:crypto';

export const SEED_BYTES = 32;
const SPKI_PREFIX_BYTES = 12;

/**
 * The key of a seed, held by OpenSSL, which wipes it when the object is collected. The caller still wipes the seed, which is given as it
 * is: OpenSSL's parser of PKCS #8 frees a copy of what it parses without wiping it.
 */
export function privateKeyOf(seed: Buffer): KeyObject {
  const input = { key: seed, format: 'raw-private', asymmetricKeyType: 'ed25519' };
  // The types of Node 24 do not know the raw formats yet.
  return createPrivateKey(input as unknown as PrivateKeyInput);
}

/** The 32 bytes of the public key. */
export function publicKeyOf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_BYTES);
}
