import { createHmac, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { KEY_BYTES } from './aead.ts';
import { secretBytes } from './secret.ts';

/*
 * Key file, version 1: the 8 bytes "CUMKEK01", then for each version of the key-encryption key, oldest first,
 * its 32 bytes and its 8-byte fingerprint. The fingerprint tells a damaged file from a sound one, and names the
 * version in what it has wrapped, so that the key file of another installation is told as such.
 */
export const HEADER = Buffer.from('CUMKEK01');
const FINGERPRINT_BYTES = 8;
const RECORD_BYTES = KEY_BYTES + FINGERPRINT_BYTES;
const MAX_VERSIONS = 64;
const OTHERS = 0o077n;

/** A key file that must not or cannot be used. The message is one sentence for whoever runs the signer. */
export class KeyFileError extends Error {}

export interface KeyFile {
  /** Never empty; oldest first. */
  readonly versions: readonly KeyVersion[];
  /** Another one stands for another content. */
  readonly stamp: string;
}

export interface KeyVersion {
  readonly id: string;
  /** Held by OpenSSL, outside the JavaScript heap. */
  readonly key: KeyObject;
}

/** Null where there is no such file. */
export function readKeyFile(path: string): KeyFile | null {
  const file = readBytes(path);
  if (!file) return null;
  try {
    return { versions: parse(path, file.bytes), stamp: stampOf(file.stats) };
  } finally {
    file.bytes.fill(0);
  }
}

/** The content once it is known to be sound, the caller's to wipe; null where there is no such file. */
export function readKeyBytes(path: string): Buffer | null {
  const bytes = readBytes(path)?.bytes ?? null;
  if (bytes) parse(path, bytes);
  return bytes;
}

export function stampOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}

/** The content of a key file with one new version after those of `before`. The caller's to wipe. */
export function withNewVersion(before: Buffer): Buffer {
  const bytes = secretBytes(before.length + RECORD_BYTES);
  before.copy(bytes);
  const key = bytes.subarray(before.length, before.length + KEY_BYTES);
  randomFillSync(key);
  fingerprint(key).copy(bytes, before.length + KEY_BYTES);
  return bytes;
}

function fingerprint(key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update('cumulus key-encryption key')
    .digest()
    .subarray(0, FINGERPRINT_BYTES);
}

function parse(path: string, bytes: Buffer): KeyVersion[] {
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) {
    throw new KeyFileError(`The key file ${path} is of an unknown kind or damaged.`);
  }
  const versions: KeyVersion[] = [];
  for (let start = HEADER.length; start < bytes.length; start += RECORD_BYTES) {
    const key = bytes.subarray(start, start + KEY_BYTES);
    const told = bytes.subarray(start + KEY_BYTES, start + RECORD_BYTES);
    if (!fingerprint(key).equals(told)) throw new KeyFileError(`The key file ${path} is damaged.`);
    versions.push({
      id: `file:${versions.length + 1}:${told.toString('hex')}`,
      key: createSecretKey(key),
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
    // A symbolic link is not followed, and a named pipe does not keep us waiting.
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
