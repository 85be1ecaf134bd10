import { createPublicKey, verify } from 'node:crypto';
import type { Address } from '@solana/kit';
import { addressBytes } from './address-bytes.ts';
import { fromBase58 } from './base58.ts';

const SIGNATURE_BYTES = 64;
/** The letters of base58, as many as 64 bytes have. */
const LIKE_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/**
 * Whether text is a signature of a wallet over a message. A message has many: one signer always makes the same, two of three make
 * another one each time.
 */
export function isSignatureOf(wallet: Address, message: Uint8Array, text: string): boolean {
  const key = addressBytes(wallet);
  if (!key || !LIKE_SIGNATURE.test(text)) return false;
  const signature = fromBase58(text);
  if (signature.length !== SIGNATURE_BYTES) return false;
  const x = Buffer.from(key).toString('base64url');
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  );
}
