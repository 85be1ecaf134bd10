import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HEADER, KeyFileError, readKeyBytes, withNewVersion } from './key-file.ts';

const DRAFT = '.new';

/**
 * Makes a key file with its first version, and its folder if that is missing. Where another process is first, its file
 * stands. A crash leaves no file or a whole one. Throws KeyFileError.
 */
export function createKeyFile(path: string): void {
  try {
    create(path);
  } catch (error) {
    throw new KeyFileError(`The key file ${path} cannot be made: ${(error as Error).message}`);
  }
}

function create(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}${DRAFT}`;
  const fd = openNew(draft);
  try {
    writeVersionAfter(HEADER, fd);
    // Unlike a rename, a link never takes the place of a file that another process has just made.
    linkSync(draft, path);
    flushName(path);
  } catch (error) {
    // Another process was first; once it runs, it removes drafts.
    if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
  } finally {
    closeSync(fd);
    rmSync(draft, { force: true });
  }
}

/** Removes what a crash in createKeyFile left beside a key file that stands. */
export function removeDrafts(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith(DRAFT)) {
      unlinkSync(join(dirname(path), name));
    }
  }
}

/**
 * Adds a new version, which wraps from then on; the older ones still open what they have wrapped. A crash leaves the
 * file as it was or whole with the new version. Throws KeyFileError where the file cannot be used, or another rotation
 * is under way.
 */
export function addKeyVersion(path: string): void {
  const draft = `${path}.rotating`;
  const fd = claim(draft, path);
  try {
    const before = readKeyBytes(path);
    if (!before)
      throw new KeyFileError(`There is no key file ${path}: the signer makes it at its first start.`);
    try {
      writeVersionAfter(before, fd);
      if (!readKeyBytes(draft)) throw new KeyFileError(`The draft ${draft} was removed during the rotation.`);
      renameSync(draft, path);
    } finally {
      before.fill(0);
    }
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
  flushName(path);
}

/** The draft is the lock too: of two rotations at once, the second would undo the first. */
function claim(draft: string, path: string): number {
  try {
    return openNew(draft);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new KeyFileError(
      `A rotation of ${path} is under way or was interrupted: if none is running, remove ${draft} and try again.`,
    );
  }
}

// Node's permission model switches fsync off. A file opened with O_SYNC has each write on the disk when it returns.
function openNew(path: string): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_SYNC } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_SYNC, 0o600);
}

function writeVersionAfter(before: Buffer, fd: number): void {
  const bytes = withNewVersion(before);
  try {
    if (writeSync(fd, bytes) !== bytes.length) {
      throw new KeyFileError('The disk took only a part of the key file.');
    }
  } finally {
    bytes.fill(0);
  }
}

/**
 * Puts the file's new name on the disk. Folders cannot be flushed under the permission model; but a synchronous write
 * to the file, here of what already stands there, makes a journaling file system commit its last renaming first.
 */
function flushName(path: string): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_SYNC);
  try {
    writeSync(fd, HEADER, 0, HEADER.length, 0);
  } finally {
    closeSync(fd);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
