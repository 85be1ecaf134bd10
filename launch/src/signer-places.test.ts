import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { clearSignerPlaces, makeSignerPlaces } from './signer-places.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const mode = (path: string) => statSync(path).mode & 0o777;

test('makes a closed folder for each of the socket, the key file and the cache', () => {
  const folder = temporaryFolder();
  const places = makeSignerPlaces(readSettings({ DATA_DIR: folder }));
  expect(places).toEqual({
    socket: join(folder, 'signer/socket/sock'),
    keyFile: join(folder, 'keys/kek'),
    compileCache: join(folder, 'signer/cache'),
  });
  const folders = [dirname(places.socket), dirname(places.keyFile), places.compileCache];
  expect(folders.map(mode)).toEqual([0o700, 0o700, 0o700]);
});

test('keeps the socket elsewhere where its path would be too long, and removes that again', () => {
  const long = join(temporaryFolder(), 'x'.repeat(100));
  const places = makeSignerPlaces(readSettings({ DATA_DIR: long }));
  expect(dirname(dirname(places.socket))).toBe(tmpdir());
  expect(Buffer.byteLength(places.socket)).toBeLessThanOrEqual(100);
  expect(mode(dirname(places.socket))).toBe(0o700);
  clearSignerPlaces(places);
  expect(existsSync(dirname(places.socket))).toBe(false);
});

test('uses the key file that is set, and leaves its folder as it is', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'mine'), { mode: 0o750 });
  const keyFile = join(folder, 'mine', 'key');
  const places = makeSignerPlaces(readSettings({ DATA_DIR: join(folder, 'data'), KEK_FILE: keyFile }));
  expect(places.keyFile).toBe(keyFile);
  expect(mode(dirname(keyFile))).toBe(0o750);
});
