import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf, environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { isAlive, signal } from './process.ts';

const LONG = { timeout: 60_000, interval: 50 };
const NOBODY = { uid: 65_534, gid: 65_534 };

async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: environmentOf(dataDir).OPERATOR_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const untilReady = (dataDir: string) => expect.poll(() => isReady(dataDir), LONG).toBe(true);

test('starts from nothing, shows each step, stops in order on Ctrl-C, and keeps everything for the next start', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = launch(dataDir);
  await untilReady(dataDir);
  const { PORT } = environmentOf(dataDir);
  await query(dataDir, "insert into blocked_emails (email) values ('kept@example.com')");
  expect(readFileSync(join(dataDir, 'localnet.json'), 'utf8')).toMatch(/"rpcUrl".*"wsUrl".*"marketUrl"/s);
  const children = Object.values(childrenOf(dataDir));
  first.process.kill('SIGINT');
  expect(await first.exitCode).toBe(0);
  const [summary, ...steps] = (await first.output).split(/^ +\d+ s {2}/m).reverse();
  expect(summary).toBe(
    `Starting server
Cumulus is running at http://localhost:${PORT}
  network      localnet, a chain on this machine; its money is worth nothing
  data folder  ${realpathSync(dataDir)}
  to stop      press Ctrl-C
`,
  );
  expect(steps.at(-2)).toBe('Starting database, chain, signer\n');
  expect(await first.stderr).toBe('');
  expect(children.filter(isAlive)).toEqual([]);
  expect(readdirSync(dataDir).sort()).toEqual([
    'keys',
    'localnet',
    'logos',
    'logs',
    'postgres',
    'secrets.json',
    'server',
    'signer',
  ]);
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);

  const second = launch(dataDir);
  await untilReady(dataDir);
  expect(await query(dataDir, 'select email from blocked_emails')).toEqual([{ email: 'kept@example.com' }]);
  second.process.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
});

test('starts at once after SIGKILL, although a database and a lock are left', async () => {
  const dataDir = temporaryFolder();
  const first = launch(dataDir);
  await untilReady(dataDir);
  await query(dataDir, "insert into blocked_emails (email) values ('kept@example.com')");
  const { PORT } = environmentOf(dataDir);
  const left = Object.values(childrenOf(dataDir));
  first.process.kill('SIGKILL');
  await first.exitCode;

  const second = launch(dataDir, { PORT });
  await expect.poll(() => left.some(isAlive), LONG).toBe(false);
  await untilReady(dataDir);
  expect(await query(dataDir, 'select email from blocked_emails')).toEqual([{ email: 'kept@example.com' }]);
  second.process.kill('SIGINT');
  expect(await second.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

test('recovers from a first start that was killed at any step', async () => {
  const dataDir = temporaryFolder();
  const marks = [
    'lock.json',
    'secrets.json',
    'postgres',
    'postgres/data',
    'keys/kek',
    'localnet',
    'environment.json',
  ];
  for (const mark of marks) {
    const started = launch(dataDir);
    await expect.poll(() => existsSync(join(dataDir, mark)), { timeout: 60_000, interval: 1 }).toBe(true);
    started.process.kill('SIGKILL');
    await started.exitCode;
  }
  const last = launch(dataDir);
  await expect.poll(() => isReady(dataDir), LONG).toBe(true);
  last.process.kill('SIGINT');
  expect(await last.exitCode).toBe(0);
  expect(await last.stderr).toBe('');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['data']);
});

test('confines the signer: permission model, no core dumps, no secrets of other processes', async () => {
  const dataDir = temporaryFolder();
  const launcher = launch(dataDir, { APP_SECRET: 'x'.repeat(32) });
  await untilReady(dataDir);
  expect(readFileSync(join(dataDir, 'logs', 'signer.log'), 'utf8')).toContain('"permissionModel":true');
  const { signer } = childrenOf(dataDir);
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${signer}/limits`, 'utf8')).toMatch(/Max core file size +0 +0 /);
    expect(readFileSync(`/proc/${signer}/environ`, 'utf8')).not.toMatch(/APP_SECRET|DATABASE_URL/);
  }
  launcher.process.kill('SIGINT');
  expect(await launcher.exitCode).toBe(0);
});

test('restarts each process that is killed, and is ready again', async () => {
  const dataDir = temporaryFolder();
  const launcher = launch(dataDir);
  await launcher.running;
  await untilReady(dataDir);
  for (const name of ['server', 'signer', 'localnet'] as const) {
    const killed = childrenOf(dataDir)[name];
    signal(killed, 'SIGKILL');
    await expect.poll(() => childrenOf(dataDir)[name], LONG).not.toBe(killed);
    await untilReady(dataDir);
  }
  const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const killed = readFileSync(postmaster, 'utf8').split('\n')[0];
  signal(Number(killed), 'SIGKILL');
  await expect.poll(() => readFileSync(postmaster, 'utf8').split('\n')[0], LONG).not.toBe(killed);
  await untilReady(dataDir);
  launcher.process.kill('SIGINT');
  expect(await launcher.exitCode).toBe(0);
  const errors = await launcher.stderr;
  for (const name of ['server', 'signer', 'localnet', 'postgres'])
    expect(errors).toContain(`${name} ended (signal SIGKILL); starting it again`);
});

test('refuses a data folder in use with one sentence, and leaves its owner alone', async () => {
  const dataDir = temporaryFolder();
  const first = launch(dataDir);
  await untilReady(dataDir);
  const second = launch(dataDir);
  expect(await second.exitCode).toBe(1);
  expect(await second.stderr).toBe(
    `Cumulus is running on ${dataDir} already (process ${first.process.pid}): stop it, or set DATA_DIR to another folder.\n`,
  );
  expect(await isReady(dataDir)).toBe(true);
  expect(existsSync(join(dataDir, 'localnet.json'))).toBe(true);
});

test('refuses a port in use with one sentence, before it creates anything', async () => {
  const dataDir = temporaryFolder();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const launcher = launch(dataDir, { PORT: String(port) });
  expect(await launcher.exitCode).toBe(1);
  expect(await launcher.stderr).toBe(
    `Port ${port} is in use: stop what listens there, or set PORT to another.\n`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('names wrong settings before it creates a database', async () => {
  const dataDir = temporaryFolder();
  const launcher = launch(dataDir, { LOG_LEVEL: 'loud', ROLES: 'king' });
  expect(await launcher.exitCode).toBe(1);
  const errors = await launcher.stderr;
  expect(errors).toContain('LOG_LEVEL');
  expect(errors).toContain('ROLES');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

function isReadableByNobody(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder))
      if ((statSync(folder).mode & 0o005) !== 0o005) return false;
    return true;
  } catch {
    return false;
  }
}

// Only root can run a checkout that only root may enter.
const asNobody =
  process.getuid?.() === 0 && isReadableByNobody(process.execPath) && existsSync('/usr/bin/setpriv');

test.runIf(asNobody)(
  'runs as an ordinary user, and names a folder that this user cannot write to',
  async () => {
    const parent = temporaryFolder();
    const dataDir = join(parent, 'data');
    mkdirSync(dataDir);
    chownSync(parent, NOBODY.uid, NOBODY.gid);
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const prefix = ['/usr/bin/setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups'];
    const launcher = launch(dataDir, {}, prefix);
    await untilReady(dataDir);
    launcher.process.kill('SIGINT');
    expect(await launcher.exitCode).toBe(0);

    const forbidden = temporaryFolder();
    const refused = launch(forbidden, {}, prefix);
    expect(await refused.exitCode).toBe(1);
    expect(await refused.stderr).toBe(
      `DATA_DIR ${forbidden} cannot be written to (EACCES): set DATA_DIR to a folder that can.\n`,
    );
  },
);
