import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/launch/temporary-folder.ts';
import { makeSecrets } from './make-secrets.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('makes one file for each secret, in a folder that others cannot enter', () => {
  const folder = join(temporaryFolder(), 'secrets');
  makeSecrets(folder, []);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const names = [
    'app_secret',
    'mandate_key',
    'pin_pepper',
    'operator_key',
    'key_service_token',
    'postgres_password',
  ];
  expect(new Set(names.map(read)).size).toBe(names.length);
  for (const name of names) expect(read(name)).toMatch(/^[0-9a-f]{64}$/);
  expect(modeOf(folder)).toBe(0o700);
  // Each role has the password that its connection string has.
  for (const name of ['database_url', 'operator_database_url', 'migration_database_url']) {
    const { username, password, hostname } = new URL(read(name));
    expect(hostname).toBe('postgres');
    expect(read('create-roles.sql')).toContain(`create role ${username} login password '${password}';`);
  }
});

test('for systemd, makes a private file for each unit; the server has no key of operators and not the password of the owner', () => {
  const folder = temporaryFolder();
  makeSecrets(folder, ['--systemd']);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600);
  expect(read('server.env')).not.toMatch(/OPERATOR|MIGRATION|PEPPER/);
  const settingIn = (name: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(read(name))?.[1];
  expect(settingIn('server.env', 'MANDATE_KEY')).toBe(settingIn('signer.env', 'MANDATE_KEY'));
  expect(settingIn('signer.env', 'PIN_PEPPER')).toMatch(/^[0-9a-f]{64}$/);
  for (const key of ['MANDATE_KEY', 'OPERATOR_KEY'])
    expect(settingIn('operator.env', key)).toBe(settingIn('signer.env', key));
  expect(read('operator.env')).not.toMatch(/PEPPER|APP_SECRET|MIGRATION/);
});

test('changes nothing if there is a secret already', () => {
  const folder = temporaryFolder();
  makeSecrets(folder, ['--systemd']);
  const before = readFileSync(join(folder, 'signer.env'), 'utf8');
  expect(() => makeSecrets(folder, ['--systemd'])).toThrow(
    /signer\.env is there already: nothing was changed\.$/,
  );
  expect(readFileSync(join(folder, 'signer.env'), 'utf8')).toBe(before);
});

test('says how it is called', () => {
  expect(() => makeSecrets('', [])).toThrow(/^Usage: cumulus secrets <folder>/);
  expect(() => makeSecrets('x', ['--sytemd'])).toThrow(/^Usage: /);
});
