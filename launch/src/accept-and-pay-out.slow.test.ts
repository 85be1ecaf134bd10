import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { freePorts } from './port.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/accept-and-pay-out.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, block]) => ({
  language,
  block: block!,
}));
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** Base units of USDC at an address, by the chain. */
async function usdcOf(rpcUrl: string, address: string): Promise<string[]> {
  const params = [address, { mint: USDC }, { encoding: 'jsonParsed', commitment: 'confirmed' }];
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params }),
  });
  const { result } = (await response.json()) as {
    result: { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] };
  };
  return result.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount);
}

test('the walk-through takes a developer from a start to a USDC that is paid out, command by command', async () => {
  const [start, ...rest] = blocks;
  expect(start).toEqual({ language: '', block: 'WEBHOOKS_HERE=on npm start\n' });
  expect(new Set(rest.map(({ language }) => language))).toEqual(new Set(['sh']));
  const dataDir = temporaryFolder();
  launch(dataDir, { WEBHOOKS_HERE: 'on' });
  await expect.poll(() => isReady(dataDir)).toBe(true);
  const { PORT, SOLANA_RPC_URL = '' } = environmentOf(dataDir);
  const [hookPort] = await freePorts([undefined]);
  const shell = spawn('sh', ['-eu', '-c', rest.map(({ block }) => block).join('\n')], {
    cwd: root,
    // Whatever it starts ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir, TMPDIR: temporaryFolder(), DATA_DIR: dataDir },
      ...{ CUMULUS_URL: `http://127.0.0.1:${PORT}`, HOOK_PORT: String(hookPort) },
    },
  });
  const endAll = () => {
    try {
      process.kill(-shell.pid!, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  };
  onTestFinished(endAll);
  const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code] = await once(shell, 'exit');
  endAll();
  const [out, error] = await said;
  expect(code, `${out}\n${error}`).toBe(0);
  expect(out).toMatch(/^\w{32,44} 20000000$/m);
  expect(out).toMatch(/^confirmed \w{64,88}$/m);
  const [, to = ''] = /const to = '(\w+)'/.exec(page)!;
  expect(await usdcOf(SOLANA_RPC_URL, to)).toEqual(['5000000']);
  const addressOf = (reference: string) => new RegExp(`^${reference} (\\w+)$`, 'm').exec(out)![1]!;
  expect(await usdcOf(SOLANA_RPC_URL, addressOf('treasury'))).toEqual(['8000000']);
  expect(await usdcOf(SOLANA_RPC_URL, addressOf('user-1'))).toEqual(['7000000']);
});
