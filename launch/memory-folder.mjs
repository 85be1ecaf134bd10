// Plain JavaScript for Node 20 without any package, as test.mjs that uses it.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's folder in memory. */
const PARENT = '/dev/shm';
const NAME = /^cumulus-test-(\d+)$/;
/** Several times what a run of all tests takes at once, bytes. */
const ROOM_NEEDED = 2 ** 30;

/**
 * Creates a folder in memory for temporary files: a run creates some hundred databases of a thousand files each, which
 * costs more on a disk than the tests. Removes those of runs that were killed.
 * @returns {string | undefined} undefined if this machine has no such folder with enough room
 */
export function createMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(PARENT);
    if (!isFit(readFileSync('/proc/mounts', 'utf8'), bavail * bsize)) return undefined;
    for (const name of readdirSync(PARENT)) {
      const pid = NAME.exec(name)?.[1];
      if (pid && !isRunning(Number(pid))) rmSync(join(PARENT, name), { recursive: true, force: true });
    }
    const folder = join(PARENT, `cumulus-test-${process.pid}`);
    mkdirSync(folder);
    // As /tmp: PostgreSQL runs as another user if we are root.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Whether /dev/shm is in memory, has room, and lets programs be run from it.
 * @param {string} mounts as in /proc/mounts
 * @param {number} free bytes
 */
export function isFit(mounts, free) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === PARENT);
  return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec') && free >= ROOM_NEEDED;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
