import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { secretBytes } from './secret.ts';

export const SEED_BYTES = 32;
/** RFC 8410: the bytes before the seed in the PKCS #8 form of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

/** The key of a seed, held by OpenSSL, which wipes it when the object is collected. The caller still wipes the seed. */
export function privateKeyOf(seed: Buffer): KeyObject {
  const pkcs8 = secretBytes(PKCS8_PREFIX.length + SEED_BYTES);
  try {
    PKCS8_PREFIX.copy(pkcs8);
    seed.copy(pkcs8, PKCS8_PREFIX.length);
    return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  } finally {
    pkcs8.fill(0);
  }
}

/** The 32 bytes of the public key. */
export function publicKeyOf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_BYTES);
}
