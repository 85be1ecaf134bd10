import { createPublicKey, verify } from 'node:crypto';
import { payerOf } from '../guard/payer.ts';
import { decodeAddress, decodeSignature } from '../terms/base58.ts';
import type { SignatureRecord } from './record.ts';

/** By Node's own Ed25519, no matter who made it. */
export function isSignature(signature: Buffer, publicKey: Buffer, message: Buffer): boolean {
  const x = publicKey.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}

/** Whether the wallet, an address, has signed; and who pays, if a signature of the sponsor is said to be there. */
export function isMade(
  {
    message,
    signature,
    sponsorSignature,
  }: Pick<SignatureRecord, 'message' | 'signature' | 'sponsorSignature'>,
  wallet: string,
): boolean {
  const bytes = Buffer.from(message, 'base64');
  const isBy = (address: string | null, made: string) => {
    const publicKey = decodeAddress(address ?? '');
    const decoded = decodeSignature(made);
    return publicKey !== null && decoded !== null && isSignature(decoded, publicKey, bytes);
  };
  return (
    isBy(wallet, signature) && (sponsorSignature === undefined || isBy(payerOf(bytes), sponsorSignature))
  );
}
