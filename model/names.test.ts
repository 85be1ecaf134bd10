import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COVERED, RULES, WORLDS } from './settings.mjs';

const root = join(import.meta.dirname, '..');
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.pml'));
const texts = files.map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
const all = texts.map(({ text }) => text).join('\n');

/** `code: path#name` in the model. */
const cited = [...all.matchAll(/code: ([\w./-]+)#(\w+)/g)].map(([, path, name]) => ({
  path: path!,
  name: name!,
}));

test('what the model calls code is in the code', () => {
  expect(cited.length).toBeGreaterThan(20);
  const unknown = cited.filter(({ path, name }) => {
    const code = readFileSync(join(root, path), 'utf8');
    const declared = new RegExp(
      `\\b(function|const|interface|type) ${name}\\b|^\\s*(async )?${name}\\??(\\(|:|,$)`,
      'm',
    );
    return !declared.test(code);
  });
  expect(unknown).toEqual([]);
});

test('each step of the model names its code', () => {
  const steps = [...all.matchAll(/((?:\/\*(?:[^*]|\*(?!\/))*\*\/\n)*)inline ([a-z]+[A-Z]\w*)\(/g)];
  expect(steps.length).toBeGreaterThan(12);
  expect(steps.filter(([, comment]) => !comment!.includes('code: ')).map(([, , name]) => name)).toEqual([]);
});

test('each rule that can be left out is left out once, in an existing world', () => {
  const inModel = new Set([...all.matchAll(/\bWITHOUT_(\w+)/g)].map(([, name]) => name!));
  const listed = [...RULES, ...COVERED];
  expect(listed.map(({ name }) => name).sort()).toEqual([...inModel].sort());
  const worlds = new Set(WORLDS.map(({ name }) => name));
  expect(listed.filter(({ world }) => !worlds.has(world))).toEqual([]);
});

test('docs/model.md describes each world and each rule', () => {
  const doc = readFileSync(join(root, 'docs/model.md'), 'utf8');
  const untold = [...WORLDS, ...RULES, ...COVERED].filter(({ name }) => !doc.includes(`\`${name}\``));
  expect(untold.map(({ name }) => name)).toEqual([]);
});
