import { expect, test } from 'vitest';
import { isFit } from '../memory-folder.mjs';

const GIGABYTE = 2 ** 30;
const shm = (options: string, type = 'tmpfs') =>
  `proc /proc proc rw 0 0\n${type} /dev/shm ${type} ${options} 0 0\ntmpfs /run tmpfs rw,noexec 0 0\n`;

test('temporary files of tests are kept in memory if there is room', () => {
  expect(isFit(shm('rw,nosuid,nodev'), 8 * GIGABYTE)).toBe(true);
});

test.each([
  ['there is little room, as in most containers', shm('rw'), 64 * 2 ** 20],
  ['no program may be run from there', shm('rw,nosuid,nodev,noexec'), 8 * GIGABYTE],
  ['it is not in memory', shm('rw', 'ext4'), 8 * GIGABYTE],
  ['there is no such folder', 'proc /proc proc rw 0 0\n', 8 * GIGABYTE],
])('they are on the disk if %s', (_why, mounts, free) => {
  expect(isFit(mounts, free)).toBe(false);
});
