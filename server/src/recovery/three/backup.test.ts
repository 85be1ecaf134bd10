import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../signer/testing/process.ts';
import { emptyDatabase, testDatabase } from '../../../../testing/database.ts';
import { operator } from '../../../../testing/operator.ts';
import { release } from '../../../../testing/release.ts';

const folder = scratchFolder();
release(() => folder[Symbol.dispose]());
const place = (name: string) => join(folder.path, name);
const { url, operatorUrl } = await testDatabase();
const command = operator({ DATABASE_URL: url, OPERATOR_DATABASE_URL: operatorUrl });

function settingsOf({ url, ownerUrl, operatorUrl }: Awaited<ReturnType<typeof emptyDatabase>>) {
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, OPERATOR_DATABASE_URL: operatorUrl };
}

const SIGNERS = JSON.stringify(['a', 'b', 'c'].map((name) => ({ name, socket: '/nowhere/sock' })));

test('of three signers of one folder the journals and keys are backed up, and restored each in its place', async () => {
  const ours = place('three');
  const files = ['members.json', 'whole-keys', 'secrets.json'];
  const write = (file: string, text = `{"of":"${file}"}`) => {
    mkdirSync(dirname(join(ours, file)), { recursive: true });
    writeFileSync(join(ours, file), text);
  };
  for (const file of files) write(file);
  for (const [at, suffix] of ['', '-2', '-3'].entries()) {
    const [key, kek] = [`signer${suffix}/journal/key`, `keys${suffix}/kek`];
    write(key);
    write(kek);
    write(`signer${suffix}/journal/journal`, `${'a'.repeat(64)} {}\n`.repeat(at + 1));
    files.push(key, kek, `signer${suffix}/journal/journal`);
  }
  const from = { DATA_DIR: ours, SIGNERS };
  const made = await command(
    `backup --to ${place('of-three')} --keys-to ${place('keys-of-three')} --json`,
    from,
  );
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(made.out)).toMatchObject({ lacks: 0, records: 6 });
  const theirs = place('three-again');
  const into = { ...settingsOf(await emptyDatabase()), DATA_DIR: theirs };
  const line = `restore --from ${place('of-three')} --keys-from ${place('keys-of-three')}`;
  expect(await command(line, into)).toMatchObject({ code: 0, error: '' });
  for (const file of files)
    expect([file, readFileSync(join(theirs, file), 'utf8')]).toEqual([
      file,
      readFileSync(join(ours, file), 'utf8'),
    ]);
});

test('a backup says how many journals of three signers are on other machines', async () => {
  const from = { DATA_DIR: place('no-signer'), SIGNERS };
  const told = async (to: string, more: NodeJS.ProcessEnv) => {
    const { code, out, error } = await command(`backup --to ${place(to)} --json`, { ...from, ...more });
    expect([code, error]).toEqual([0, '']);
    return JSON.parse(out) as unknown;
  };
  const own = { SIGNER_JOURNAL: join(place('three'), 'signer-2/journal') };
  expect(await told('one-of-three', own)).toMatchObject({ lacks: 2, records: 2 });
  expect(await told('none-of-three', {})).toMatchObject({ lacks: 3, records: 0 });
  const into = { ...settingsOf(await emptyDatabase()), DATA_DIR: place('into') };
  const restored = await command(`restore --from ${place('none-of-three')} --json`, into);
  expect(JSON.parse(restored.out)).toMatchObject({ journal: 'elsewhere' });
  expect(readdirSync(place('into'))).toEqual([]);
});
