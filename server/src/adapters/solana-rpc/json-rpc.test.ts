import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { failure, hangUp, http, result, type Script, scripted } from '../../../../testing/scripted-node.ts';

const unavailable = { code: 'CHAIN_UNAVAILABLE' };
const rent: Script = () => [result('890880')];
const transaction = Uint8Array.of(1, 2, 3);

test('retries a read once without waiting if the connection broke', async () => {
  const { chain, clock, requests } = await scripted([hangUp, rent, hangUp, hangUp]);
  expect(await chain.rentExemptMinimum(0)).toBe(890_880n);
  await expect(chain.rentExemptMinimum(1)).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(4);
  expect(clock.waits).toEqual([]);
});

test('waits longer each time for a node that is busy, and gives up', async () => {
  const { chain, clock, requests } = await scripted([
    http(429),
    http(503),
    () => [failure(-32005)],
    rent,
    ...Array.from({ length: 4 }, () => http(500)),
  ]);
  expect(await chain.rentExemptMinimum(0)).toBe(890_880n);
  expect(clock.waits).toEqual([200, 400, 800]);
  await expect(chain.rentExemptMinimum(1)).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(8);
});

test('waits as long as a node asks, up to two seconds', async () => {
  const { chain, clock } = await scripted([
    http(429, { 'retry-after': '1' }),
    http(429, { 'retry-after': '3600' }),
    rent,
  ]);
  await chain.rentExemptMinimum(0);
  expect(clock.waits).toEqual([1_000, 2_000]);
});

test('never retries a broadcast', async () => {
  const { chain, clock, requests } = await scripted([hangUp, http(429), http(503), () => [failure(-32005)]]);
  await expect(chain.broadcast(transaction)).rejects.toMatchObject(unavailable);
  await expect(chain.broadcast(transaction)).rejects.toMatchObject(unavailable);
  await expect(chain.broadcast(transaction)).rejects.toMatchObject(unavailable);
  expect(await chain.broadcast(transaction)).toBe(false);
  expect(requests).toHaveLength(4);
  expect(clock.waits).toEqual([]);
});

test('distinguishes a refused broadcast from an accepted one', async () => {
  const { chain, requests } = await scripted([
    () => [result('"signature"')],
    () => [failure(-32002, 'Blockhash not found')],
  ]);
  expect(await chain.broadcast(transaction)).toBe(true);
  expect(await chain.broadcast(transaction)).toBe(false);
  expect(requests[0]![0]).toMatchObject({
    method: 'sendTransaction',
    params: ['AQID', { encoding: 'base64', skipPreflight: true, maxRetries: 0 }],
  });
});

const nonsense: [string, Script][] = [
  [
    'a web page',
    (_calls, response) => {
      response.end('<html>Welcome</html>');
      return 'answered';
    },
  ],
  [
    'answers to other questions',
    (_calls, response) => {
      response.end('[]');
      return 'answered';
    },
  ],
  ['another shape', () => [result('{"value":7}')]],
  ['an error of its own', () => [failure(-32603)]],
];

test.each(nonsense)('treats a node that answers %s as unavailable', async (_name, script) => {
  const { chain, requests } = await scripted([script]);
  await expect(chain.accounts(['a' as Address, 'b' as Address])).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(1);
});

test('treats a node that does not answer in time as unavailable', async () => {
  const { chain } = await scripted([() => 'answered'], { timeout: 50 });
  await expect(chain.finalized()).rejects.toMatchObject(unavailable);
});

test('keeps the address of the node, which may hold a key, out of errors', async () => {
  const { chain } = await scripted([http(404)], {});
  const error = await chain.finalized().catch((reason: unknown) => reason);
  const told = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
  expect(told).not.toContain('hidden');
  expect(told).not.toContain('127.0.0.1');
});
