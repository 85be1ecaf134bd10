import { lstatSync, mkdirSync } from 'node:fs';

const OTHERS = 0o077;
/** A group that could write might put something else in the place of a file. */
const OTHERS_THAN_READERS = 0o027;

/**
 * Creates a folder if it is missing. Throws an Error of one sentence, which names the setting, if others may enter it; with
 * `forGroup`, its group may.
 */
export function createPrivateFolder(folder: string, setting: string, forGroup = false): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  if (forGroup && stats.isDirectory() && (stats.mode & OTHERS_THAN_READERS) === 0) return;
  if (!stats.isDirectory() || (stats.mode & OTHERS) !== 0)
    throw new Error(
      `The folder of ${setting} must be open to this user${forGroup ? ' and its group' : ''} alone: set ${folder} to mode ${forGroup ? '0750' : '0700'}.`,
    );
}
