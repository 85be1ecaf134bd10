import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { testDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { DECISION } from '../../../testing/pin-keeper.ts';
import { runningApp, testSettings } from '../../../testing/running-app.ts';
import { openSignerProcess } from '../adapters/signer-process.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { createJournalHeads, readHeads } from './journal-heads.ts';

const database = await testDatabase();
const { db } = database;
const log = { warn() {} };
const folder = scratchFolder();
const journal = join(folder.path, 'journal');
const copy = join(folder.path, 'copy');
let run = await startSigner({ folder: folder.path });
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

async function restart(change: () => void): Promise<void> {
  await run.kill();
  change();
  run = await startSigner({ folder: folder.path });
}

/** A server's connection to the signer; closing it stores the head. */
function connect() {
  const heads = createJournalHeads({ db, clock, log });
  const keys = openSignerProcess({ socketPath: run.socket, connectMilliseconds: 0, heads });
  const create = () => keys.create(crypto.randomUUID(), 'user-1', '{}');
  const close = async () => {
    await keys.close();
    await heads.close();
  };
  return { heads, keys, create, close };
}

async function createWallets(count: number): Promise<void> {
  const { create, close } = connect();
  for (let n = 0; n < count; n += 1) await create();
  await close();
}

const doubted = (promise: Promise<unknown>) =>
  expect(promise).rejects.toMatchObject({
    code: 'SIGNER_UNAVAILABLE',
    cause: { message: expect.stringContaining('signs nothing because of its journal') },
  });

beforeEach(async () => {
  await database.superuser.db.deleteFrom('signer_journals').execute();
  await restart(() => {});
});

test('a signer with the journal that was seen works, and the newest position is stored', async () => {
  await createWallets(2);
  const [first] = await readHeads(db);
  await restart(() => {});
  await createWallets(1);
  const [second] = await readHeads(db);
  expect(second).toMatchObject({ journal: first!.journal, count: first!.count + 2 });
  expect(second!.run).not.toBe(first!.run);
});

test('a signer with an older copy of its journal signs nothing, and says so to servers and operators', async () => {
  await createWallets(1);
  rmSync(copy, { recursive: true, force: true });
  await restart(() => cpSync(journal, copy, { recursive: true, preserveTimestamps: true }));
  await createWallets(1);
  await restart(() => {
    rmSync(join(journal, 'journal'));
    cpSync(join(copy, 'journal'), join(journal, 'journal'));
  });
  const settings = {
    ...testSettings(database),
    OPERATOR_DATABASE_URL: database.operatorUrl,
    OPERATOR_KEY,
    SIGNER_SOCKET: run.socket,
  };
  const { url } = await runningApp(database, { SIGNER_SOCKET: run.socket });
  const { keys, create, close } = connect();
  await doubted(create());
  await doubted(keys.checkPin('user-1', '738291', DECISION));
  const { doubt } = await keys.ping();
  expect(doubt).toContain('It was cut, or an older copy was put in its place.');
  const ready = (await (await fetch(`${url}/readyz`)).json()) as { why: { signer: string } };
  expect(ready.why.signer).toBe(doubt);
  const cumulus = operator(settings);
  expect((await cumulus('status')).out).toContain('It was cut, or an older copy was put in its place');

  const accepted = await cumulus('journal accept --why test');
  expect(accepted).toMatchObject({ code: 0, error: '' });
  await create();
  await close();
  await restart(() => {});
  await createWallets(1);
});

test('a signer whose journal was removed signs nothing until an operator accepts the new one; then the old one is refused', async () => {
  await createWallets(1);
  await restart(() => {
    cpSync(journal, join(folder.path, 'first'), { recursive: true });
    rmSync(journal, { recursive: true });
  });
  const { create, close } = connect();
  await doubted(create());
  const settings = {
    ...testSettings(database),
    OPERATOR_DATABASE_URL: database.operatorUrl,
    OPERATOR_KEY,
    SIGNER_SOCKET: run.socket,
  };
  expect(await operator(settings)('journal accept --why test')).toMatchObject({ code: 0 });
  await create();
  await close();
  await restart(() => {
    for (const file of ['journal', 'key']) {
      rmSync(join(journal, file));
      cpSync(join(folder.path, 'first', file), join(journal, file));
    }
  });
  const again = connect();
  await doubted(again.create());
  await again.close();
});

test('a head that is written into the database can only have the signer refuse', async () => {
  await createWallets(1);
  await db.updateTable('signer_journals').set({ records: 1_000_000n }).execute();
  const { create, close } = connect();
  await doubted(create());
  await close();
});

test('a server that saw more than the database has stored expects that', async () => {
  const { heads, create, close } = connect();
  await create();
  const [stored] = await heads.expected();
  await db.updateTable('signer_journals').set({ records: 0n }).execute();
  expect(await heads.expected()).toEqual([stored]);
  await database.superuser.db.deleteFrom('signer_journals').execute();
  expect(await heads.expected()).toEqual([stored]);
  await close();
});
