import { statSync } from 'node:fs';
import { Refusal } from '../terms/refusal.ts';
import { decrypt, encrypt } from './aead.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import { createKeyFile, KeyFileError, readKeyFile, removeDrafts, stampOf } from './key-file.ts';

/**
 * The key-encryption key of a file, which is created if it is missing. A version added to the file while the signer runs is
 * read when it is next needed. Throws KeyFileError for a file that must not be used.
 */
export function fileKeyEncryptionKey(path: string): KeyEncryptionKey {
  let file = readKeyFile(path) ?? createAndRead(path);
  removeDrafts(path);

  const refresh = (): void => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stats && stampOf(stats) === file.stamp) return;
    const changed = readKeyFile(path);
    // A wallet sealed under a key that is only in memory would be lost at the next start.
    if (!changed) throw new KeyFileError(`The key file ${path} is gone.`);
    file = changed;
  };
  const find = (id: string) => file.versions.find((version) => version.id === id)?.key ?? null;

  return {
    provider: 'file',
    async id() {
      refresh();
      return file.sealing.id;
    },
    async wrap(id, dataKey, additionalData) {
      const key = find(id);
      if (!key) throw new KeyFileError(`The key file ${path} lost its version ${id}.`);
      return encrypt(key, dataKey, additionalData);
    },
    async unwrap(id, wrapped, additionalData) {
      if (!find(id)) refresh();
      const key = find(id);
      if (!key) throw new Refusal('the sealed key needs a key-encryption key that the signer does not hold');
      const dataKey = decrypt(key, wrapped, additionalData);
      if (!dataKey) throw new Refusal('the sealed key does not open for this wallet');
      return dataKey;
    },
  };
}

function createAndRead(path: string) {
  createKeyFile(path);
  const file = readKeyFile(path);
  if (!file) throw new KeyFileError(`The key file ${path} could not be made.`);
  return file;
}
