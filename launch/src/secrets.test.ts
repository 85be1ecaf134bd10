import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('creates secrets once and keeps them for the owner alone', () => {
  const folder = temporaryFolder();
  const made = readSecrets(folder);
  const values = Object.values(made);
  expect(values.every((value) => /^[0-9a-f]{64}$/.test(value))).toBe(true);
  expect(new Set(values).size).toBe(5);
  expect(readSecrets(folder)).toEqual(made);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('creates other secrets in another folder', () => {
  expect(readSecrets(temporaryFolder()).appSecret).not.toBe(readSecrets(temporaryFolder()).appSecret);
});

test('makes a file private that others could read', () => {
  const folder = temporaryFolder();
  readSecrets(folder);
  chmodSync(join(folder, 'secrets.json'), 0o644);
  readSecrets(folder);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each(['', '{}', '{"appSecret":'])('refuses to overwrite a damaged file: %j', (content) => {
  const folder = temporaryFolder();
  const file = join(folder, 'secrets.json');
  writeFileSync(file, content);
  expect(() => readSecrets(folder)).toThrow(/does not hold the secrets of this installation/);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
