import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomSecret } from '../../../process/src/secret.ts';
import { KEY_BYTES } from '../keys/aead.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import { Refusal } from '../terms/refusal.ts';
import { JournalError } from './journal-error.ts';

/** The file of a journal's key: the id of the key-encryption key that wraps it, a space, the wrapped key in base64. */
const ADDITIONAL_DATA = Buffer.from('cumulus journal key');

/**
 * The key of a journal's chain, which is made if its file is missing. It is rewrapped if the key-encryption key has a newer
 * version. Throws JournalError if it does not open.
 */
export async function openJournalKey(path: string, kek: KeyEncryptionKey): Promise<KeyObject> {
  const stored = existsSync(path) ? readFileSync(path, 'latin1').split(' ') : null;
  const secret = stored ? await unwrap(path, kek, stored) : randomSecret(KEY_BYTES);
  try {
    const keyId = await kek.id();
    if (stored?.[0] !== keyId) {
      const wrapped = await kek.wrap(keyId, secret, ADDITIONAL_DATA);
      replace(path, `${keyId} ${wrapped.toString('base64')}`);
    }
    return createSecretKey(secret);
  } finally {
    secret.fill(0);
  }
}

/** Names a journal by its key, which the name does not give away. */
export function journalId(key: KeyObject): string {
  return createHmac('sha256', key).update('cumulus journal id').digest('hex').slice(0, 32);
}

async function unwrap(
  path: string,
  kek: KeyEncryptionKey,
  [keyId = '', wrapped = '']: string[],
): Promise<Buffer> {
  try {
    return await kek.unwrap(keyId, Buffer.from(wrapped, 'base64'), ADDITIONAL_DATA);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new JournalError(`The key of the journal, ${path}, is damaged or of another key-encryption key.`);
  }
}

/** A crash leaves the old file or the new one. */
function replace(path: string, text: string): void {
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC } = constants;
  const fd = openSync(draft, O_WRONLY | O_CREAT | O_EXCL | O_SYNC, 0o600);
  try {
    if (writeSync(fd, text) !== text.length)
      throw new JournalError('The disk took only a part of the journal key.');
    renameSync(draft, path);
    // Folders cannot be flushed under the permission model; a synchronous write behind the rename commits it.
    writeSync(fd, text, 0);
  } finally {
    closeSync(fd);
    rmSync(draft, { force: true });
  }
}
