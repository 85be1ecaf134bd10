import { expect, test } from 'vitest';
import { isAllowed, refusedLicences } from './licences.ts';
import { closure, find, readLockfile } from './lockfile.ts';
import { dependenciesOf, lockfileOf } from './package-lock.ts';
import { LIST, packageList, readList } from './packages.ts';
import { readManifest } from './project.ts';

const lock = readLockfile();

test(`a process runs the packages that ${LIST} names and no others: "npm run package -- list" writes it, after a decision`, () => {
  expect(packageList(lock)).toEqual(readList());
});

test('the signer runs no package but the curves of three signers (decision 175)', () => {
  expect(packageList(lock).signer).toEqual(['@noble/curves', '@noble/hashes']);
});

test('every package that runs has a licence that lets everyone use and pass it on', () => {
  expect(refusedLicences(lock)).toEqual([]);
});

test('a licence is allowed if one of its choices is, with all its parts', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isAllowed('MIT AND ISC')).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false);
  expect(isAllowed('none')).toBe(false);
});

test('the lockfile of the package has versions and checksums of the repository alone', () => {
  const manifest = { ...readManifest(), ...dependenciesOf() };
  const { packages } = lockfileOf(lock, manifest) as { packages: Record<string, { integrity?: string }> };
  const { '': root, ...entries } = packages;
  const known = new Set(Object.values(lock).map((entry) => (entry as { integrity?: string }).integrity));
  expect(Object.keys(entries).length).toBeGreaterThan(100);
  for (const entry of Object.values(entries)) {
    expect(entry.integrity).toMatch(/^sha512-/);
    expect(known).toContain(entry.integrity);
  }
  expect(root).toMatchObject(dependenciesOf());
});

test('finds a package as Node does: in the nearest folder upwards', () => {
  const places = {
    'node_modules/a': { version: '1' },
    'server/node_modules/a': { version: '2', dependencies: { b: '1' } },
    'server/node_modules/a/node_modules/b': { version: '1' },
    'node_modules/b': { version: '2' },
  };
  expect(find(places, 'server', 'a')).toBe('server/node_modules/a');
  expect(find(places, 'web', 'a')).toBe('node_modules/a');
  expect(find(places, 'server/node_modules/a/node_modules/b', 'a')).toBe('server/node_modules/a');
  expect(find(places, '', 'c')).toBe(null);
  expect([...closure(places, ['server/node_modules/a'])]).toEqual([
    'server/node_modules/a',
    'server/node_modules/a/node_modules/b',
  ]);
});
