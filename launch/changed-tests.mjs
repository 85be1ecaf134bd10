// Plain JavaScript for Node 20 without any package: test-changed.mjs chooses tests with it.
import { posix } from 'node:path';
import { importersOf, reachedFrom, wayTo } from './import-graph.mjs';

/** What every test runs on: after a change of it, all of them are chosen. */
const UNDER_ALL =
  /(?:^|\/)package(?:-lock)?\.json$|^(?:\.npmrc|vitest\.config\.ts|test\.mjs)$|^launch\/[\w-]+\.mjs$|^testing\/(?:services|patience)\.ts$/;
/** Of the selection itself, which no test runs on. */
const CHOOSING = /^launch\/(?:changed-tests|import-graph)\.mjs$/;
/** What every browser test runs on. */
const UNDER_BROWSER =
  /^e2e\/(?:playwright\.config\.ts|product\/shared-world\.ts)$|^web\/(?:index\.html|vite\.config\.ts|build\/|public\/)/;
/** They read whole folders, or go through all calls: whatever changes may concern them. */
export const ALWAYS = [
  'verification/claims/claims.test.ts',
  'verification/documents.test.ts',
  'verification/requirements.test.ts',
  'packaging/src/packages.test.ts',
  'server/src/http/isolation.test.ts',
  'server/src/http/registry.test.ts',
  'signer/src/imports.test.ts',
  'web/src/locale/catalogue.test.ts',
];
/** Sentences of one language: loaded only by a page in that language. */
const LANGUAGE = /^web\/src\/locale\/([a-z]{2})(?:\.ts$|\/)/;
const ROUTES = 'web/src/app/routes.tsx';
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/**
 * Every address of the app, with the file of its screen.
 * @param {string} source of routes.tsx
 * @returns {[pattern: string, file: string][]}
 */
export function screensIn(source) {
  const files = new Map(
    Array.from(
      source.matchAll(/const (\w+) = preloadable\(\(\) =>\s*import\('([^']+)'\)/g),
      ([, name = '', path = '']) => [name, posix.join(posix.dirname(ROUTES), path)],
    ),
  );
  // A screen that takes props is made beside the table.
  const elements = new Map(
    Array.from(source.matchAll(/const (\w+) = .*<(\w+Screen)\b/g), ([, name = '', screen = '']) => [
      name,
      screen,
    ]),
  );
  const named = source.matchAll(/'(\/[^']*)': (\w+),/g);
  return Array.from(named).flatMap(([, pattern = '', name = '']) => {
    const file = files.get(elements.get(name) ?? name);
    return file ? [/** @type {[string, string]} */ ([pattern, file])] : [];
  });
}

/**
 * The parts of the page that a browser test is about: screens at addresses that it or a helper of it names, and folders of screens
 * that are called like it or a helper. None if neither says.
 * @param {string} test
 * @param {(file: string) => string} read
 * @param {readonly [pattern: string, file: string][]} screens
 * @returns {string[]} files and folders
 */
export function pageOf(test, read, screens) {
  const source = read(test);
  const helpers = Array.from(
    source.matchAll(/'\.{1,2}\/(?:product\/)?([\w-]+)\.ts'/g),
    ([, name = '']) => name,
  ).filter((name) => name !== 'fixtures');
  const texts = [source, ...helpers.map((name) => read(`e2e/product/${name}.ts`))];
  const addresses = texts.flatMap((text) =>
    Array.from(text.matchAll(/['"`](\/[^'"`\s?#]*)/g), ([, path = '']) =>
      path.replace(/\$\{[^}]*\}/g, 'x').replace(/^\/app(?=\/)/, ''),
    ),
  );
  const opened = screens.filter(([pattern]) => {
    const fits = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    return addresses.some((address) => fits.test(address));
  });
  const names = [posix.basename(test, '.test.ts'), ...helpers];
  const folders = new Set(screens.map(([, file]) => posix.dirname(file)));
  const called = [...folders, 'web/admin'].filter((folder) => names.includes(posix.basename(folder)));
  return [...new Set([...opened.map(([, file]) => file), ...called])];
}

/**
 * The tests that a change can break. Reasons are words for the developer.
 * @param {readonly string[]} changed files that were changed, added or removed
 * @param {readonly string[]} files every file of the project
 * @param {(file: string) => string} read
 * @param {(file: string) => boolean} [isSame] whether only comments of a changed file are others than before
 * @returns {{ everything: string } | { everything: null, tests: Map<string, string> }} why everything, or each test with why
 */
export function chooseTests(changed, files, read, isSame = () => false) {
  const under = changed.find((file) => UNDER_ALL.test(file) && !CHOOSING.test(file));
  if (under) return { everything: `every test runs on ${under}` };
  const importers = importersOf(files, read);
  for (const [file, each] of importers)
    if (LANGUAGE.test(file) && !file.includes('/', 'web/src/locale/'.length))
      importers.set(file, new Set([...each].filter(isTest)));
  const by = reachedFrom(
    changed.filter((file) => !isSame(file)),
    importers,
  );
  const browser = files.filter((file) => file.startsWith('e2e/') && isTest(file));
  /** @type {Map<string, string>} */
  const tests = new Map();
  const choose = (/** @type {string} */ test, /** @type {string} */ why) => {
    if (!tests.has(test) && files.includes(test)) tests.set(test, why);
  };
  for (const file of by.keys()) if (isTest(file)) choose(file, wordsFor(wayTo(file, by)));

  const languages = new Set(changed.map((file) => LANGUAGE.exec(file)?.[1]).filter(Boolean));
  for (const language of languages)
    for (const test of files.filter((file) => /^(?:web|e2e)\//.test(file) && isTest(file)))
      if (new RegExp(`['"]${language}(?:-[A-Z]{2})?['"]`).test(read(test)))
        choose(test, `speaks the language ${language}`);

  const page = changed.find((file) => UNDER_BROWSER.test(file));
  if (page) for (const test of browser) choose(test, `every browser test runs on ${page}`);
  const screens = files.includes(ROUTES) ? screensIn(read(ROUTES)) : [];
  const reached = [...by.keys()].filter(
    (file) => /^web\/(?:src|admin)\//.test(file) && !isTest(file) && !LANGUAGE.test(file),
  );
  for (const test of reached.length > 0 ? browser : []) {
    const parts = pageOf(test, read, screens);
    const hit = reached.find(
      (file) => parts.length === 0 || parts.some((part) => file === part || file.startsWith(`${part}/`)),
    );
    if (hit) choose(test, `shows ${hit}: ${wordsFor(wayTo(hit, by))}`);
  }
  for (const test of changed.length > 0 ? ALWAYS : []) choose(test, 'looks at everything');
  return { everything: null, tests };
}

/** @param {readonly string[]} way */
function wordsFor(way) {
  if (way.length === 1) return 'changed';
  const between = way.length - 2;
  return `uses ${way[0]}${between > 0 ? `, through ${between} more, the last one ${way.at(-2)}` : ''}`;
}
