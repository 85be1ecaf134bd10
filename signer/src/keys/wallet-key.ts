import { type KeyObject, sign } from 'node:crypto';
import { randomSecret } from '../../../process/src/secret.ts';
import { Refusal } from '../terms/refusal.ts';
import { privateKeyOf, publicKeyOf, SEED_BYTES } from './ed25519.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import { type KeyHolder, seal, unseal } from './sealed-key.ts';

export interface NewKey {
  readonly publicKey: Buffer;
  readonly sealedKey: Buffer;
}

/** Creates a key that exists in the clear only while this runs. */
export async function createKey(
  kek: KeyEncryptionKey,
  { walletId, owner }: Omit<KeyHolder, 'publicKey'>,
): Promise<NewKey> {
  const seed = randomSecret(SEED_BYTES);
  try {
    const publicKey = publicKeyOf(privateKeyOf(seed));
    return { publicKey, sealedKey: await seal(kek, { walletId, owner, publicKey }, seed) };
  } finally {
    seed.fill(0);
  }
}

/** The Ed25519 signature (64 bytes) of a message that passed the guard or was built here. */
export function signWith(
  kek: KeyEncryptionKey,
  holder: KeyHolder,
  sealedKey: Buffer,
  message: Buffer,
): Promise<Buffer> {
  return withKey(kek, holder, sealedKey, async (privateKey) => sign(null, message, privateKey));
}

/** The same key, resealed under the newest key-encryption key. */
export function resealKey(kek: KeyEncryptionKey, holder: KeyHolder, sealedKey: Buffer): Promise<Buffer> {
  return withKey(kek, holder, sealedKey, (_privateKey, seed) => seal(kek, holder, seed));
}

/** The same share of a key, resealed likewise. */
export async function resealShare(
  kek: KeyEncryptionKey,
  holder: KeyHolder,
  sealedShare: Buffer,
): Promise<Buffer> {
  const share = await unseal(kek, holder, sealedShare);
  try {
    return await seal(kek, holder, share);
  } finally {
    share.fill(0);
  }
}

/** Calls with the key and its seed, which is wiped after it. Throws a Refusal. */
export async function withKey<T>(
  kek: KeyEncryptionKey,
  holder: KeyHolder,
  sealedKey: Buffer,
  use: (privateKey: KeyObject, seed: Buffer) => Promise<T>,
): Promise<T> {
  const seed = await unseal(kek, holder, sealedKey);
  try {
    const privateKey = privateKeyOf(seed);
    if (!publicKeyOf(privateKey).equals(holder.publicKey)) {
      throw new Refusal('the sealed key belongs to another address');
    }
    return await use(privateKey, seed);
  } finally {
    seed.fill(0);
  }
}
