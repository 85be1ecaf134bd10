import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, readManifest, readText } from '../project.ts';
import { expectReleasable } from './expectations.ts';
import { release } from './release.ts';

const { version } = readManifest();

/** What a release is judged by, in a repository of its own, as it is here. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'repository');
  const files = globSync(
    [
      '{.,*,localnet/src/*}/package.json',
      'deploy/helm/*/{Chart,values}.yaml',
      'docs/install.md',
      'CHANGELOG.md',
    ],
    { cwd: ROOT },
  );
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@release.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'All');
  };
  const log = join(root, 'CHANGELOG.md');
  // As on the day of a release.
  writeFileSync(log, readFileSync(log, 'utf8').replace(/^## Unreleased\n[\s\S]*?(?=^## )/m, ''));
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@release.test');
  commit();
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  return { folder, root, git, commit, edit };
}

/** Releases two small files with a key of the test's own. */
function released() {
  const made = repository();
  const { folder, root } = made;
  const [keyFile, publicKey, out] = ['key.pem', 'release-key.pem', 'out'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const keys: KeyPairKeyObjectResult = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  writeFileSync(publicKey, keys.publicKey.export({ format: 'pem', type: 'spki' }));
  const build = () =>
    ['a.tgz', 'b.deb'].map((name) => {
      writeFileSync(join(folder, name), `${name} of ${version}`);
      return join(folder, name);
    });
  return { ...made, out, publicKey, options: { root, folder: out, keyFile, build } };
}

/** Runs what docs/upgrading.md tells operators to, in the folder of a release. */
function verified(folder: string, publicKey: string): boolean {
  const [, commands = ''] = /```sh\n(openssl [\s\S]*?)```/.exec(readText('docs/upgrading.md')) ?? [];
  expect(commands).toContain('SHA256SUMS');
  cpSync(publicKey, join(folder, 'release-key.pem'));
  const { status } = spawnSync('sh', ['-e', '-c', commands], { cwd: folder });
  return status === 0;
}

test('a release has its checksums, a signature that its readers can verify, and a tag', () => {
  const { out, publicKey, options, git } = released();
  expect(release(options)).toMatchObject({ version });
  expect(readdirSync(out).sort()).toEqual(['CHANGES.md', 'SHA256SUMS', 'SHA256SUMS.sig', 'a.tgz', 'b.deb']);
  expect(verified(out, publicKey)).toBe(true);
  expect(git('rev-parse', `v${version}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
});

test.each(['a.tgz', 'CHANGES.md', 'SHA256SUMS', 'SHA256SUMS.sig'])(
  'who verifies a release finds a changed %s',
  (name) => {
    const { out, publicKey, options } = released();
    release(options);
    const bytes = readFileSync(join(out, name));
    bytes[0]! ^= 1;
    writeFileSync(join(out, name), bytes);
    expect(verified(out, publicKey)).toBe(false);
  },
);

test('a release that another key has signed is not verified', () => {
  const { out, options } = released();
  release(options);
  expect(verified(out, released().publicKey)).toBe(false);
});

test('what is no commit of main, has no entry or was released is refused before anything is built', () => {
  const { root, git, commit, edit } = repository();
  const refusal = () => {
    try {
      expectReleasable(root);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal()).toBe(null);
  writeFileSync(join(root, 'new'), '');
  expect(refusal()).toMatch(/uncommitted/);
  rmSync(join(root, 'new'));
  git('checkout', '--quiet', '-b', 'other');
  expect(refusal()).toBe('This is other: releases are made of main.');
  git('checkout', '--quiet', 'main');
  git('tag', `v${version}`);
  expect(refusal()).toMatch(/released already/);
  git('tag', '--delete', `v${version}`);

  const cases: readonly [file: string, change: (text: string) => string, message: RegExp][] = [
    ['CHANGELOG.md', (text) => text.replace(`## ${version}`, '## 0.0.1'), /write an entry/],
    [
      'CHANGELOG.md',
      (text) => text.replace(`## ${version}`, `## Unreleased\n\n- More.\n\n## ${version}`),
      /unreleased/,
    ],
    [
      'signer/package.json',
      (text) => text.replace(version, '0.0.1'),
      /^signer\/package\.json has version 0\.0\.1/,
    ],
    ['deploy/helm/cumulus/values.yaml', (text) => text.replace(version, '0.0.1'), /values\.yaml has version/],
    ['docs/install.md', (text) => text.replace(`_${version}_`, '_0.0.1_'), /install\.md has version/],
  ];
  for (const [file, change, message] of cases) {
    edit(file, change);
    commit();
    expect(refusal(), file).toMatch(message);
    git('reset', '--quiet', '--hard', 'HEAD~1');
  }
  expect(refusal()).toBe(null);
});

test.each([undefined, 'package.json'])('without a key that signs, as in %s, nothing is built', (file) => {
  const { options } = released();
  const build = () => {
    throw new Error('built');
  };
  const keyFile = file && join(options.root, file);
  expect(() => release({ ...options, keyFile, build })).toThrow(/^RELEASE_KEY /);
});
