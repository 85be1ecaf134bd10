import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { isAlive } from './process.ts';

const PASSWORD = 'opensesame';

async function start(folder: string, password = PASSWORD): Promise<Postgres> {
  const postgres = await startPostgres({ folder, password, durable: false, leashed: true });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Starts it from a process that is killed then. */
async function leaveBehind(
  folder: string,
  how: 'leashed' | 'unleashed',
): Promise<{ pid: number; port: number }> {
  const file = fileURLToPath(new URL('../../testing/launch/postgres-owner.ts', import.meta.url));
  const owner = spawn(process.execPath, [file, folder, PASSWORD, how], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [left] = (await once(owner, 'message')) as [{ pid: number; port: number }];
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return left;
}

async function query(postgres: Postgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('starts from an empty folder, keeps its data, and listens on 127.0.0.1 alone', async () => {
  const folder = join(temporaryFolder(), 'made', 'by', 'it');
  const first = await start(folder);
  expect(first.attached).toBe(false);
  await query(first, 'create table kept (n int)');
  const [settings] = await query(
    first,
    `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
       current_setting('server_version_num')::int / 10000 as major, current_setting('password_encryption') as password`,
  );
  expect(settings).toEqual({ listen: '127.0.0.1', sockets: '', major: 18, password: 'scram-sha-256' });
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).sort()).toEqual(['data', 'postgres.log']);

  const second = await start(folder);
  expect(await query(second, 'select count(*)::int as tables from kept')).toEqual([{ tables: 0 }]);
});

test('restarts at once after SIGKILL, on the same port', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  await query(first, 'create table kept (n int)');
  first.kill();
  await first.exited;
  const second = await startPostgres({
    folder,
    password: PASSWORD,
    port: first.port,
    durable: false,
    leashed: true,
  });
  onTestFinished(() => second.stop());
  expect(second.attached).toBe(false);
  expect(second.port).toBe(first.port);
  await query(second, 'select from kept');
});

test('attaches to the server that a killed launcher left, and can stop it', async () => {
  const folder = temporaryFolder();
  const left = await leaveBehind(folder, 'unleashed');
  const postgres = await start(folder);
  expect(postgres).toMatchObject({ ...left, attached: true });
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  await postgres.exited;
  expect(isAlive(left.pid)).toBe(false);
  expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('proof-'))).toEqual([]);
});

test('a leashed server ends if the process that started it is killed', async () => {
  const left = await leaveBehind(temporaryFolder(), 'leashed');
  await expect.poll(() => isAlive(left.pid)).toBe(false);
});

test('starts its own server on a copy of a folder, beside the server of the original', async () => {
  const [folder, copy] = [temporaryFolder(), temporaryFolder()];
  const original = await start(folder);
  await query(original, 'create table kept (n int)');
  await query(original, 'checkpoint');
  spawnSync('cp', ['-a', join(folder, 'data'), copy]);
  const second = await start(copy);
  expect(second.attached).toBe(false);
  await query(second, 'drop table kept');
  await query(original, 'select from kept');
});

test('starts although the pid in a stale lock file belongs to another program', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  const lock = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  await first.stop();
  const { uid, gid } = statSync(join(folder, 'data'));
  const other = spawn('/bin/sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {});
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other, 'spawn');
  lock[0] = String(other.pid);
  writeFileSync(join(folder, 'data', 'postmaster.pid'), lock.join('\n'));
  chownSync(join(folder, 'data', 'postmaster.pid'), uid, gid);
  expect((await start(folder)).attached).toBe(false);
});

test('removes the remains of an interrupted creation', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'new-1', 'base'), { recursive: true });
  writeFileSync(join(folder, 'new-1', 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'new-password-1'), 'old');
  await start(folder);
  expect(readdirSync(folder).sort()).toEqual(['data', 'postgres.log']);
});

test('reports a wrong password and leaves nothing running', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  await first.stop();
  await expect(start(folder, 'guess')).rejects.toThrow(
    `the password kept beside ${join(folder, 'data')} is not the one that it was made with.`,
  );
  expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false);
});

test('refuses data of another major version', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'PG_VERSION'), '12\n');
  await expect(start(folder)).rejects.toThrow(/is of PostgreSQL 12, but PostgreSQL 18 is installed/);
});
