import { lstatSync, mkdirSync } from 'node:fs';

const OTHERS = 0o077;

/** Creates a folder if it is missing. Throws an Error of one sentence, which names the setting, if others may enter it. */
export function createPrivateFolder(folder: string, setting: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || (stats.mode & OTHERS) !== 0)
    throw new Error(`The folder of ${setting} must be open to this user alone: set ${folder} to mode 0700.`);
}
