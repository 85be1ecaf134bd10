import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { readSecrets } from './secrets.ts';

test('creates secrets once and keeps them for the owner alone', () => {
  const folder = temporaryFolder();
  const made = readSecrets(folder);
  const values = Object.values(made);
  expect(values.every((value) => /^[0-9a-f]{64}$/.test(value))).toBe(true);
  expect(new Set(values).size).toBe(7);
  expect(readSecrets(folder)).toEqual(made);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('adds what a later version needs, and keeps the rest', () => {
  const folder = temporaryFolder();
  const { serverPassword, operatorPassword, ...before } = readSecrets(folder);
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(before));
  const completed = readSecrets(folder);
  expect(completed).toMatchObject(before);
  expect(completed.serverPassword).toMatch(/^[0-9a-f]{64}$/);
  expect(completed.serverPassword).not.toBe(serverPassword);
  expect(completed.operatorPassword).not.toBe(operatorPassword);
  expect(readSecrets(folder)).toEqual(completed);
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
