import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../testing/process.ts';
import { fileKeyEncryptionKey } from './file-key-encryption-key.ts';
import {
  activateKeyVersion,
  addKeyVersion,
  createKeyFile,
  destroyOlderVersions,
  KeyFileError,
  stageKeyVersion,
} from './key-file.ts';

let folder: ReturnType<typeof scratchFolder>;
let path: string;
beforeEach(() => {
  folder = scratchFolder();
  path = join(folder.path, 'keys/kek');
});
afterEach(() => folder[Symbol.dispose]());

const binding = Buffer.from('additional data');
const dataKey = Buffer.alloc(32, 3);

describe('the first start', () => {
  test('makes a key file that only its owner can read, in a folder that only its owner can enter', () => {
    fileKeyEncryptionKey(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['kek']);
  });

  test('makes no two files alike', () => {
    fileKeyEncryptionKey(path);
    fileKeyEncryptionKey(`${path}-2`);
    expect(readFileSync(path).equals(readFileSync(`${path}-2`))).toBe(false);
  });

  test('leaves the file of a process that was first', () => {
    createKeyFile(path);
    const first = readFileSync(path);
    createKeyFile(path);
    expect(readFileSync(path)).toEqual(first);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['kek']);
  });

  test('removes drafts that a crash left behind', () => {
    mkdirSync(join(folder.path, 'keys'));
    writeFileSync(`${path}.0123456789abcdef.new`, 'half a', { mode: 0o600 });
    fileKeyEncryptionKey(path);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['kek']);
  });
});

test('a later start opens what an earlier one wrapped', async () => {
  const before = fileKeyEncryptionKey(path);
  const id = await before.id();
  const wrapped = await before.wrap(id, dataKey, binding);
  expect(await fileKeyEncryptionKey(path).unwrap(id, wrapped, binding)).toEqual(dataKey);
});

describe('a key file is refused, in one sentence,', () => {
  const refused = (sentence: RegExp) => {
    const before = statSync(path, { throwIfNoEntry: false })?.mode;
    expect(() => fileKeyEncryptionKey(path)).toThrow(KeyFileError);
    expect(() => fileKeyEncryptionKey(path)).toThrow(sentence);
    expect(() => addKeyVersion(path)).toThrow(sentence);
    expect(statSync(path, { throwIfNoEntry: false })?.mode).toBe(before);
  };

  test.each([0o644, 0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o666])('with mode %o', (mode) => {
    createKeyFile(path);
    chmodSync(path, mode);
    refused(/is open to others \(mode 0\d{3}\): set it to 0600\.$/);
  });

  test('if it is a symbolic link, even to a good one', () => {
    createKeyFile(`${path}-real`);
    symlinkSync(`${path}-real`, path);
    refused(/is a symbolic link: refused\.$/);
  });

  test('if it is a symbolic link to nothing', () => {
    mkdirSync(join(folder.path, 'keys'));
    symlinkSync(join(folder.path, 'nothing'), path);
    refused(/is a symbolic link: refused\.$/);
  });

  test('if it cannot be opened', () => {
    writeFileSync(join(folder.path, 'keys'), 'a file in the place of the folder');
    expect(() => fileKeyEncryptionKey(path)).toThrow(/^The key file .* cannot be opened \(ENOTDIR\)\.$/);
  });

  test.skipIf(process.geteuid?.() !== 0)('if it belongs to another user', () => {
    createKeyFile(path);
    chownSync(path, 65_534, 65_534);
    refused(/belongs to another user: refused\.$/);
  });

  test('if it is a folder', () => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    refused(/is not a regular file: refused\.$/);
  });

  test.each([0, 8, 47, 49, 87, 89, 8 + 40 * 65])('if it is %d bytes long', (length) => {
    createKeyFile(path);
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(3000)]).subarray(0, length));
    refused(/has a wrong length \(\d+ bytes\)\.$/);
  });

  test('if it is a file of something else', () => {
    createKeyFile(path);
    writeFileSync(path, Buffer.alloc(48, 'x'));
    refused(/is of an unknown kind or damaged\.$/);
  });

  test('with any one bit flipped', () => {
    createKeyFile(path);
    const good = readFileSync(path);
    for (let bit = 0; bit < good.length * 8; bit += 1) {
      const damaged = Buffer.from(good);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path, damaged);
      expect(() => fileKeyEncryptionKey(path)).toThrow(/damaged\.$/);
    }
  });
});

describe('rotation', () => {
  test('wraps under the new version at once, and the old one still opens what it wrapped', async () => {
    const kek = fileKeyEncryptionKey(path);
    const oldId = await kek.id();
    const wrapped = await kek.wrap(oldId, dataKey, binding);
    addKeyVersion(path);
    const newId = await kek.id();
    expect(newId).not.toBe(oldId);
    expect(newId).toMatch(/^file:2:[0-9a-f]{16}$/);
    expect(await kek.unwrap(oldId, wrapped, binding)).toEqual(dataKey);
    await expect(kek.unwrap(newId, wrapped, binding)).rejects.toThrow('does not open');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['kek']);
  });

  test('lets a signer that runs open what another wrapped under a version that is new to it', async () => {
    const here = fileKeyEncryptionKey(path);
    addKeyVersion(path);
    const there = fileKeyEncryptionKey(path);
    const id = await there.id();
    const wrapped = await there.wrap(id, dataKey, binding);
    expect(await here.unwrap(id, wrapped, binding)).toEqual(dataKey);
  });

  test('in two steps: a staged version opens what another host wrapped under it, and wraps once it is activated', async () => {
    const here = fileKeyEncryptionKey(path);
    const oldId = await here.id();
    expect(() => activateKeyVersion(path)).toThrow('has no staged version.');
    stageKeyVersion(path);
    expect(await here.id()).toBe(oldId);
    for (const again of [stageKeyVersion, addKeyVersion])
      expect(() => again(path)).toThrow('has a staged version.');
    const otherPath = join(folder.path, 'keys', 'other');
    copyFileSync(path, otherPath);
    activateKeyVersion(otherPath);
    const there = fileKeyEncryptionKey(otherPath);
    const newId = await there.id();
    expect(newId).not.toBe(oldId);
    const wrapped = await there.wrap(newId, dataKey, binding);
    expect(await here.unwrap(newId, wrapped, binding)).toEqual(dataKey);
    activateKeyVersion(path);
    expect(await here.id()).toBe(newId);
    expect(readFileSync(path)).toEqual(readFileSync(otherPath));
  });

  test('leaves the file as it is while another rotation holds it, and says what to do', () => {
    createKeyFile(path);
    const before = readFileSync(path);
    writeFileSync(`${path}.rotating`, 'half a', { mode: 0o600 });
    expect(() => addKeyVersion(path)).toThrow(/is under way or was interrupted: if none is running, remove /);
    expect(readFileSync(path)).toEqual(before);
    fileKeyEncryptionKey(path);
    rmSync(`${path}.rotating`);
    addKeyVersion(path);
    expect(readFileSync(path).subarray(0, before.length)).toEqual(before);
  });

  test('is a command that says what it added, or why it could not', async () => {
    createKeyFile(path);
    const rotate = (KEK_FILE: string) =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'rotate.ts')], {
        env: { KEK_FILE },
        encoding: 'utf8',
      });
    const done = rotate(path);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(JSON.parse(done.stdout)).toEqual({ event: 'rotated', id: await fileKeyEncryptionKey(path).id() });
    expect(rotate('')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^KEK_FILE is not set: /) });
    chmodSync(path, 0o644);
    expect(rotate(path)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The key file .* is open to others/),
    });
  });

  test('needs a key file', () => {
    expect(() => addKeyVersion(path)).toThrow(/^ENOENT: /);
    mkdirSync(join(folder.path, 'keys'));
    expect(() => addKeyVersion(path)).toThrow(/^There is no key file /);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual([]);
  });

  test('stops at 64 versions with the file whole', () => {
    createKeyFile(path);
    for (let version = 2; version <= 64; version += 1) addKeyVersion(path);
    const full = readFileSync(path);
    expect(() => addKeyVersion(path)).toThrow(/has a wrong length/);
    expect(readFileSync(path)).toEqual(full);
    fileKeyEncryptionKey(path);
  });
});

describe('the destruction of older versions', () => {
  test('leaves nothing that they have sealed open, and all that the newest has, under the same id', async () => {
    const before = fileKeyEncryptionKey(path);
    const older = await before.id();
    const wrapped = await before.wrap(older, dataKey, binding);
    addKeyVersion(path);
    const newest = await before.id();
    const anew = await before.wrap(newest, dataKey, binding);
    const [secret] = [readFileSync(path).subarray(8, 40)];
    destroyOlderVersions(path);
    expect(readFileSync(path).includes(secret!)).toBe(false);
    expect(await before.id()).toBe(newest);
    for (const kek of [before, fileKeyEncryptionKey(path)]) {
      await expect(kek.unwrap(older, wrapped, binding)).rejects.toThrow('does not hold');
      expect(await kek.unwrap(newest, anew, binding)).toEqual(dataKey);
    }
    addKeyVersion(path);
    expect(await fileKeyEncryptionKey(path).unwrap(newest, anew, binding)).toEqual(dataKey);
  });

  test('waits until the key of the journal is under the newest', async () => {
    const journal = join(folder.path, 'journal');
    createKeyFile(path);
    const wrapJournal = async () => {
      mkdirSync(journal, { recursive: true });
      writeFileSync(join(journal, 'key'), `${await fileKeyEncryptionKey(path).id()} wrapped`);
    };
    const destroy = () =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'rotate.ts')], {
        env: { KEK_FILE: path, KEK_STEP: 'destroy', SIGNER_JOURNAL: journal },
        encoding: 'utf8',
      });
    await wrapJournal();
    addKeyVersion(path);
    expect(destroy().stderr).toContain('start the signer again first');
    await wrapJournal();
    expect(destroy()).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('while the signer runs', () => {
  test('a key file that is gone makes no new sealed keys, for they would be lost at the next start', async () => {
    const kek = fileKeyEncryptionKey(path);
    const id = await kek.id();
    const wrapped = await kek.wrap(id, dataKey, binding);
    rmSync(path);
    await expect(kek.id()).rejects.toThrow(/is gone\.$/);
    expect(await kek.unwrap(id, wrapped, binding)).toEqual(dataKey);
  });

  test('a key file of another installation is recognised', async () => {
    const id = await fileKeyEncryptionKey(`${path}-2`).id();
    const kek = fileKeyEncryptionKey(path);
    await expect(kek.unwrap(id, Buffer.alloc(60), binding)).rejects.toThrow(
      'the sealed key needs a key-encryption key that the signer does not hold',
    );
  });
});
