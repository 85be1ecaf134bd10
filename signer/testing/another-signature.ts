import { createHash, randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { fileKeyEncryptionKey } from '../src/keys/file-key-encryption-key.ts';
import { type KeyHolder, unseal } from '../src/keys/sealed-key.ts';

/** A signature over a message by a sealed key, with a nonce of its own: as valid as any other, and never made twice. */
export async function anotherSignature(
  kekFile: string,
  holder: KeyHolder,
  sealedKey: Buffer,
  message: Uint8Array,
): Promise<Buffer> {
  const seed = await unseal(fileKeyEncryptionKey(kekFile), holder, sealedKey);
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(seed);
  const { BASE, Fn } = ed25519.Point;
  const nonce = Fn.create(BigInt(`0x${randomBytes(64).toString('hex')}`));
  const point = BASE.multiply(nonce).toBytes();
  const digest = createHash('sha512').update(point).update(pointBytes).update(message).digest().reverse();
  const answer = Fn.add(nonce, Fn.mul(Fn.create(BigInt(`0x${digest.toString('hex')}`)), scalar));
  return Buffer.concat([point, Fn.toBytes(answer)]);
}
