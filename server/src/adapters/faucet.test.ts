import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '@solana/kit';
import { expect, onTestFinished, test } from 'vitest';
import { standingClock } from '../../../testing/scripted-node.ts';
import type { SignatureStatus } from '../ports/chain.ts';
import { createAirdropFaucet, createLocalnetFaucet } from './faucet.ts';

const ADDRESS = 'address' as Address;

type Reply = { status?: number; body: unknown };

/** A node that answers each request by `reply`, and statuses of signatures as they are given, the last one for good. */
async function setup(
  reply: (body: Record<string, unknown>, path: string) => Reply,
  commitments: (string | null)[],
) {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    bodies.push(JSON.parse(text));
    const { status = 200, body } = reply(bodies.at(-1)!, request.url!);
    response.writeHead(status).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const clock = standingClock();
  const chain = {
    async signatureStatuses(signatures: readonly string[]) {
      const commitment = commitments.length > 1 ? commitments.shift()! : commitments[0]!;
      const status = commitment === null ? null : ({ slot: 1n, error: null, commitment } as SignatureStatus);
      return { slot: 1n, value: signatures.map(() => status) };
    },
  };
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { settings: { rpcUrl, chain, clock }, bodies, clock };
}

test('answers once SOL and tokens of localnet are confirmed', async () => {
  const { settings, bodies, clock } = await setup(
    (body, path) => ({ body: { signature: `${path} ${body.mint ?? 'SOL'}` } }),
    [null, 'processed', 'confirmed'],
  );
  expect(await createLocalnetFaucet(settings).drip(ADDRESS)).toEqual({
    signature: '/control/faucet SOL',
    lamports: 2_000_000_000n,
  });
  expect(bodies[0]).toEqual({ address: 'address', amount: '2000000000' });
  expect(bodies.slice(1)).toHaveLength(4);
  expect(bodies.slice(1).every(({ mint }) => typeof mint === 'string')).toBe(true);
  expect(clock.waits).toEqual([200, 200]);
});

test('asks a node of a test network for an airdrop of SOL', async () => {
  const { settings, bodies } = await setup(() => ({ body: { result: 'signature' } }), ['confirmed']);
  expect(await createAirdropFaucet(settings).drip(ADDRESS)).toEqual({
    signature: 'signature',
    lamports: 1_000_000_000n,
  });
  expect(bodies).toMatchObject([
    { method: 'requestAirdrop', params: ['address', 1_000_000_000, expect.anything()] },
  ]);
});

test.each([
  ['HTTP 429', { status: 429, body: {} }],
  ['an RPC error', { body: { error: { code: -32603, message: 'airdrop limit reached' } } }],
])('says when to come back where the airdrop is refused with %s', async (_name, reply) => {
  const { settings } = await setup(() => reply, ['confirmed']);
  await expect(createAirdropFaucet(settings).drip(ADDRESS)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('gives up on funds that are never confirmed', async () => {
  const { settings, clock } = await setup(() => ({ body: { result: 'signature' } }), ['processed']);
  await expect(createAirdropFaucet(settings).drip(ADDRESS)).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
  expect(clock.waits.reduce((sum, wait) => sum + wait, 0)).toBe(30_000);
});

test('treats a missing faucet as an unavailable chain', async () => {
  const { settings } = await setup(() => ({ status: 404, body: 'not found' }), ['confirmed']);
  await expect(createLocalnetFaucet(settings).drip(ADDRESS)).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
  await expect(
    createAirdropFaucet({ ...settings, rpcUrl: 'http://127.0.0.1:1' }).drip(ADDRESS),
  ).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});
