import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder, socketPath } from './data-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('makes a folder that nobody else may enter', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  prepareDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('says in one sentence that a folder cannot be written to', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(join(file, 'below'))).toThrow(
    `DATA_DIR ${join(file, 'below')} cannot be written to (ENOTDIR): set DATA_DIR to a folder that can.`,
  );
});

test('keeps a socket in its folder, or in a private one where the path would be too long', () => {
  const folder = temporaryFolder();
  expect(socketPath(folder, 's.sock')).toBe(join(folder, 's.sock'));
  const long = join(folder, 'x'.repeat(100));
  mkdirSync(long);
  const path = socketPath(long, 's.sock');
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});
