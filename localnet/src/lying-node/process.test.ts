import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useLocalnet } from '../testing/hosted.ts';

const localnet = useLocalnet();

test('a lying node in a process of its own gets its lies over HTTP', async () => {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { PATH: process.env.PATH, LYING_NODE_CHAIN_URL: localnet().rpcUrl },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  const [message] = await once(child, 'message');
  const { rpcUrl, controlUrl } = (message as { ready: { rpcUrl: string; controlUrl: string } }).ready;
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${controlUrl}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const first = async (): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getFirstAvailableBlock' });
    return ((await (await fetch(rpcUrl, { method: 'POST', body })).json()) as { result: unknown }).result;
  };

  expect(await first()).toBe(0);
  const lie = { kind: 'firstAvailableBlock', value: 9 };
  expect((await control('POST', 'lies', lie)).body).toEqual({ lies: [{ lie, struck: 0 }], heldSends: 0 });
  expect(await first()).toBe(9);
  expect((await control('GET', 'lies')).body).toMatchObject({ lies: [{ struck: 1 }] });
  expect((await control('POST', 'sends')).body).toEqual({ released: 0 });
  expect((await control('DELETE', 'lies')).body).toEqual({ lies: [], heldSends: 0 });
  expect(await first()).toBe(0);
  expect((await control('POST', 'lies', { kind: 'flood' })).status).toBe(400);
  // The localnet's own controls are behind it.
  expect((await control('GET', 'state')).body).toMatchObject({ faucet: expect.any(String) });
  expect((await control('POST', 'faucet', {})).status).toBe(400);
});
