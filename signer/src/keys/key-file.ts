import { createHmac, createSecretKey, type KeyObject, randomBytes, randomFillSync } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { secretBytes } from '../../../process/src/secret.ts';
import { KEY_BYTES } from './aead.ts';

/*
 * Key file, version 1: the 8 bytes "CUMKEK01", then for each version of the key-encryption key, oldest first,
 * its 32 bytes and its 8-byte fingerprint. The fingerprint detects damage, and is part of the version's id, so that the key
 * file of another installation is recognised. The newest version may be staged, which another fingerprint says: it opens what
 * other hosts have sealed under it, and does not seal here yet. A version that was destroyed is zeros, with a fingerprint of its own: the
 * ids of those behind it count it.
 */
const HEADER = Buffer.from('CUMKEK01');
const FINGERPRINT_BYTES = 8;
const RECORD_BYTES = KEY_BYTES + FINGERPRINT_BYTES;
const MAX_VERSIONS = 64;
const OTHERS = 0o077n;

/** A key file that must not or cannot be used. The message is one sentence for the operator. */
export class KeyFileError extends Error {}

export interface KeyFile {
  /** Never empty; oldest first. */
  readonly versions: readonly KeyVersion[];
  /** The newest one that is not staged. */
  readonly sealing: KeyVersion;
  /** Changes with the content. */
  readonly stamp: string;
}

export interface KeyVersion {
  readonly id: string;
  readonly isStaged: boolean;
  /** Held by OpenSSL, outside the JavaScript heap. Null if it was destroyed. */
  readonly key: KeyObject | null;
}

/** Null if there is no such file. */
export function readKeyFile(path: string): KeyFile | null {
  const file = readBytes(path);
  if (!file) return null;
  try {
    const versions = parse(path, file.bytes);
    const sealing = versions.findLast(({ isStaged }) => !isStaged)!;
    return { versions, sealing, stamp: stampOf(file.stats) };
  } finally {
    file.bytes.fill(0);
  }
}

/** The validated content, which the caller wipes; null if there is no such file. */
function readKeyBytes(path: string): Buffer | null {
  const bytes = readBytes(path)?.bytes ?? null;
  if (bytes) parse(path, bytes);
  return bytes;
}

export function stampOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}

/** The content of a key file with a new version after those of `before`. The caller wipes it. */
function withNewVersion(before: Buffer, kind: Kind = 'active'): Buffer {
  const bytes = secretBytes(before.length + RECORD_BYTES);
  before.copy(bytes);
  const key = bytes.subarray(before.length, before.length + KEY_BYTES);
  randomFillSync(key);
  fingerprint(key, kind).copy(bytes, before.length + KEY_BYTES);
  return bytes;
}

/** The content of a key file whose newest version is not staged any more. The caller wipes it. */
function withActiveVersion(before: Buffer): Buffer {
  const bytes = secretBytes(before.length);
  before.copy(bytes);
  const start = bytes.length - RECORD_BYTES;
  fingerprint(bytes.subarray(start, start + KEY_BYTES), 'active').copy(bytes, start + KEY_BYTES);
  return bytes;
}

/** The content of a key file that opens nothing but what its newest version has sealed. The caller wipes it. */
function withoutOlder(before: Buffer): Buffer {
  const bytes = secretBytes(before.length);
  before.copy(bytes);
  for (let start = HEADER.length; start < bytes.length - RECORD_BYTES; start += RECORD_BYTES) {
    const key = bytes.subarray(start, start + KEY_BYTES).fill(0);
    fingerprint(key, 'destroyed').copy(bytes, start + KEY_BYTES);
  }
  return bytes;
}

const LABELS = {
  active: 'cumulus key-encryption key',
  staged: 'cumulus key-encryption key, staged',
  destroyed: 'cumulus key-encryption key, destroyed',
} as const;
type Kind = keyof typeof LABELS;

function fingerprint(key: Buffer, kind: Kind): Buffer {
  return createHmac('sha256', key).update(LABELS[kind]).digest().subarray(0, FINGERPRINT_BYTES);
}

function parse(path: string, bytes: Buffer): KeyVersion[] {
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) {
    throw new KeyFileError(`The key file ${path} is of an unknown kind or damaged.`);
  }
  const versions: KeyVersion[] = [];
  for (let start = HEADER.length; start < bytes.length; start += RECORD_BYTES) {
    const key = bytes.subarray(start, start + KEY_BYTES);
    const stored = bytes.subarray(start + KEY_BYTES, start + RECORD_BYTES);
    const active = fingerprint(key, 'active');
    const isLast = start + RECORD_BYTES === bytes.length;
    const isStaged = versions.length > 0 && isLast && fingerprint(key, 'staged').equals(stored);
    const isDestroyed = !isLast && fingerprint(key, 'destroyed').equals(stored);
    if (!isStaged && !isDestroyed && !active.equals(stored))
      throw new KeyFileError(`The key file ${path} is damaged.`);
    versions.push({
      id: `file:${versions.length + 1}:${active.toString('hex')}`,
      isStaged,
      key: isDestroyed ? null : createSecretKey(key),
    });
  }
  return versions;
}

function readBytes(path: string): { bytes: Buffer; stats: BigIntStats } | null {
  const fd = open(path);
  if (fd === null) return null;
  try {
    const stats = fstatSync(fd, { bigint: true });
    check(path, stats);
    const bytes = secretBytes(Number(stats.size));
    if (readSync(fd, bytes, 0, bytes.length, 0) !== bytes.length) {
      throw new KeyFileError(`The key file ${path} could not be read whole.`);
    }
    return { bytes, stats };
  } finally {
    closeSync(fd);
  }
}

function open(path: string): number | null {
  try {
    // Does not follow symbolic links, and does not block on a named pipe.
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP') throw new KeyFileError(`The key file ${path} is a symbolic link: refused.`);
    throw new KeyFileError(`The key file ${path} cannot be opened (${code}).`);
  }
}

function check(path: string, stats: BigIntStats): void {
  if (!stats.isFile()) throw new KeyFileError(`The key file ${path} is not a regular file: refused.`);
  if ((stats.mode & OTHERS) !== 0n) {
    const mode = (stats.mode & 0o777n).toString(8).padStart(4, '0');
    throw new KeyFileError(`The key file ${path} is open to others (mode ${mode}): set it to 0600.`);
  }
  if (stats.uid !== BigInt(process.geteuid?.() ?? 0)) {
    throw new KeyFileError(`The key file ${path} belongs to another user: refused.`);
  }
  const versions = (Number(stats.size) - HEADER.length) / RECORD_BYTES;
  if (!Number.isInteger(versions) || versions < 1 || versions > MAX_VERSIONS) {
    throw new KeyFileError(`The key file ${path} has a wrong length (${stats.size} bytes).`);
  }
}

const DRAFT = '.new';

/**
 * Creates a key file with its first version, and its folder if that is missing. If another process is first, its file is
 * kept. A crash leaves no file or a complete one. Throws KeyFileError.
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
    writeSecret(withNewVersion(HEADER), fd);
    // Unlike a rename, a link never replaces a file that another process has just created.
    linkSync(draft, path);
    flushName(path);
  } catch (error) {
    // Another process was first, and may have removed this draft.
    if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
  } finally {
    closeSync(fd);
    rmSync(draft, { force: true });
  }
}

/** Removes drafts that a crash in createKeyFile left next to an existing key file. */
export function removeDrafts(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith(DRAFT)) {
      unlinkSync(join(dirname(path), name));
    }
  }
}

/**
 * Adds a new version, which wraps from then on; older ones still open what they have wrapped. A crash leaves the file
 * unchanged or complete with the new version. Throws KeyFileError if the file cannot be used or another rotation is running.
 */
export function addKeyVersion(path: string): void {
  expectStaged(path, false);
  rewrite(path, (before) => withNewVersion(before));
}

/** As addKeyVersion, but the version does not wrap here until it is activated. */
export function stageKeyVersion(path: string): void {
  expectStaged(path, false);
  rewrite(path, (before) => withNewVersion(before, 'staged'));
}

/** The staged version wraps from now on. */
export function activateKeyVersion(path: string): void {
  expectStaged(path, true);
  rewrite(path, withActiveVersion);
}

/** Nothing that an older version has sealed opens any more, in no backup. The bytes of the file before may still be on its disk. */
export function destroyOlderVersions(path: string): void {
  expectStaged(path, false);
  rewrite(path, withoutOlder);
}

function expectStaged(path: string, isWanted: boolean): void {
  const isStaged = readKeyFile(path)?.versions.at(-1)?.isStaged ?? false;
  if (isStaged !== isWanted)
    throw new KeyFileError(`The key file ${path} has ${isStaged ? 'a' : 'no'} staged version.`);
}

function rewrite(path: string, change: (before: Buffer) => Buffer): void {
  const draft = `${path}.rotating`;
  const fd = claim(draft, path);
  try {
    const before = readKeyBytes(path);
    if (!before)
      throw new KeyFileError(`There is no key file ${path}: the signer makes it at its first start.`);
    try {
      writeSecret(change(before), fd);
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

/** The draft is also a lock: of two concurrent rotations, the second would undo the first. */
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

// Node's permission model disables fsync. With O_SYNC each write is on disk when it returns.
function openNew(path: string): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_SYNC } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_SYNC, 0o600);
}

/** Writes the bytes, and wipes them. */
function writeSecret(bytes: Buffer, fd: number): void {
  try {
    if (writeSync(fd, bytes) !== bytes.length) {
      throw new KeyFileError('The disk took only a part of the key file.');
    }
  } finally {
    bytes.fill(0);
  }
}

/**
 * Flushes the file's new name to disk. Folders cannot be flushed under the permission model, but a synchronous write to the
 * file, here of its unchanged header, makes a journaling file system commit its last rename first.
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
