import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { ALWAYS, chooseTests, pageOf, screensIn } from '../changed-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUTES = 'web/src/app/routes.tsx';

/** Why each test is chosen in a project of these files. */
function choose(changed: readonly string[], files: Readonly<Record<string, string>>): Record<string, string> {
  const chosen = chooseTests(changed, Object.keys(files), (file) => files[file] ?? '');
  if (chosen.everything !== null) throw new Error(chosen.everything);
  return Object.fromEntries(chosen.tests);
}

test('a test is chosen if it was changed itself, or imports what was', () => {
  const files = {
    'a/price.ts': '',
    'a/quote.ts': "import { price } from './price.ts';",
    'b/quote.test.ts': "import { quote } from '../a/quote.ts';",
    'b/price.test.ts': "import { price } from '../a/price.ts';",
    'b/other.test.ts': "import { other } from './other.ts';",
  };
  expect(choose(['a/price.ts', 'b/other.test.ts'], files)).toEqual({
    'b/quote.test.ts': 'uses a/price.ts, through 1 more, the last one a/quote.ts',
    'b/price.test.ts': 'uses a/price.ts',
    'b/other.test.ts': 'changed',
  });
});

test.each([
  ['an import of the contract', "import { a } from '@cumulus/contract/a.ts';", true],
  ['a dynamic import', "await import('../../contract/src/a.ts');", true],
  ['what is exported on', "export { a } from '../../contract/src/a.ts';", true],
  ['a file that is read', "new URL('../../contract/src/a.ts', import.meta.url);", true],
  ['its text', "import text from '../../contract/src/a.ts?raw';", true],
  ['a folder that is read', "new URL('../../contract/src/', import.meta.url);", true],
  ['some types and a value', "import { type A, a } from '../../contract/src/a.ts';", true],
  ['an import of types', "import type { A } from '../../contract/src/a.ts';", false],
  ['an import of types alone', "import { type A, type B as C } from '../../contract/src/a.ts';", false],
  [
    'what comes after a pattern',
    "glob('**/*.ts'); import('../../contract/src/a.ts'); glob('**/*.md');",
    true,
  ],
  ['a comment', "// import { a } from '../../contract/src/a.ts';", false],
  ['a comment of several lines', "/**\n * '../../contract/src/a.ts'\n */", false],
  ['a folder above', "const root = new URL('../..', import.meta.url);", false],
])('%s chooses: %s', (_what, source, isChosen) => {
  const files = { 'contract/src/a.ts': '', 'a/b/it.test.ts': source };
  expect(Object.keys(choose(['contract/src/a.ts'], files))).toEqual(isChosen ? ['a/b/it.test.ts'] : []);
});

test('a document or data that is named by its path below the project counts, and a file that was removed', () => {
  const files = { 'docs/a.md': '', 'x/a.test.ts': "read('docs/a.md')", 'x/b.test.ts': "import './gone.ts';" };
  expect(Object.keys(choose(['docs/a.md'], files))).toEqual(['x/a.test.ts']);
  expect(Object.keys(choose(['x/gone.ts'], files))).toEqual(['x/b.test.ts']);
});

test.each([
  'package.json',
  'web/package.json',
  'package-lock.json',
  'vitest.config.ts',
  'launch/install.mjs',
])('after a change of %s everything runs, which says why', (file) => {
  const chosen = chooseTests(['a.ts', file], ['a.ts', file], () => '');
  expect(chosen).toEqual({ everything: `every test runs on ${file}` });
});

test('browser tests are chosen by the screens that they open or are called after', () => {
  const files = {
    [ROUTES]: [
      "const A = preloadable(() => import('../screens/swap/SwapScreen.tsx').then((m) => m.A));",
      "const B = preloadable(() =>\n  import('../screens/orders/OrdersScreen.tsx').then((m) => m.B),\n);",
      "const screens = {\n  '/cloudwallet/:walletId/swap': A,\n  '/orders': B,\n};",
    ].join('\n'),
    'web/src/screens/swap/SwapScreen.tsx': "import './fee.ts';",
    'web/src/screens/swap/fee.ts': '',
    'web/src/screens/orders/OrdersScreen.tsx': '',
    'server/src/main.ts': '',
    'web/index.html': '',
    'e2e/product/swap.ts': '',
    'e2e/opens.test.ts': `page.goto(\`/app/cloudwallet/\${walletId}/swap?from=x\`)`,
    'e2e/helped.test.ts': "import { openSwap } from './product/swap.ts';",
    'e2e/orders.test.ts': '',
    'e2e/says-nothing.test.ts': '',
  };
  expect(choose(['web/src/screens/swap/fee.ts'], files)).toMatchObject({
    'e2e/opens.test.ts': expect.stringMatching(/^shows .*SwapScreen\.tsx: uses .*fee\.ts$/),
    'e2e/helped.test.ts': expect.stringMatching(/^shows .*fee\.ts: changed$/),
    'e2e/says-nothing.test.ts': expect.any(String),
  });
  expect(choose(['web/src/screens/swap/fee.ts'], files)).not.toHaveProperty(['e2e/orders.test.ts']);
  expect(Object.keys(choose(['web/index.html'], files))).toHaveLength(4);
  expect(choose(['server/src/main.ts'], files)).toEqual({});
});

test('a change of comments alone chooses only what looks at everything', () => {
  const files = { 'a.ts': '', 'a.test.ts': "import './a.ts';", [ALWAYS[0]!]: '' };
  const chosen = chooseTests(
    ['a.ts'],
    Object.keys(files),
    () => '',
    () => true,
  );
  expect(chosen).toEqual({ everything: null, tests: new Map([[ALWAYS[0], 'looks at everything']]) });
});

test('sentences of a language choose the tests that speak it, not every screen', () => {
  const files = {
    [ROUTES]: '',
    'web/src/locale/de/send.ts': '',
    'web/src/locale/de.ts': "import './de/send.ts';",
    'web/src/locale/language.ts': "import('./de.ts');",
    'web/src/locale/language.test.ts': "import './language.ts';",
    'web/src/locale/words.test.ts': "import './de.ts';",
    'e2e/german.test.ts': "test.use({ locale: 'de-DE' });",
    'e2e/login.test.ts': '',
  };
  const chosen = {
    'web/src/locale/words.test.ts': expect.anything(),
    'e2e/german.test.ts': 'speaks the language de',
  };
  expect(choose(['web/src/locale/de/send.ts'], files)).toEqual(chosen);
  expect(choose(['web/src/locale/language.ts'], files)).toHaveProperty(['e2e/login.test.ts']);
});

test('the screens of this project are found, and most browser tests say which they are about', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const screens = screensIn(read(ROUTES));
  expect(screens.map(([pattern]) => pattern)).toEqual(
    expect.arrayContaining(['/login', '/cloudwallet/:walletId', '/orders', '/proof', '/pin-reset']),
  );
  expect(screens.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
  const tests = globSync('e2e/**/*.test.ts', { cwd: root });
  const silent = tests.filter((file) => pageOf(file, read, screens).length === 0);
  expect(silent.length).toBeLessThan(tests.length / 4);
});

test('what always runs is there', () => {
  expect(ALWAYS.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('changes count since main, also those that are not committed, or since a commit', () => {
  const folder = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: folder,
    });
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const list = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['test-changed.mjs', '--list', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return [...(stdout + stderr).matchAll(/x\/\w+\.test\.ts|There is .*/g)].map(([text]) => text);
  };
  cpSync(join(root, 'test-changed.mjs'), join(folder, 'test-changed.mjs'));
  for (const file of globSync('launch/*.mjs', { cwd: root })) {
    mkdirSync(join(folder, 'launch'), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const name of ['a', 'b', 'c', 'd']) {
    write(`x/${name}.ts`, '');
    write(`x/${name}.test.ts`, `import './${name}.ts';`);
  }
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  expect(list()).toEqual([]);
  git('checkout', '--quiet', '-b', 'work');
  write('x/a.ts', 'changed');
  git('commit', '--quiet', '--all', '--message', 'two');
  write('x/b.ts', 'changed');
  write('x/d.ts', '// Says only more.\n');
  write('x/new.test.ts', '');
  rmSync(join(folder, 'x/c.ts'));
  expect(list()).toEqual(['x/a.test.ts', 'x/b.test.ts', 'x/c.test.ts', 'x/new.test.ts']);
  expect(list('HEAD')).toEqual(['x/b.test.ts', 'x/c.test.ts', 'x/new.test.ts']);
  expect(list('nowhere')).toEqual(['There is no commit nowhere.']);
});
