// Plain JavaScript for Node 20 without any package: test.mjs selects tests with it.
import { Failure } from './install.mjs';

/** @typedef {'unit' | 'slow' | 'e2e'} Phase */

/**
 * @param {string} file relative to the project
 * @returns {Phase}
 */
export function phaseOf(file) {
  if (file.startsWith('e2e/')) return 'e2e';
  return /\.slow\.test\.tsx?$/.test(file) ? 'slow' : 'unit';
}

/**
 * The files of the tests that are asked for, and a pattern for their titles if titles are asked for. A wish is a path of
 * a file or folder, or a part of titles. Throws a Failure if nothing fits.
 * @param {string[]} wishes
 * @param {string[]} files every test file
 * @param {(file: string) => string} read
 * @returns {{ files: string[], pattern: string | undefined }}
 */
export function selectTests(wishes, files, read) {
  const below = (/** @type {string} */ wish) => {
    const path = wish.replace(/^\.\//, '').replace(/\/$/, '');
    return files.filter((file) => file === path || file.startsWith(`${path}/`));
  };
  const titles = wishes.filter((wish) => below(wish).length === 0);
  const paths = wishes.filter((wish) => !titles.includes(wish)).flatMap(below);
  const candidates = paths.length > 0 ? paths : files;
  if (titles.length === 0) return { files: candidates, pattern: undefined };
  const roots = new Set(files.map((file) => file.split('/', 1)[0]));
  const wrong = titles.find(
    (title) => /\.tsx?$|\.mjs$/.test(title) || (!/\s/.test(title) && roots.has(title.split('/', 1)[0])),
  );
  if (wrong) throw new Failure(`There is no test below ${wrong}.`);
  const holding = candidates.filter((file) => titles.some((title) => read(file).includes(title)));
  return {
    // A title may be composed from a table of cases: then any file may hold it.
    files: holding.length > 0 ? holding : candidates,
    pattern: titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'),
  };
}
