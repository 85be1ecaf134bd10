import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Edit, edited, isOf, readStatements } from './claim.ts';
import { CLAIMS } from './claims.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { rows, bullets } = readStatements(root);
const statements = [...rows, ...bullets];

test('each row of SECURITY.md has a defence that can be taken away, or says that no test shows it', () => {
  expect(rows.length).toBeGreaterThan(30);
  const without = rows.filter((row) => !row.isMarked && !CLAIMS.some((claim) => isOf(claim, row)));
  expect(without.map(({ text }) => text)).toEqual([]);
});

test('and so has each test that it names, but for those in a browser', () => {
  const without = statements.flatMap((each) =>
    each.tests
      .filter((name) => !name.startsWith('e2e/'))
      .filter((name) => !CLAIMS.some((claim) => isOf(claim, each) && isNamed(claim.test, name)))
      .map((name) => `${name}: ${each.text.slice(0, 60)}`),
  );
  expect(without).toEqual([]);
});

test('each defence is of one statement of SECURITY.md, which names its test', () => {
  const wrong = CLAIMS.filter((claim) => {
    const of = statements.filter((each) => isOf(claim, each));
    return of.length !== 1 || !of[0]!.tests.some((name) => isNamed(claim.test, name));
  });
  expect(wrong.map(({ threat, test }) => `${threat}: ${test}`)).toEqual([]);
});

test('a test that SECURITY.md names is one file', () => {
  const files = globSync('**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|\.data|\.claims/.test(path),
  });
  const unclear = statements
    .flatMap(({ tests }) => tests)
    .filter((name) => files.filter((file) => isNamed(file, name)).length !== 1);
  expect(unclear).toEqual([]);
});

test('each defence is still found where the claim removes it', () => {
  const misfits = CLAIMS.flatMap(({ edits }) => edits).flatMap((edit) => misfit(edit) ?? []);
  expect(misfits).toEqual([]);
});

function misfit(edit: Edit): string | null {
  try {
    edited(root, edit);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const isNamed = (file: string, name: string) => `/${file}`.endsWith(`/${name}`);
