import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReleasable } from './expectations.ts';

const SUMS = 'SHA256SUMS';
const SIGNATURE = `${SUMS}.sig`;

/** The Ed25519 key in a PEM file. Throws NotReleasable. */
export function readSigningKey(file: string | undefined): KeyObject {
  if (!file)
    throw new NotReleasable('RELEASE_KEY is not set: it is the file of the key that signs releases.');
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (error) {
    throw new NotReleasable(`RELEASE_KEY ${file} holds no private key: ${(error as Error).message}`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new NotReleasable(`RELEASE_KEY ${file} is a key for ${key.asymmetricKeyType}, not for ed25519.`);
  return key;
}

/** Writes the checksums of all files of a folder as sha256sum does, and their signature, 64 bytes as openssl reads them. */
export function signFolder(folder: string, key: KeyObject): void {
  const lines = readdirSync(folder)
    .filter((name) => name !== SUMS && name !== SIGNATURE)
    .sort()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${sum}  ${name}\n`;
    });
  const sums = lines.join('');
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), key));
}
