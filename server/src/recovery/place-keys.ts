import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { placeFile } from './journal-copy.ts';
import { measure } from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

/** Of the database beside them: they stay if there is one. */
const OF_DATABASE = ['superuserPassword', 'databasePassword', 'serverPassword', 'operatorPassword'];

/**
 * Puts key-encryption keys, by their names in `from`, and the secrets of the launcher in their places, unless others are there. Throws
 * RecoveryError.
 */
export async function placeKeys(
  from: string,
  keyFiles: ReadonlyMap<string, string>,
  secrets: string,
): Promise<void> {
  for (const [name, keyFile] of keyFiles) {
    const backedUp = join(from, name);
    // A key service has no file, and a signer on another machine has its own.
    if (!(await exists(backedUp))) continue;
    if ((await exists(keyFile)) && (await measure(keyFile)).sha256 !== (await measure(backedUp)).sha256)
      throw new RecoveryError(
        `${keyFile} is another key than the one in ${from}: if nothing was ever sealed with it, move it away first.`,
      );
    await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 });
    await placeFile(backedUp, keyFile);
  }
  const backedUp = join(from, basename(secrets));
  if (!(await exists(backedUp))) return;
  if (!(await exists(secrets))) return await placeFile(backedUp, secrets);
  const [given, own] = await Promise.all([readJson(backedUp), readJson(secrets)]);
  const kept = Object.fromEntries(OF_DATABASE.map((name) => [name, own[name]]));
  const draft = `${secrets}.restored`;
  await writeFile(draft, `${JSON.stringify({ ...given, ...kept }, null, 2)}\n`, { mode: 0o600 });
  await placeFile(draft, secrets);
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
