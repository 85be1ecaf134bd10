import { createPublicKey, verify } from 'node:crypto';

/** By Node's own Ed25519, whoever made it. */
export function isSignature(signature: Buffer, publicKey: Buffer, message: Buffer): boolean {
  const x = publicKey.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}
