import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../src/keys/aead.ts';
import type { KeyEncryptionKey } from '../src/keys/key-encryption-key.ts';
import { Refusal } from '../src/terms/refusal.ts';

/** A key-encryption key that lives in memory, under this id. */
export function memoryKek(id = 'memory:1', key: Buffer = randomBytes(32)): KeyEncryptionKey {
  return {
    provider: 'memory',
    id: async () => id,
    wrap: async (_id, dataKey, additionalData) => encrypt(key, dataKey, additionalData),
    async unwrap(_id, wrapped, additionalData) {
      const dataKey = decrypt(key, wrapped, additionalData);
      if (!dataKey) throw new Refusal('the wrapped key does not open');
      return dataKey;
    },
  };
}
