import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../localnet/src/testing/small-disk.ts';
import { childrenOf, environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { newCustomer, type Refused } from './customer.ts';
import { signal } from './process.ts';

const LONG = { timeout: 90_000, interval: 100 };
const untilReady = (dataDir: string) => expect.poll(() => isReady(dataDir), LONG).toBe(true);

test('starts, and starts again what is killed, while no process can write its log', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'logs'));
  for (const name of ['launcher', 'postgres', 'localnet', 'signer', 'server'])
    symlinkSync('/dev/full', join(dataDir, 'logs', `${name}.log`));
  const launcher = launch(dataDir, { LOG_LEVEL: 'trace' });
  await launcher.running;
  await untilReady(dataDir);
  for (const name of ['server', 'signer', 'localnet'] as const) {
    const killed = childrenOf(dataDir)[name];
    signal(killed, 'SIGKILL');
    await expect.poll(() => childrenOf(dataDir)[name], LONG).not.toBe(killed);
    await untilReady(dataDir);
  }
  launcher.process.kill('SIGINT');
  expect(await launcher.exitCode).toBe(0);
});

const disk = smallDisk(200);

describe.runIf(disk)('over a disk that fills up', () => {
  test('lives on, refuses as unavailable what it cannot do, and recovers when there is space', async () => {
    onTestFinished(() => disk!.remove());
    const dataDir = join(disk!.path, 'data');
    const launcher = launch(dataDir);
    await launcher.running;
    await untilReady(dataDir);
    const { PORT, OPERATOR_DATABASE_URL } = environmentOf(dataDir);
    const customer = await newCustomer(`http://127.0.0.1:${PORT}`, 'full@example.test');

    disk!.fill();
    await expect.poll(() => isReady(dataDir), LONG).toBe(false);
    // What PostgreSQL has allocated before can still be filled: rows until it cannot.
    const client = new pg.Client({ connectionString: OPERATOR_DATABASE_URL });
    await client.connect();
    const rows = `insert into blocked_emails (email) select md5(random()::text) from generate_series(1, 50000)`;
    await expect(client.query(rows)).rejects.toMatchObject({ code: '53100' });
    await client.end();
    const refusal = await customer
      .call('createCloudWallet', { name: 'Full' })
      .then(() => null)
      .catch((error: unknown) => error);
    if (refusal !== null) expect((refusal as Refused).body).toMatchObject({ status: 'UNAVAILABLE' });

    const killed = childrenOf(dataDir);
    for (const pid of [killed.server, killed.localnet]) signal(pid, 'SIGKILL');
    disk!.free();
    await expect.poll(() => childrenOf(dataDir).server, LONG).not.toBe(killed.server);
    await untilReady(dataDir);
    expect(await customer.call('createCloudWallet', { name: 'Space' })).toMatchObject({ success: true });
    expect(launcher.process.exitCode).toBeNull();
    launcher.process.kill('SIGINT');
    expect(await launcher.exitCode).toBe(0);
  });
});
