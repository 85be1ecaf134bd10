import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseFiles, failuresIn } from './choose.ts';
import { FRAGILE } from './fragile.ts';

const files = globSync('**/*.test.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../..'),
  exclude: (path) => /node_modules|\.data|\.claims/.test(path),
});
const fragile = Object.keys(FRAGILE);

test('a round runs each file that has failed before, and a tenth of the others', () => {
  const chosen = chooseFiles(files, 1);
  expect(chosen.slice(0, fragile.length)).toEqual(fragile);
  expect(new Set(chosen).size).toBe(chosen.length);
  expect(chosen.length - fragile.length).toBe(Math.ceil((files.length - fragile.length) / 10));
});

test('a seed chooses the same files, in whatever order they are found, and another one others', () => {
  const chosen = chooseFiles(files, 7);
  expect(chooseFiles(files.toReversed(), 7)).toEqual(chosen);
  expect(chooseFiles(files, 8)).not.toEqual(chosen);
});

test('over the rounds every file gets its turn', () => {
  const seen = new Set(Array.from({ length: 200 }, (_, seed) => chooseFiles(files, seed)).flat());
  expect(files.filter((file) => !seen.has(file))).toEqual([]);
});

test('a file that was renamed is not left out silently', () => {
  expect(() =>
    chooseFiles(
      files.filter((file) => file !== fragile[0]),
      1,
    ),
  ).toThrow(fragile[0]!);
});

test('a failure is a line of the run, or its end without one', () => {
  expect(failuresIn('failed: a.test.ts > b\nx\nfailed: c\n1 passed, 2 failed', 1)).toEqual([
    'a.test.ts > b',
    'c',
  ]);
  expect(failuresIn('12 passed, 0 failed', 0)).toEqual([]);
  expect(failuresIn('', null)).toEqual(['the run ended with exit code null']);
});
