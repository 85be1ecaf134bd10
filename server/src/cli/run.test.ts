import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newAddress, newCaller } from '../../../testing/wallets.ts';
import { listDesktopWallets } from '../wallets/desktop.ts';
import { run } from './run.ts';

const { db, url: serverUrl, operatorUrl: url, ownerUrl } = await testDatabase();

async function cumulus(line: string, environment: NodeJS.ProcessEnv = { OPERATOR_DATABASE_URL: url }) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await run(line.split(' '), environment, {
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  return { code, out: out.join('\n'), error: errors.join('\n') };
}

test('[who-11] registers, renames, lists and removes a desktop wallet of a user', async () => {
  const { userId, email } = await newCaller(db);
  const publicKey = newAddress();
  const registered = await cumulus(
    `wallets register-desktop --email ${email!.toUpperCase()} --public-key ${publicKey} --name Ledger`,
  );
  expect(registered).toEqual({ code: 0, out: `Registered ${publicKey} as "Ledger".`, error: '' });
  await cumulus(`wallets register-desktop --user ${userId} --public-key ${publicKey} --name Nano`);
  expect(await listDesktopWallets(db, userId)).toMatchObject([{ publicKey, name: 'Nano' }]);
  expect(await cumulus(`wallets list-desktop --user ${userId}`)).toMatchObject({
    code: 0,
    out: `${publicKey}\tNano`,
  });
  const remove = `wallets remove-desktop --user ${userId} --public-key ${publicKey}`;
  expect(await cumulus(remove)).toMatchObject({ code: 0 });
  expect(await cumulus(remove)).toMatchObject({
    code: 1,
    error: `The user has no desktop wallet ${publicKey}.`,
  });
});

test('blocks an address however it is written, and lets it in again', async () => {
  expect(await cumulus('accounts block --email Gone@Example.COM')).toMatchObject({
    code: 0,
    out: 'Blocked gone@example.com.',
  });
  expect(await cumulus('accounts block --email gone@example.com')).toMatchObject({
    code: 0,
    out: 'gone@example.com was blocked before.',
  });
  expect((await cumulus('accounts list-blocked')).out).toMatch(/^\d{4}-.*\tgone@example\.com$/);
  expect(await cumulus('accounts unblock --email gone@example.com')).toMatchObject({ code: 0 });
  expect(await cumulus('accounts unblock --email gone@example.com')).toMatchObject({
    code: 1,
    error: 'gone@example.com is not blocked.',
  });
  expect(await cumulus('accounts list-blocked')).toMatchObject({ out: 'No blocked addresses.' });
});

test('asks which user is meant if several share an e-mail address', async () => {
  const [one, other] = [await newCaller(db), await newCaller(db)];
  await db.updateTable('users').set({ email: one.email }).where('id', '=', other.userId).execute();
  const { code, error } = await cumulus(`wallets list-desktop --email ${one.email}`);
  expect(code).toBe(1);
  expect(error).toContain(one.userId);
  expect(error).toContain(other.userId);
});

test.each([
  ['nonsense', 'There is no "nonsense". See --help.'],
  ['wallets nonsense', 'There is no "wallets nonsense". See wallets --help.'],
  ['accounts block', '--email is missing. See accounts block --help.'],
  ['accounts block --email nobody', 'nobody is not an e-mail address.'],
  ['accounts list-blocked --all', "Unknown option '--all'"],
  ['wallets list-desktop', 'Give either --email or --user.'],
  ['wallets list-desktop --email a@example.com --user b', 'Give either --email or --user.'],
  ['wallets list-desktop --user b', 'b is not the id of a user.'],
  ['wallets remove-desktop --email a@example.com --public-key 0OIl', '0OIl is not a public key.'],
  [
    'wallets register-desktop --email a@example.com --public-key 11111111111111111111111111111112 --name Elevenchars',
    'Wallet name must be 10 characters or less.',
  ],
])('does not understand "%s"', async (line, error) => {
  expect(await cumulus(line)).toEqual({ code: 2, out: '', error });
});

test('tells an unknown user from one without wallets', async () => {
  const { email } = await newCaller(db);
  expect(await cumulus(`wallets list-desktop --email ${email}`)).toMatchObject({
    code: 0,
    out: 'No desktop wallets.',
  });
  expect(await cumulus('wallets list-desktop --email nobody@example.com')).toMatchObject({
    code: 1,
    error: 'There is no user nobody@example.com.',
  });
});

test.each(['--help', 'wallets', 'wallets --help', 'wallets register-desktop --help'])(
  'explains itself at "%s"',
  async (line) => {
    const { code, out } = await cumulus(line, {});
    expect(code).toBe(0);
    expect(out).toContain('register-desktop');
  },
);

test('every command explains itself, and is on the page for operators', async () => {
  const page = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8');
  const { out } = await cumulus('--help', {});
  const names = [...out.matchAll(/^ {2}([a-z]+)(?: ([a-z-]+))? {2,}\S/gm)];
  expect(names.length).toBeGreaterThan(20);
  for (const [, noun, verb] of names) {
    const help = await cumulus([noun, verb, '--help'].filter(Boolean).join(' '), {});
    expect(help).toMatchObject({ code: 0, error: '' });
    const row = page.split('\n').filter((line) => line.startsWith(`| \`${noun}`));
    expect(row.join(), `${noun} ${verb}`).toMatch(new RegExp(`\\b${verb ?? noun}\\b`));
  }
});

test('migrates as the owner, who has to be another role', async () => {
  const urls = { MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: serverUrl, OPERATOR_DATABASE_URL: url };
  expect(await cumulus('database migrate', urls)).toMatchObject({ code: 0, error: '' });
  expect(await cumulus('database migrate', { ...urls, MIGRATION_DATABASE_URL: serverUrl })).toMatchObject({
    code: 1,
    error: expect.stringContaining('the owner needs one of its own'),
  });
  expect(await cumulus('database migrate', { DATABASE_URL: serverUrl })).toMatchObject({
    code: 1,
    error: 'MIGRATION_DATABASE_URL is not set.',
  });
});

test('finds the database of the instance that runs over DATA_DIR', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const listed = () => cumulus('accounts list-blocked', { DATA_DIR: folder });
  expect(await listed()).toMatchObject({
    code: 1,
    error: expect.stringContaining(`does not run over ${folder}`),
  });
  writeFileSync(join(folder, 'environment.json'), '{');
  expect(await listed()).toMatchObject({ code: 1, error: expect.stringContaining('names no database') });
  for (const settings of [{ DATABASE_URL: url }, { DATABASE_URL: serverUrl, OPERATOR_DATABASE_URL: url }]) {
    writeFileSync(join(folder, 'environment.json'), JSON.stringify(settings));
    expect(await listed()).toMatchObject({ code: 0, out: 'No blocked addresses.' });
  }
});

test('says so if the database is away or empty, without its password', async () => {
  const away = await cumulus('accounts list-blocked', {
    DATABASE_URL: 'postgres://cumulus:hidden@127.0.0.1:1/cumulus',
  });
  expect(away).toEqual({ code: 1, out: '', error: 'The database cannot be reached: is Cumulus running?' });
  const empty = new URL(url);
  empty.pathname = '/postgres';
  expect(await cumulus('accounts list-blocked', { DATABASE_URL: empty.href })).toMatchObject({
    code: 1,
    error: 'This database has never been used by Cumulus: start the server over it first.',
  });
});
