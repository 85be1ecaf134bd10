import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { readSettings } from './settings.ts';
import { createSignerPaths, removeSockets } from './signer-paths.ts';

const mode = (path: string) => statSync(path).mode & 0o777;

test('creates a private folder each for socket, journal, key file and cache', () => {
  const folder = temporaryFolder();
  const paths = createSignerPaths(readSettings({ DATA_DIR: folder }));
  expect(paths).toEqual({
    socket: join(folder, 'signer/socket/sock'),
    journal: join(folder, 'signer/journal'),
    keyFile: join(folder, 'keys/kek'),
    compileCache: join(folder, 'signer/cache'),
  });
  const folders = [dirname(paths.socket), dirname(paths.keyFile), paths.compileCache, paths.journal];
  expect(folders.map(mode)).toEqual([0o700, 0o700, 0o700, 0o700]);
});

test('moves the socket to a temporary folder if its path is too long, and removes that', () => {
  const long = join(temporaryFolder(), 'x'.repeat(100));
  const paths = createSignerPaths(readSettings({ DATA_DIR: long }));
  expect(dirname(dirname(paths.socket))).toBe(tmpdir());
  expect(Buffer.byteLength(paths.socket)).toBeLessThanOrEqual(100);
  expect(mode(dirname(paths.socket))).toBe(0o700);
  removeSockets(paths);
  expect(existsSync(dirname(paths.socket))).toBe(false);
});

test('uses a given key file and leaves its folder unchanged', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'mine'), { mode: 0o750 });
  const keyFile = join(folder, 'mine', 'key');
  const paths = createSignerPaths(readSettings({ DATA_DIR: join(folder, 'data'), KEK_FILE: keyFile }));
  expect(paths.keyFile).toBe(keyFile);
  expect(mode(dirname(keyFile))).toBe(0o750);
});
