import { type CipherKey, createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** Bytes that encryption adds to a plaintext. */
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM under a random nonce: nonce (12 bytes), ciphertext, tag (16 bytes). */
export function encrypt(key: CipherKey, plaintext: Buffer, additionalData: Buffer): Buffer {
  const nonce = randomFillSync(Buffer.alloc(NONCE_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the plaintext, which the caller wipes; null if the key, the additional data or any bit differs. */
export function decrypt(key: CipherKey, encrypted: Buffer, additionalData: Buffer): Buffer | null {
  if (encrypted.length < OVERHEAD_BYTES) return null;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const plaintext = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    return null;
  }
}
