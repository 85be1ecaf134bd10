// Plain JavaScript for Node 20 without any package: test-changed.mjs follows imports with it.
import { posix } from 'node:path';

const CODE = /\.(?:tsx?|mjs|js)$/;
/** Not what begins like one within quotes, as '**\/*.ts' does. */
const COMMENT = /(?<=^|[\s;{}(,])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** Types are not loaded when a module runs: the compiler checks them. */
const TYPES =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s[^'"`;]*?|\{(?:\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?)+\s*\}\s*)from\s+(['"])[^'"]+\1/g;
/** Relative paths in quotes, in imports, `new URL` and elsewhere, perhaps with a query as Vite has them. */
const RELATIVE = /(['"`])(\.{1,2}\/[^'"`\s?]*?)(?:\?\w+)?\1/g;
/** The contract is imported by the name of its package. */
const CONTRACT = /(['"`])@cumulus\/contract\/([^'"`\s]+)\1/g;
/** Documents and data by their path below the repository. */
const DOCUMENT = /(['"`])([\w.][\w./-]*\.(?:md|json|ya?ml|pml|sql|css|html))\1/g;

/**
 * What of a source can change a result: all but comments, blank lines and what ends lines.
 * @param {string} source
 */
export function codeOf(source) {
  return source
    .replace(COMMENT, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/**
 * Whether a file is a module, so that `codeOf` can read it.
 * @param {string} file
 */
export const isModule = (file) => CODE.test(file);

/**
 * What each file names: modules that it imports, and files and folders that it reads. Removed files count while another file still
 * names them. A process that is started by its path is not followed.
 * @param {readonly string[]} files every file of the project
 * @param {(file: string) => string} read
 * @returns {Map<string, Set<string>>} by a file, those that name it
 */
export function importersOf(files, read) {
  const known = new Set(files);
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  const add = (/** @type {string} */ named, /** @type {string} */ file) => {
    const target = named.replace(/\/$/, '');
    for (const each of known.has(target) ? [target] : (folders.get(target) ?? [target]))
      if (each !== file) importers.set(each, (importers.get(each) ?? new Set()).add(file));
  };
  for (const file of files) {
    if (!CODE.test(file)) continue;
    const code = read(file).replace(COMMENT, '').replace(TYPES, '');
    // A path of dots alone leads to a folder from which others are named.
    for (const [, , path = ''] of code.matchAll(RELATIVE))
      if (!/(?:^|\/)\.{1,2}\/?$/.test(path)) add(posix.join(posix.dirname(file), path), file);
    for (const [, , path = ''] of code.matchAll(CONTRACT)) add(posix.join('contract/src', path), file);
    for (const [, , path = ''] of code.matchAll(DOCUMENT)) if (known.has(path)) add(path, file);
  }
  return importers;
}

/**
 * Everything that runs what these files hold, each with the file by which it was found: itself for the first ones.
 * @param {readonly string[]} changed
 * @param {Map<string, Set<string>>} importers
 * @returns {Map<string, string>}
 */
export function reachedFrom(changed, importers) {
  const by = new Map(changed.map((file) => [file, file]));
  const waiting = [...changed];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const importer of importers.get(file) ?? [])
      if (!by.has(importer)) {
        by.set(importer, file);
        waiting.push(importer);
      }
  return by;
}

/**
 * How a file was reached: from what has changed to the file itself.
 * @param {string} file
 * @param {Map<string, string>} by
 */
export function wayTo(file, by) {
  const way = [file];
  for (let from = by.get(file); from !== undefined && from !== way[0]; from = by.get(from)) way.unshift(from);
  return way;
}
