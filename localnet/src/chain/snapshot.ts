import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { AccountStore } from './accounts.ts';
import type { History } from './history.ts';

/** The chain's state up to a place in the journal. Only a shortcut: the journal alone gives the same. */
export interface Snapshot {
  readonly format: number;
  readonly journalBytes: number;
  readonly genesisHash: string;
  readonly seed: string;
  readonly clockOffsetSeconds: number;
  readonly accounts: ReturnType<AccountStore['dump']>;
  readonly history: ReturnType<History['dump']>;
}

const FILE = 'snapshot';

export function writeSnapshot(folder: string, snapshot: Snapshot): void {
  const payload = serialize(snapshot);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(payload));
  const temporary = join(folder, `${FILE}.new`);
  const file = openSync(temporary, 'w', 0o600);
  writeSync(file, checksum);
  writeSync(file, payload);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, join(folder, FILE));
}

/** Null if there is no intact snapshot. */
export function readSnapshot(folder: string): Snapshot | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, FILE));
  } catch {
    return null;
  }
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== crc32(bytes.subarray(4))) return null;
  return deserialize(bytes.subarray(4)) as Snapshot;
}
