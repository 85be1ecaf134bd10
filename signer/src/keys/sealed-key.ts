import { randomSecret } from '../../../process/src/secret.ts';
import { Refusal } from '../terms/refusal.ts';
import { decrypt, encrypt, KEY_BYTES, OVERHEAD_BYTES } from './aead.ts';
import { SEED_BYTES } from './ed25519.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';

/*
 * Sealed form, version 2:
 *   version           1 byte
 *   key id            1 byte length, then ASCII: the version of the key-encryption key
 *   wrapped data key  2 bytes length (big endian), then the provider's output
 *   sealed seed       12 bytes nonce, 32 bytes ciphertext, 16 bytes tag: AES-256-GCM under the data key
 * Both encryptions take the same additional data: a label, the version, the key id, the public key, the length of the wallet
 * id (2 bytes), the wallet id and the owner. Version 1 ends with the wallet id, without its length: it is opened, but no
 * longer made.
 */
const VERSION = 2;
const WITHOUT_OWNER = 1;
const LABEL = Buffer.from('cumulus sealed wallet key');
const SEALED_SEED_BYTES = SEED_BYTES + OVERHEAD_BYTES;
export const SEALED_MAX_BYTES = 4096;
const KEY_ID = /^[!-~]{1,255}$/;
/** With the longest id. */
const WRAPPED_MAX_BYTES = SEALED_MAX_BYTES - 2 - 255 - 2 - SEALED_SEED_BYTES;

/** Whose a sealed key is: it opens only with the same wallet id, owner and public key. */
export interface KeyHolder {
  readonly walletId: string;
  /** Id of the user. */
  readonly owner: string;
  readonly publicKey: Buffer;
}

/**
 * Seals a seed under a new data key. The caller still wipes the seed. Throws if the provider's output does not fit the sealed
 * form, which could then never be opened.
 */
export async function seal(kek: KeyEncryptionKey, holder: KeyHolder, seed: Buffer): Promise<Buffer> {
  const id = await kek.id();
  if (!KEY_ID.test(id)) throw new Error('The id of a key-encryption key does not fit.');
  const additionalData = bind(holder, id, VERSION);
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

/** A sealed key without the seed: what shows whether it still opens, and nothing else. */
export function openerOf(sealed: Buffer): Buffer {
  parse(sealed);
  return sealed.subarray(0, -SEALED_SEED_BYTES);
}

/** Whether what `openerOf` was taken from would open. Throws if the provider fails. */
export async function isOpenable(kek: KeyEncryptionKey, holder: KeyHolder, opener: Buffer): Promise<boolean> {
  const { version, id, wrapped } = parse(Buffer.concat([opener, Buffer.alloc(SEALED_SEED_BYTES)]));
  try {
    (await kek.unwrap(id, wrapped, bind(holder, id, version))).fill(0);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Returns the seed, which the caller wipes. Throws a Refusal if it does not open for this holder. */
export async function unseal(kek: KeyEncryptionKey, holder: KeyHolder, sealed: Buffer): Promise<Buffer> {
  const { version, id, wrapped, sealedSeed } = parse(sealed);
  const additionalData = bind(holder, id, version);
  const dataKey = await kek.unwrap(id, wrapped, additionalData);
  try {
    const seed = dataKey.length === KEY_BYTES ? decrypt(dataKey, sealedSeed, additionalData) : null;
    if (!seed) throw new Refusal('the sealed key does not open for this wallet');
    return seed;
  } finally {
    dataKey.fill(0);
  }
}

function parse(sealed: Buffer): { version: number; id: string; wrapped: Buffer; sealedSeed: Buffer } {
  const [version] = sealed;
  if (version !== VERSION && version !== WITHOUT_OWNER)
    throw new Refusal('the sealed key is of an unknown version');
  const idEnd = 2 + (sealed[1] ?? 0);
  const wrappedStart = idEnd + 2;
  if (sealed.length < wrappedStart) throw new Refusal('the sealed key is damaged');
  const wrappedEnd = wrappedStart + sealed.readUInt16BE(idEnd);
  if (sealed.length !== wrappedEnd + SEALED_SEED_BYTES) throw new Refusal('the sealed key is damaged');
  return {
    version,
    id: sealed.toString('latin1', 2, idEnd),
    wrapped: sealed.subarray(wrappedStart, wrappedEnd),
    sealedSeed: sealed.subarray(wrappedEnd),
  };
}

/** Everything but the last part has a fixed or encoded length, so two holders never bind to the same bytes. */
function bind({ walletId, owner, publicKey }: KeyHolder, id: string, version: number): Buffer {
  const head = [LABEL, Uint8Array.of(version, id.length), Buffer.from(id, 'latin1'), publicKey];
  const wallet = Buffer.from(walletId);
  if (version === WITHOUT_OWNER) return Buffer.concat([...head, wallet]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(wallet.length);
  return Buffer.concat([...head, length, wallet, Buffer.from(owner)]);
}
