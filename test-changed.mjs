// Runs the tests that can break by what has changed: uncommitted, and on a branch also what its commits changed.
//   node test-changed.mjs               since main, on main since the last commit
//   node test-changed.mjs COMMIT        since this commit
//   node test-changed.mjs --list ...    only says which tests, and why
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTests } from './launch/changed-tests.mjs';
import { codeOf, isModule } from './launch/import-graph.mjs';
import { Failure, root } from './launch/install.mjs';

const args = process.argv.slice(2);
const isList = args[0] === '--list';
const [wanted, ...more] = isList ? args.slice(1) : args;

const git = (/** @type {string[]} */ ...words) =>
  execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const paths = (/** @type {string[]} */ ...words) =>
  git(...words, '-z')
    .split('\0')
    .filter(Boolean);

/** The commit since which changes count: the given one, or the point at which this branch left main. On main itself that is the last one. */
function base() {
  try {
    return wanted === undefined
      ? git('merge-base', 'main', 'HEAD').trim()
      : git('rev-parse', '--verify', '--end-of-options', `${wanted}^{commit}`).trim();
  } catch {
    if (wanted !== undefined) throw new Failure(`There is no commit ${wanted}.`);
    return git('rev-parse', 'HEAD').trim();
  }
}

const now = (/** @type {string} */ file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/**
 * Whether only comments of a module have changed, or its lines.
 * @param {string} file
 * @param {string} since
 */
function isSameCode(file, since) {
  const text = now(file);
  if (!isModule(file) || text === undefined) return false;
  try {
    return codeOf(git('show', `${since}:${file}`)) === codeOf(text);
  } catch {
    return false;
  }
}

function main() {
  if (more.length > 0 || wanted?.startsWith('-'))
    throw new Failure('usage: node test-changed.mjs [--list] [COMMIT]');
  const since = base();
  const added = paths('ls-files', '--others', '--exclude-standard');
  const changed = [...paths('diff', '--name-only', '--no-renames', since), ...added];
  const files = [...paths('ls-files'), ...added].filter((file) => existsSync(join(root, file)));
  const chosen = chooseTests(
    changed,
    files,
    (file) => now(file) ?? '',
    (file) => isSameCode(file, since),
  );
  console.log(`${changed.length} files have changed since ${since.slice(0, 12)}.`);
  if (chosen.everything !== null) console.log(`All tests: ${chosen.everything}.`);
  const tests = chosen.everything === null ? [...chosen.tests].sort() : [];
  for (const [test, why] of tests) console.log(`  ${test}: ${why}`);
  if (chosen.everything === null)
    console.log(
      `${tests.length} of ${files.filter((file) => /\.test\.tsx?$/.test(file)).length} test files can break.`,
    );
  if (isList || (chosen.everything === null && tests.length === 0)) return;
  const run = spawnSync(process.execPath, [join(root, 'test.mjs'), ...tests.map(([test]) => test)], {
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 2;
}
