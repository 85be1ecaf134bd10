import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './testing/spawn.ts';

test('a localnet whose log cannot be written runs on, and ends in order', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const full = openSync('/dev/full', 'w');
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { PATH: process.env.PATH, LOCALNET_DATA_DIR: folder, LOCALNET_SLOT_MS: '50' },
    execArgv: [],
    stdio: ['ignore', full, full, 'ipc'],
  });
  closeSync(full);
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exited]);
  const slot = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(message.ready.rpcUrl, { method: 'POST', headers, body });
    return ((await response.json()) as { result: number }).result;
  };
  const before = await slot();
  await expect.poll(slot).toBeGreaterThan(before);
  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});
