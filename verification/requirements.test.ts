import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTitles } from '../testing/launch/test-titles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TAG = /\[([a-z]+-\d+(?:, [a-z]+-\d+)*)\]/g;

const lines = readFileSync(join(root, 'docs/requirements.md'), 'utf8').split('\n');
const required = lines.flatMap((line) => /^- `([a-z]+-\d\d)` \S/.exec(line)?.[1] ?? []);
const idsIn = (titles: readonly string[]) =>
  titles.flatMap((title) => Array.from(title.matchAll(TAG), ([, ids = '']) => ids.split(', ')).flat());

const isOutside = (path: string) => /(^|\/)(node_modules|dist|\.data|\.claims)$/.test(path);

/** Each ID that stands in a title, with the first file that has it. */
function proven(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: isOutside })) {
    const source = readFileSync(join(root, file), 'utf8');
    if (source.match(TAG))
      for (const id of idsIn(readTitles(file, source))) if (!found.has(id)) found.set(id, file);
  }
  return found;
}
const proof = proven();

test('every requirement has a line of its own, and a test that names it', () => {
  expect(required.filter((id, at) => required.indexOf(id) !== at)).toEqual([]);
  expect(lines.filter((line) => /^\s*[-*]/.test(line))).toHaveLength(required.length);
  expect(required.filter((id) => !proof.has(id))).toEqual([]);
});

test('every ID in the title of a test names a requirement', () => {
  const unknown = [...proof].filter(([id]) => !required.includes(id));
  expect(unknown).toEqual([]);
});

test.each([
  ['a title', "test('[a-01, a-02] works', () => {})", ['a-01', 'a-02']],
  ['a title on a line of its own', "test(\n  '[a-01] works',\n  () => {},\n)", ['a-01']],
  ['a group', "describe('[a-01] all', () => { test('[a-02] one', () => {}); })", ['a-01', 'a-02']],
  ['a group without tests', "describe('[a-01] all', () => {})", []],
  ['a table of cases', "test.each(['[a-01] one', '[a-02] two'])('%s works', () => {})", ['a-01', 'a-02']],
  ['a table with a name', "const all = [['[a-01] one', 1]]; test.each(all)('%s', () => {})", ['a-01']],
  ['a table with types', "test.each([['[a-01] one', 1]] as const)('%s works', () => {})", ['a-01']],
  ['a table of objects', "test.each([{ of: '[a-01] one', is: '[a-02]' }])('$of works', () => {})", ['a-01']],
  ['a cell that no title shows', "test.each([['one', '[a-01]']])('%s works', () => {})", []],
  ['a constant', `const tags = '[a-01]'; test(\`\${tags} works\`, () => {})`, ['a-01']],
  [
    'a property',
    `for (const each of [{ tags: '[a-01]' }]) test(\`\${each.tags} works\`, () => {})`,
    ['a-01'],
  ],
  ['a test that is skipped', "test.skip('[a-01] works', () => {})", []],
  ['a group that is skipped', "describe.skip('all', () => { test('[a-01] one', () => {}); })", []],
  ['a comment', "// test('[a-01] works')", []],
  ['a text in a test', "test('works', () => { expect(name).toBe('[a-01] works'); })", []],
  ['the text of a test', "test('works', () => { read(\"test('[a-01] works')\"); })", []],
  ['a step', "test('works', async () => { await test.step('[a-01] works', run); })", []],
])('of %s those IDs are read that a report would show', (_what, source, ids) => {
  expect(idsIn(readTitles('some.test.ts', source))).toEqual(ids);
});
