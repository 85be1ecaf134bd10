import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

test('creates a folder that only this user may enter', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  prepareDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('names a folder that cannot be written to in one sentence', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(join(file, 'below'))).toThrow(
    `DATA_DIR ${join(file, 'below')} cannot be written to (ENOTDIR): set DATA_DIR to a folder that can.`,
  );
});

test('returns one path for a folder, through any links', () => {
  const folder = temporaryFolder();
  symlinkSync(folder, `${folder}-link`);
  onTestFinished(() => rmSync(`${folder}-link`));
  expect(prepareDataFolder(`${folder}-link`)).toBe(prepareDataFolder(folder));
});
