import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../../localnet/src/testing/small-disk.ts';
import { memoryKek } from '../../testing/memory-kek.ts';
import { scratchFolder } from '../../testing/process.ts';
import { type Journal, openJournal } from './journal.ts';
import type { PinRecord } from './record.ts';

const kek = memoryKek();
let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
let copyFolder: string;
beforeEach(() => {
  scratch = scratchFolder();
  [folder, copyFolder] = ['journal', 'copy'].map((name) => join(scratch.path, name)) as [string, string];
  mkdirSync(copyFolder, { mode: 0o700 });
});
afterEach(() => scratch[Symbol.dispose]());

const pin = (failed: number): PinRecord => ({
  ...{ kind: 'pin', at: 1, owner: 'user-1', verifier: 'x'.repeat(500), failed, lockedUntil: null },
});

async function during<T>(use: (journal: Journal) => Promise<T> | T, options = {}): Promise<T> {
  const journal = await openJournal(folder, kek, undefined, { copyFolder, ...options });
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}
const write = (count: number, options = {}) =>
  during(async (journal) => {
    for (let n = 0; n < count; n += 1) await journal.append(pin(n));
  }, options);
const original = () => readFileSync(join(folder, 'journal'));
const copy = (generation = 0) => readFileSync(join(copyFolder, `journal.${generation}`));

test('a copy follows its journal, goes on after a restart, and opens as a journal', async () => {
  await write(3);
  expect(copy().equals(original())).toBe(true);
  await write(3, { copyFolder: undefined });
  expect(copy().length).toBeLessThan(original().length);
  await during(async (journal) => {
    await expect.poll(() => journal.copyLag()).toEqual({ bytes: 0, milliseconds: 0, reason: null });
  });
  expect(copy().equals(original())).toBe(true);
  // What a crash of this machine leaves at the end of the copy.
  writeFileSync(join(copyFolder, 'journal.0'), Buffer.concat([copy(), Buffer.from('half a line')]));
  await write(1);
  expect(copy().subarray(0, original().length).equals(original())).toBe(true);

  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  for (const [from, to] of [
    ['journal.0', 'journal'],
    ['key', 'key'],
  ])
    cpSync(join(copyFolder, from!), join(folder, to!));
  await during((journal) => expect(journal.pin('user-1')).toEqual(pin(0)));
});

test('a compacted journal is a copy of its own, beside the one of what came before', async () => {
  await write(9);
  const before = original();
  await write(0, { leastSaved: 1 });
  await write(2);
  expect(readdirSync(copyFolder).sort()).toEqual(['journal.0', 'journal.1', 'key']);
  expect(copy(0).equals(before)).toBe(true);
  expect(copy(1).equals(original())).toBe(true);
  await write(1);
  expect(copy(1).equals(original())).toBe(true);
  // Killed between the rename and the first byte of the new copy.
  rmSync(join(copyFolder, 'journal.1'));
  await write(1);
  expect(copy(1).equals(original())).toBe(true);
});

test('a journal that lacks what its copy has does not start', async () => {
  await write(3);
  const older = join(scratch.path, 'older');
  cpSync(folder, older, { recursive: true });
  await write(3);
  truncateSync(join(folder, 'journal'), original().lastIndexOf('\n', original().length - 2) + 1);
  await expect(write(1)).rejects.toThrow('is shorter than its copy');
  cpSync(join(older, 'journal'), join(folder, 'journal'));
  await expect(write(1)).rejects.toThrow('is shorter than its copy');
  await write(20, { copyFolder: undefined });
  await expect(write(1)).rejects.toThrow('is not like its copy');
  rmSync(folder, { recursive: true });
  await expect(write(1)).rejects.toThrow('is shorter than its copy');
});

test('a journal from before its compaction does not start', async () => {
  await write(9);
  const before = original();
  await write(0, { leastSaved: 1 });
  writeFileSync(join(folder, 'journal'), before);
  await expect(write(1)).rejects.toThrow('has a copy of a later journal');
});

test('a copy whose disk is not there is no start', async () => {
  rmSync(copyFolder, { recursive: true });
  await expect(write(1)).rejects.toThrow('is missing: is its disk mounted?');
});

test('a copy whose disk is full is behind, and the journal does not wait for it', async ({ skip }) => {
  const disk = smallDisk(1);
  skip(!disk, 'Only root may mount a disk.');
  onTestFinished(disk!.remove);
  copyFolder = join(disk!.path, 'copy');
  mkdirSync(copyFolder, { mode: 0o700 });
  await write(1);
  await during(async (journal) => {
    disk!.fill();
    for (let n = 0; n < 20; n += 1) await journal.append(pin(n));
    await expect.poll(() => journal.copyLag()).toMatchObject({ reason: 'ENOSPC' });
    expect(journal.copyLag()!.bytes).toBeGreaterThan(1_000);
    disk!.free();
    await journal.append(pin(20));
    await expect.poll(() => journal.copyLag()).toMatchObject({ bytes: 0, reason: null });
  });
  expect(copy().equals(original())).toBe(true);
});
