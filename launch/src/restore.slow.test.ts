import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { newAddress } from './chain-client.ts';
import { newCustomer, signInAgain } from './customer.ts';

// As docs/operators.md says, an embedded database is lost, restored and recovered, while its operator's commands are killed.
const CUMULUS = join(import.meta.dirname, '../../server/src/cli/main.ts');
const LONG = { timeout: 60_000, interval: 50 };
const PAYMENTS = 12;

function cumulus(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [CUMULUS, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'close').then(async ([code]) => ({ code, out: await out, error: await error }));
  return { child, ended };
}

async function start(dataDir: string) {
  const launcher = launch(dataDir);
  await expect.poll(() => isReady(dataDir), LONG).toBe(true);
  const { PORT, OPERATOR_DATABASE_URL } = environmentOf(dataDir);
  return { launcher, url: `http://127.0.0.1:${PORT}`, databaseUrl: OPERATOR_DATABASE_URL! };
}

async function stop({ process: child, exitCode }: ReturnType<typeof launch>): Promise<void> {
  child.kill('SIGINT');
  expect(await exitCode).toBe(0);
}

/** Resolves once the database has so many intents. */
async function untilIntents(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let found = 0; found < count; )
      found = (await client.query('select count(*)::int as found from intents')).rows[0].found;
  } finally {
    await client.end();
  }
}

test('an embedded database that is lost is restored and recovered, however often that is killed', async () => {
  const folder = temporaryFolder();
  const [dataDir, backup, keys] = ['data', 'backup', 'keys'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let { launcher, url, databaseUrl } = await start(dataDir);
  const customer = await newCustomer(url, 'rich@example.test');
  const { wallet } = await customer.call('createCloudWallet', { name: 'Main' });
  const { walletId } = wallet;
  await customer.call('getTestSol', { walletId });
  expect(await cumulus(dataDir, 'backup', '--to', backup, '--keys-to', keys).ended).toMatchObject({
    code: 0,
    error: '',
  });
  const payments = Array.from({ length: PAYMENTS }, (_, number) => ({
    ...{ walletId, toAddress: newAddress(), amount: '0.01' },
    idempotencyKey: `payment ${number}`,
  }));
  const paid = await Promise.all(payments.map((payment) => customer.call('transferSol', payment)));
  expect(paid.every(({ success }) => success)).toBe(true);
  const late = await newCustomer(url, 'late@example.test');
  const { wallet: lateWallet } = await late.call('createCloudWallet', { name: 'Late' });
  await stop(launcher);

  // With it all of its rows; the signer's journal and the chain are still there.
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  const restored = await cumulus(dataDir, 'restore', '--from', backup, '--keys-from', keys).ended;
  expect(restored).toMatchObject({ code: 0, error: '', out: expect.stringContaining('stays') });
  ({ launcher, url, databaseUrl } = await start(dataDir));
  const back = await signInAgain(url, 'rich@example.test');
  await expect(back.call('transferSol', payments[0]!)).rejects.toMatchObject({
    body: { details: { code: 'RECOVERING' } },
  });
  for (const intents of [1, PAYMENTS / 2, PAYMENTS]) {
    const { child, ended } = cumulus(dataDir, 'recover');
    await untilIntents(databaseUrl, intents);
    child.kill('SIGKILL');
    await ended;
  }
  const recovered = await cumulus(dataDir, 'recover').ended;
  expect(recovered).toMatchObject({ code: 0, error: '', out: expect.stringContaining(' 0 differences') });
  await expect
    .poll(
      () =>
        back.call('transferSol', payments[0]!).then(
          ({ txSignature }) => txSignature,
          () => null,
        ),
      LONG,
    )
    .toBe(paid[0]!.txSignature);
  const again = await Promise.all(payments.map((payment) => back.call('transferSol', payment)));
  expect(again.map(({ txSignature }) => txSignature)).toEqual(paid.map(({ txSignature }) => txSignature));
  const listed = await cumulus(dataDir, 'wallets', 'list', '--email', 'late@example.test').ended;
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(lateWallet.publicKey) });
  expect((await cumulus(dataDir, 'status', '--audit').ended).out).toContain(' 0 differences');
  await stop(launcher);
}, 600_000);
