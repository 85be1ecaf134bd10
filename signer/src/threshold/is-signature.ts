import { createPublicKey, verify } from 'node:crypto';
import { payerOf } from '../guard/payer.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { decodeAddress, decodeSignature } from '../terms/base58.ts';

/** By Node's own Ed25519, whoever made it. */
export function isSignature(signature: Buffer, publicKey: Buffer, message: Buffer): boolean {
  const x = publicKey.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}

/** Whether all have signed that have to: the wallet, an address, and who pays if that is another. */
export function isMade(
  {
    message,
    signature,
    sponsorSignature,
  }: Pick<SignatureRecord, 'message' | 'signature' | 'sponsorSignature'>,
  wallet: string,
): boolean {
  const bytes = Buffer.from(message, 'base64');
  const payer = payerOf(bytes) ?? wallet;
  const isBy = (address: string, made: string | undefined) => {
    const decoded = decodeSignature(made ?? '');
    return decoded !== null && isSignature(decoded, decodeAddress(address)!, bytes);
  };
  return isBy(wallet, signature) && (payer === wallet || isBy(payer, sponsorSignature));
}
