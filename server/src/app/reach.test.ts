import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '@solana/kit';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { withChain, withSigner } from './reach.ts';

afterEach(() => void vi.useRealTimers());

const context = (environment: Record<string, string>) => ({
  environment,
  setting: (name: string) => environment[name]!,
});

/** Answers the first request at a signer's socket with these fields, as soon as `ready`. */
async function signerThatSays(fields: object, ready: (asked: Promise<unknown>) => Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-reach-'));
  const path = join(folder, 'sock');
  const json = Buffer.from(JSON.stringify({ id: 1, ...fields }));
  const frame = Buffer.concat([Buffer.of(0, 0, json.length >> 8, json.length & 0xff), json]);
  const server = createServer(async (socket: Socket) => {
    await ready(once(socket, 'data'));
    socket.write(frame);
  });
  server.listen(path);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return context({ SIGNER_SOCKET: path });
}

const asked = (request: Promise<unknown>) => request;

test('an operator reads that the key service is slow, not that Cumulus does not run', async () => {
  const slow = await signerThatSays({ failed: 'key_service' }, asked);
  await expect(withSigner(slow, (signer) => signer.ping())).rejects.toThrow(
    'The signer runs, but its key service is too slow, or fails.',
  );
  const nowhere = context({ SIGNER_SOCKET: '/nowhere/sock' });
  await expect(withSigner(nowhere, (signer) => signer.ping())).rejects.toThrow('is Cumulus running?');
});

test('an operator reads why a signer on another machine is not reached', async () => {
  const files = {
    SIGNER_TLS_CERT: '/nowhere/pem',
    SIGNER_TLS_KEY: '/nowhere/key',
    SIGNER_TLS_CA: '/nowhere/ca',
  };
  const far = context({ SIGNER_URL: 'tls://localhost:7443', SIGNER_SOCKET: '/nowhere/sock', ...files });
  await expect(withSigner(far, (signer) => signer.ping())).rejects.toThrow('is Cumulus running? (ENOENT)');
});

test('a reachable signer gets the time that its key service needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pong = { version: '1', provider: 'vault', keyId: 'vault:1', pepper: 'ab'.repeat(32) };
  const slow = await signerThatSays({ ok: pong }, async (request) => {
    await request;
    await vi.advanceTimersByTimeAsync(10_000);
  });
  expect(await withSigner(slow, (signer) => signer.ping())).toEqual(pong);
});

test('a node is asked as much at once as SOLANA_RPC_BATCH allows', async () => {
  const sizes: number[] = [];
  const server = createHttpServer(async (request, response) => {
    const parsed = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const calls = [parsed].flat() as { id: number; method: string }[];
    sizes.push(calls.length);
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: { context: { slot: 1 }, value: method === 'getMultipleAccounts' ? [null, null] : [] },
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { SOLANA_RPC_URL: node, SOLANA_WS_URL: 'ws://127.0.0.1:1', SOLANA_RPC_BATCH: '3' };
  await withChain(context(settings), (chain) => chain.holdings(['a' as Address, 'b' as Address]));
  expect(sizes.sort()).toEqual([2, 3]);
  const wrong = context({ ...settings, SOLANA_RPC_BATCH: 'many' });
  await expect(withChain(wrong, async () => {})).rejects.toThrow('SOLANA_RPC_BATCH: a whole number above 0');
});
