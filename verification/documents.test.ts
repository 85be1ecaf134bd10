import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (path) => /node_modules|\.data|\.claims|test-results|packaging\/dist/.test(path),
});
const records = globSync('docs/decisions/*.md', { cwd: root }).sort();

/** The anchors of a document's headings, as GitHub makes them. */
const anchors = (text: string) =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file, and to a heading of it', () => {
  const broken = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#');
        const target = path ? join(dirname(file), path) : file;
        return !existsSync(join(root, target)) || (anchor && !anchors(read(target)).includes(anchor));
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

test('every decision record has a number of its own, in its name and in its title', () => {
  const numbers = records.map((file) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]);
  expect(new Set(numbers).size).toBe(records.length);
  expect(records.map((file) => /^# (\d+)\. \S/.exec(read(file))?.[1])).toEqual(
    numbers.map((number) => String(Number(number))),
  );
});
