import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'oidc-key.json';

/** The key that ID tokens are signed with: the folder's, or a new one that it keeps from then on. */
export function signingKey(folder: string): JsonWebKey {
  const path = join(folder, FILE);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonWebKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
  writeFileSync(`${path}.new`, JSON.stringify(key), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return key;
}
