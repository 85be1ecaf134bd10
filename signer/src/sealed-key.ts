import { decrypt, encrypt, KEY_BYTES, OVERHEAD_BYTES } from './aead.ts';
import { SEED_BYTES } from './ed25519.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import { Refusal } from './refusal.ts';
import { randomSecret } from './secret.ts';

/*
 * Sealed form, version 1:
 *   version           1 byte
 *   key id            1 byte length, then ASCII: the version of the key-encryption key
 *   wrapped data key  2 bytes length (big endian), then the provider's output
 *   sealed seed       12 bytes nonce, 32 bytes ciphertext, 16 bytes tag: AES-256-GCM under the data key
 * Both encryptions take the same additional data: a label, the version, the key id, the public key and the wallet id.
 */
const VERSION = 1;
const LABEL = Buffer.from('cumulus sealed wallet key');
const SEALED_SEED_BYTES = SEED_BYTES + OVERHEAD_BYTES;
export const SEALED_MAX_BYTES = 4096;
const KEY_ID = /^[!-~]{1,255}$/;
/** With the longest id. */
const WRAPPED_MAX_BYTES = SEALED_MAX_BYTES - 2 - 255 - 2 - SEALED_SEED_BYTES;

/** The owner of a sealed key, which opens only with the same wallet id and public key. */
export interface KeyHolder {
  readonly walletId: string;
  readonly publicKey: Buffer;
}

/**
 * Seals a seed under a new data key. The caller still wipes the seed. Throws if the provider's output does not fit the sealed
 * form, which could then never be opened.
 */
export async function seal(kek: KeyEncryptionKey, holder: KeyHolder, seed: Buffer): Promise<Buffer> {
  const id = await kek.id();
  if (!KEY_ID.test(id)) throw new Error('The id of a key-encryption key does not fit.');
  const additionalData = bind(holder, id);
  const dataKey = randomSecret(KEY_BYTES);
  try {
    const wrapped = await kek.wrap(id, dataKey, additionalData);
    if (wrapped.length === 0 || wrapped.length > WRAPPED_MAX_BYTES)
      throw new Error('A wrapped key does not fit.');
    const wrappedLength = Buffer.alloc(2);
    wrappedLength.writeUInt16BE(wrapped.length);
    return Buffer.concat([
      Uint8Array.of(VERSION, id.length),
      Buffer.from(id, 'latin1'),
      wrappedLength,
      wrapped,
      encrypt(dataKey, seed, additionalData),
    ]);
  } finally {
    dataKey.fill(0);
  }
}

/** Returns the seed, which the caller wipes. Throws a Refusal if it does not open for this holder. */
export async function unseal(kek: KeyEncryptionKey, holder: KeyHolder, sealed: Buffer): Promise<Buffer> {
  const { id, wrapped, sealedSeed } = parse(sealed);
  const additionalData = bind(holder, id);
  const dataKey = await kek.unwrap(id, wrapped, additionalData);
  try {
    const seed = dataKey.length === KEY_BYTES ? decrypt(dataKey, sealedSeed, additionalData) : null;
    if (!seed) throw new Refusal('the sealed key does not open for this wallet');
    return seed;
  } finally {
    dataKey.fill(0);
  }
}

function parse(sealed: Buffer): { id: string; wrapped: Buffer; sealedSeed: Buffer } {
  if (sealed[0] !== VERSION) throw new Refusal('the sealed key is of an unknown version');
  const idEnd = 2 + (sealed[1] ?? 0);
  const wrappedStart = idEnd + 2;
  if (sealed.length < wrappedStart) throw new Refusal('the sealed key is damaged');
  const wrappedEnd = wrappedStart + sealed.readUInt16BE(idEnd);
  if (sealed.length !== wrappedEnd + SEALED_SEED_BYTES) throw new Refusal('the sealed key is damaged');
  return {
    id: sealed.toString('latin1', 2, idEnd),
    wrapped: sealed.subarray(wrappedStart, wrappedEnd),
    sealedSeed: sealed.subarray(wrappedEnd),
  };
}

/** Everything but the wallet id has a fixed or encoded length, so two holders never bind to the same bytes. */
function bind(holder: KeyHolder, id: string): Buffer {
  return Buffer.concat([
    LABEL,
    Uint8Array.of(VERSION, id.length),
    Buffer.from(id, 'latin1'),
    holder.publicKey,
    Buffer.from(holder.walletId),
  ]);
}
