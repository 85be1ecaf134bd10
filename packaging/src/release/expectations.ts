import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../command.ts';

/** What keeps a release from being made, in a sentence for who makes it. */
export class NotReleasable extends Error {}

/** Files with the version, by what reads it from their text. */
const VERSIONS: readonly { readonly files: string; readonly of: (text: string) => readonly unknown[] }[] = [
  // A folder that no other depends on by its version may have none.
  { files: '{.,*,localnet/src/*}/package.json', of: (text) => [JSON.parse(text).version ?? []].flat() },
  {
    files: 'deploy/helm/*/Chart.yaml',
    of: (text) => [parse(text).version, parse(text).appVersion],
  },
  { files: 'deploy/helm/*/values.yaml', of: (text) => [parse(text).image.tag] },
  { files: 'docs/install.md', of: (text) => [/cumulus_(.+)_amd64\.deb/.exec(text)?.[1]] },
];
const BRANCH = 'main';

export interface Releasable {
  readonly version: string;
  readonly commit: string;
  /** The entry of CHANGELOG.md. */
  readonly notes: string;
}

/** The release that the repository in this folder can become. Throws NotReleasable. */
export function expectReleasable(root: string): Releasable {
  const git = (...args: string[]): string => runCommand('git', args, { cwd: root }).trim();
  if (git('status', '--porcelain') !== '')
    throw new NotReleasable('There are uncommitted changes: a release is what a commit says.');
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== BRANCH) throw new NotReleasable(`This is ${branch}: releases are made of ${BRANCH}.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  for (const { files, of } of VERSIONS)
    for (const file of globSync(files, { cwd: root }))
      for (const found of of(readFileSync(join(root, file), 'utf8')))
        if (found !== version) throw new NotReleasable(`${file} has version ${found}, not ${version}.`);
  if (git('tag', '--list', tagOf(version)) !== '')
    throw new NotReleasable(`${tagOf(version)} is released already: raise the version first.`);
  return { version, commit: git('rev-parse', 'HEAD'), notes: notesOf(root, version) };
}

export const tagOf = (version: string): string => `v${version}`;

function notesOf(root: string, version: string): string {
  const entries = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  if (entries.some((entry) => /^Unreleased\s+\S/.test(entry)))
    throw new NotReleasable(`CHANGELOG.md has unreleased changes: put them under "## ${version}".`);
  const [, notes = ''] =
    entries.find((entry) => entry.startsWith(`${version}\n`))?.split(/\n([\s\S]*)/) ?? [];
  if (notes.trim() === '')
    throw new NotReleasable(`CHANGELOG.md does not say what is new: write an entry "## ${version}".`);
  return notes.trim();
}
