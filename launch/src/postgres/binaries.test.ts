import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/launch/temporary-folder.ts';
import { findBinaries, runnable } from './binaries.ts';

const found = findBinaries();
const native = dirname(dirname(found.postgres));

test('finds binaries that run', () => {
  expect(spawnSync(found.postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain(
    `PostgreSQL) ${found.major}.`,
  );
});

test('never runs them as root', () => {
  expect(found.user === undefined).toBe(process.getuid?.() !== 0);
  expect(found.user?.uid).not.toBe(0);
});

test.runIf(found.user)('copies them once to a folder that the ordinary user may enter', () => {
  const [closed, cache] = [temporaryFolder(), temporaryFolder()];
  chmodSync(cache, 0o755);
  spawnSync('cp', ['-a', native, join(closed, 'native')]);
  const copy = runnable(join(closed, 'native'), '18.0', found.user, cache);
  expect(copy).toBe(join(cache, 'postgresql-18.0'));
  const { mtimeMs } = statSync(copy);
  expect(runnable(join(closed, 'native'), '18.0', found.user, cache)).toBe(copy);
  expect(statSync(copy).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(cache)).toEqual(['postgresql-18.0']);
});

test('says in one sentence what to do if they do not run', () => {
  const empty = temporaryFolder();
  expect(() => runnable(empty, '18.0', undefined, empty)).toThrow(
    /^The embedded PostgreSQL does not run here \(.*\): set DATABASE_URL to a PostgreSQL database\.$/,
  );
});
