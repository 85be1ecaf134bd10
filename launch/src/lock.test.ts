import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { takeLock } from './lock.ts';
import { birth } from './process.ts';

/** A process that has nothing to do with us. */
async function stranger(): Promise<ChildProcess & { pid: number }> {
  const file = fileURLToPath(new URL('../../testing/launch/child.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { READY: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child as ChildProcess & { pid: number };
}

function write(folder: string, holder: object, children = {}): void {
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ holder, children }));
}

test('refuses a folder whose holder runs, and leaves its lock', async () => {
  const folder = temporaryFolder();
  const { pid } = await stranger();
  write(folder, { pid, birth: birth(pid) });
  await expect(takeLock(folder)).rejects.toThrow(
    `Cumulus is running on ${folder} already (process ${pid}): stop it, or set DATA_DIR to another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['lock.json']);
});

test('takes over from a holder that is gone', async () => {
  const folder = temporaryFolder();
  const holder = await stranger();
  const { pid } = holder;
  write(folder, { pid, birth: birth(pid) });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await takeLock(folder);
  expect(readFileSync(join(folder, 'lock.json'), 'utf8')).toContain(`"pid":${process.pid}`);
});

test('takes over if the holder’s pid belongs to another process now', async () => {
  const folder = temporaryFolder();
  const { pid } = await stranger();
  write(folder, { pid, birth: 'another boot' });
  await takeLock(folder);
  expect(birth(pid)).toBeDefined();
});

test('ends the children of a killed holder, but no process that reuses a pid', async () => {
  const folder = temporaryFolder();
  const [left, other] = [await stranger(), await stranger()];
  write(
    folder,
    { pid: 1, birth: 'another boot' },
    { server: { pid: left.pid, birth: birth(left.pid) }, signer: { pid: other.pid, birth: 'another boot' } },
  );
  await takeLock(folder);
  expect(birth(left.pid)).toBeUndefined();
  expect(birth(other.pid)).toBeDefined();
});

test('lets only one of several concurrent starts take over', async () => {
  const folder = temporaryFolder();
  write(folder, { pid: 1, birth: 'another boot' });
  const taken = await Promise.allSettled([takeLock(folder), takeLock(folder), takeLock(folder)]);
  expect(taken.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('records children for the next holder and disappears on release', async () => {
  const folder = temporaryFolder();
  const lock = await takeLock(folder);
  const { pid } = await stranger();
  lock.note('server', pid);
  const { children } = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'));
  expect(children.server).toEqual({ pid, birth: birth(pid) });
  lock.release();
  expect(existsSync(join(folder, 'lock.json'))).toBe(false);
});

test('retries to record a child while the disk is full', async () => {
  const folder = temporaryFolder();
  const lock = await takeLock(folder);
  const { pid } = await stranger();
  // In the way of the file, as a full disk is.
  const inTheWay = join(folder, `lock.json.${process.pid}`);
  mkdirSync(inTheWay);
  expect(() => lock.note('signer', pid)).not.toThrow();
  rmSync(inTheWay, { recursive: true });
  const noted = () => JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')).children.signer?.pid;
  await expect.poll(noted).toBe(pid);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});
