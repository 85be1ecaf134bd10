import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { MANDATE_KEY, PIN_PEPPER } from '../../../signer/testing/mandates.ts';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { emptyDatabase, testDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { contentsOf } from '../../../testing/recovery.ts';
import { SIGN_IN } from '../../../testing/user-row.ts';
import { openSignerProcess } from '../adapters/signer-process.ts';
import { createWallets } from '../wallets/wallets.ts';

// A backup is complete or not there, and no restore makes the signer forget anything.
const folder = scratchFolder();
afterAll(() => folder[Symbol.dispose]());
const place = (name: string) => join(folder.path, name);
const { superuser, url, operatorUrl } = await testDatabase();
const { db } = superuser;

/** A signer's folder with a wallet for each name. */
async function journalOf(folderName: string, names: readonly string[]): Promise<string> {
  const signer = await startSigner({ folder: place(folderName) });
  const keys = openSignerProcess({ socketPath: signer.socket });
  const wallets = createWallets({ db, keys });
  for (const name of names) {
    const userId = randomUUID();
    await db
      .insertInto('users')
      .values({ id: userId, issuer: 'test', subject: userId, email: `${userId}@example.com` })
      .execute();
    await wallets.create({ userId, signIn: SIGN_IN }, name, `key of ${name}`);
  }
  await keys.close();
  await signer.kill();
  return join(place(folderName), 'journal');
}

const journal = await journalOf('signer', ['First', 'Second']);
await db
  .insertInto('market_data')
  .values({ feed: 'names', key: 'odd', value: '\\ "quoted", {1} \u2028 \t ü \n', loaded_at: null })
  .execute();
await db.insertInto('chain').values({ genesis_hash: 'genesis' }).execute();
const command = operator({
  OPERATOR_DATABASE_URL: operatorUrl,
  DATABASE_URL: url,
  SIGNER_JOURNAL: journal,
  DATA_DIR: place('data'),
});

function settingsOf({ url, ownerUrl, operatorUrl }: Awaited<ReturnType<typeof emptyDatabase>>) {
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, OPERATOR_DATABASE_URL: operatorUrl };
}

/** A copy of the signer's folder, which a test may change. */
function copyOf(from: string, name: string): string {
  cpSync(from, place(name), { recursive: true });
  return place(name);
}

test('a backup that is restored has every row, ends all sign-ins, and lets the installation rest', async () => {
  const before = await contentsOf(url);
  expect(await command(`backup --to ${place('whole')}`)).toMatchObject({ code: 0 });
  const target = await emptyDatabase();
  const restored = await command(`restore --from ${place('whole')}`, {
    ...settingsOf(target),
    SIGNER_JOURNAL: place('elsewhere'),
  });
  expect(restored).toMatchObject({ code: 0, error: '' });
  const { installation, users, audit_log, ...rest } = await contentsOf(target.url);
  // The entry of the command was written before the snapshot, and the other tests show what a restore changes.
  expect({ installation, users, audit_log }).toEqual({
    installation: expect.any(String),
    users: expect.stringMatching(/^2 /),
    audit_log: expect.any(String),
  });
  const { installation: _1, users: _2, audit_log: _3, ...expected } = before;
  expect(rest).toEqual(expected);
  expect(readFileSync(join(place('elsewhere'), 'journal'))).toEqual(readFileSync(join(journal, 'journal')));
  const { openDatabase } = await import('../db/pool.ts');
  const opened = openDatabase(target.ownerUrl, 1);
  const found = await opened.db
    .selectFrom('installation')
    .select(['id', 'resting_why'])
    .executeTakeFirstOrThrow();
  const original = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  expect(found).toEqual({ id: original.id, resting_why: expect.stringContaining('restored from a backup') });
  const epochs = await opened.db.selectFrom('users').select('session_epoch').execute();
  expect(epochs.every(({ session_epoch }) => session_epoch > 1_000)).toBe(true);
  // Numbers of the audit log go on.
  await opened.db.updateTable('wallets').set({ is_default: false }).execute();
  await opened.pool.end();
});

test('files and folders of a backup are readable for their owner alone', async () => {
  await command(`backup --to ${place('private')} --keys-to ${place('keys')}`, {
    KEK_FILE: join(place('signer'), 'keys/kek'),
  });
  const modes = ['.', 'journal', 'manifest.json', 'database.jsonl.gz', 'journal/journal', 'journal/key'].map(
    (name) => (statSync(join(place('private'), name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '700', '600', '600', '600', '600']);
  expect((statSync(join(place('keys'), 'kek')).mode & 0o777).toString(8)).toBe('600');
});

test('a backup has neither the key-encryption key nor the secrets', async () => {
  await command(`backup --to ${place('stolen')}`);
  const entries = readdirSync(place('stolen'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    'database.jsonl.gz',
    'journal',
    'key',
    'manifest.json',
  ]);
  // Behind its label, the key file is the key.
  const kek = readFileSync(join(place('signer'), 'keys/kek')).subarray(8, 40);
  const encodings = ['latin1', 'hex', 'base64'] as const;
  const secrets = [...encodings.map((encoding) => kek.toString(encoding)), PIN_PEPPER, MANDATE_KEY];
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    const content = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);
  }
});

test('keys do not go where the backup goes', async () => {
  const refused = await command(`backup --to ${place('both')} --keys-to ${join(place('both'), 'keys')}`);
  expect(refused).toMatchObject({ code: 2 });
});

test('a backup that fails leaves nothing that looks like one', async () => {
  const failed = await command(`backup --to ${place('none')}`, { SIGNER_JOURNAL: place('nowhere') });
  expect(failed).toMatchObject({ code: 1, error: expect.stringContaining('SIGNER_JOURNAL') });
  expect(() => statSync(place('none'))).toThrow();
});

test('a part of a record at the end of the journal is left out', async () => {
  const written = copyOf(journal, 'being-written');
  appendFileSync(join(written, 'journal'), 'f'.repeat(40));
  await command(`backup --to ${place('cut')}`, { SIGNER_JOURNAL: written });
  expect(readFileSync(join(place('cut'), 'journal/journal'))).toEqual(readFileSync(join(journal, 'journal')));
});

const damages: Record<string, (backup: string) => void> = {
  'a row': (backup) => truncateSync(join(backup, 'database.jsonl.gz'), 100),
  'the journal': (backup) => appendFileSync(join(backup, 'journal/journal'), '\n'),
  'the manifest': (backup) => writeFileSync(join(backup, 'manifest.json'), '{'),
};
test.each(Object.keys(damages))('a backup in which %s was changed is not restored', async (name) => {
  const backup = place(`damaged ${name}`.replaceAll(' ', '-'));
  await command(`backup --to ${backup}`);
  damages[name]!(backup);
  const target = await emptyDatabase();
  const refused = await command(`restore --from ${backup}`, {
    ...settingsOf(target),
    SIGNER_JOURNAL: place('x'),
  });
  expect(refused.code).toBe(1);
  expect(() => statSync(place('x'))).toThrow();
});

test('a database with users is not replaced', async () => {
  await command(`backup --to ${place('for-used')}`);
  const used = await testDatabase();
  await used.db
    .insertInto('users')
    .values({ id: randomUUID(), issuer: 'a', subject: 'b', email: null })
    .execute();
  await Promise.all([used.pool.end(), used.superuser.pool.end()]);
  const refused = await command(`restore --from ${place('for-used')}`, settingsOf(used));
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('has users') });
});

test('a database that is in use is not replaced, and one that is being left is', async () => {
  await command(`backup --to ${place('for-left')}`);
  const target = await emptyDatabase();
  const settings = { ...settingsOf(target), SIGNER_JOURNAL: place('for-left-journal') };
  const restore = () => command(`restore --from ${place('for-left')}`, settings);
  const server = new pg.Client({ connectionString: target.url });
  await server.connect();
  onTestFinished(() => server.end());
  expect(await restore()).toMatchObject({
    code: 1,
    error: 'Other programs use this database: stop every server and command first.',
  });
  const restored = restore();
  // It has begun to look.
  const looks = sql`
    select from pg_stat_activity
    where application_name = 'cumulus-operator:restore' and datname = ${new URL(target.url).pathname.slice(1)} and xact_start is not null`;
  await expect.poll(async () => (await looks.execute(db)).rows.length).toBe(1);
  await server.end();
  expect(await restored).toMatchObject({ code: 0, error: '' });
});

test('a newer journal stays, an older one is completed, and another one is refused', async () => {
  const backup = place('ahead');
  const newer = copyOf(journal, 'newer');
  const older = copyOf(journal, 'older');
  await command(`backup --to ${backup}`);
  const line = readFileSync(join(journal, 'journal'), 'utf8').split('\n')[0]!;
  appendFileSync(join(newer, 'journal'), `${line}\n`);
  truncateSync(join(older, 'journal'), line.length + 1);
  const compacted = copyOf(journal, 'compacted');
  cpSync(join(compacted, 'journal'), join(compacted, 'journal.0'));
  writeFileSync(join(compacted, 'journal'), line);
  const other = await journalOf('stranger', ['Third']);
  const restore = async (into: string) =>
    await command(`restore --from ${backup}`, { ...settingsOf(await emptyDatabase()), SIGNER_JOURNAL: into });
  const kept = readFileSync(join(newer, 'journal'));
  expect(await restore(newer)).toMatchObject({ code: 0, out: expect.stringContaining('stays') });
  expect(readFileSync(join(newer, 'journal'))).toEqual(kept);
  expect(await restore(compacted)).toMatchObject({ code: 0, out: expect.stringContaining('stays') });
  expect(await restore(older)).toMatchObject({ code: 0 });
  expect(readFileSync(join(older, 'journal'))).toEqual(readFileSync(join(journal, 'journal')));
  const foreign = readFileSync(join(other, 'journal'));
  expect(await restore(other)).toMatchObject({ code: 1, error: expect.stringContaining('another') });
  expect(readFileSync(join(other, 'journal'))).toEqual(foreign);
});

test('an incident that was on when a backup was made is on after its restore', async () => {
  await command('incident start --reason "We look into it."');
  await command(`backup --to ${place('incident')}`);
  await command('incident end');
  const target = settingsOf(await emptyDatabase());
  const at = { ...target, SIGNER_JOURNAL: place('journal of an incident') };
  expect(await command(`restore --from ${place('incident')}`, at)).toMatchObject({ code: 0 });
  expect((await command('incident show', target)).out).toContain('We look into it.');
  expect((await command('incident show')).out).toBe('There is no incident.');
});
