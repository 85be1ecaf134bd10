import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../src/project.ts';
import type { Machine } from './machine.ts';

/** The addresses of a chain and its market, within their network. */
export const CHAIN = {
  rpc: 'http://127.0.0.1:8899',
  ws: 'ws://127.0.0.1:8899',
  market: 'http://127.0.0.1:8901',
};

/** Starts a localnet in the network of a machine, which has no other way to a chain. Returns a function that ends it. */
export async function startChain(machine: Machine): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-chain-'));
  const [command = '', ...args] = machine.inNetwork(process.execPath, join(ROOT, 'localnet/src/main.ts'));
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      LOCALNET_DATA_DIR: folder,
      LOCALNET_RPC_PORT: '8899',
      LOCALNET_MARKET_PORT: '8901',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => data.toString().includes('"ready"') && resolve());
    child.once('exit', () => reject(new Error('The chain has ended.')));
  });
  return async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}
