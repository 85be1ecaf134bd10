import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../command.ts';
import { expectReleasable, type Releasable, tagOf } from './expectations.ts';
import { readSigningKey, signFolder } from './sign.ts';

export interface ReleaseOptions {
  /** Of the repository. */
  readonly root: string;
  /** Gets the files of the release. */
  readonly folder: string;
  /** Of the private key. */
  readonly keyFile: string | undefined;
  /** Builds what operators install, and returns its files. */
  readonly build: () => readonly string[];
}

/**
 * Builds and signs the release of this commit, and tags it. The folder appears whole or not at all, and the tag is last: without
 * it the release is made again. Throws NotReleasable before anything is built.
 */
export function release({ root, folder, keyFile, build }: ReleaseOptions): Releasable {
  const releasable = expectReleasable(root);
  const key = readSigningKey(keyFile);
  const half = join(dirname(folder), `.${basename(folder)}.half`);
  for (const path of [half, folder]) rmSync(path, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  for (const file of build()) copyFileSync(file, join(half, basename(file)));
  writeFileSync(join(half, 'CHANGES.md'), `# ${releasable.version}\n\n${releasable.notes}\n`);
  signFolder(half, key);
  // What was built must be what the tag names.
  const { commit } = expectReleasable(root);
  if (commit !== releasable.commit) throw new Error(`HEAD has moved to ${commit} meanwhile.`);
  renameSync(half, folder);
  const tag = tagOf(releasable.version);
  runCommand('git', ['tag', '--annotate', '--message', `Cumulus ${releasable.version}`, tag, commit], {
    cwd: root,
  });
  return releasable;
}
