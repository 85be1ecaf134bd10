import { statfsSync } from 'node:fs';

/** More than a transaction with all the accounts that it changes takes in the journal, bytes. */
const ROOM_BYTES = 1 << 20;

/** The disk has no room for what happens to the chain: nothing happens to it until there is. */
export class DiskFull extends Error {
  constructor() {
    super('The disk of the localnet is full.');
    this.name = 'DiskFull';
  }
}

export function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** True for what the system says of a disk, or a quota, that is used up. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
