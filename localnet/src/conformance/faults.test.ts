import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/kit';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, SOL, transferSol } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import type { RpcAnswer } from '../testing/spawn.ts';
import { until } from '../testing/until.ts';

describe('faults on demand', () => {
  const localnet = useLocalnet();
  let client: Client;
  let payer: KeyPairSigner;

  beforeAll(async () => {
    client = createClient(localnet());
    payer = await generateKeyPairSigner();
    await localnet().control('faucet', { address: payer.address, amount: (100n * SOL).toString() });
  });
  afterEach(() => localnet().control('faults', undefined, 'DELETE'));

  const fault = (body: object) => localnet().control('faults', body);

  async function transfer(): Promise<{ to: Address; send: () => Promise<RpcAnswer> }> {
    const to = (await generateKeyPairSigner()).address;
    const wire = getBase64EncodedWireTransaction(await client.sign(payer, [transferSol(payer, to, SOL)]));
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
    return { to, send: () => localnet().call('sendTransaction', wire, options) };
  }

  const processed = async (address: Address): Promise<number> =>
    (await localnet().call('getBalance', address, { commitment: 'processed' })).result.value;

  test('a dropped request does nothing', async () => {
    const { to, send } = await transfer();
    await fault({ kind: 'drop_request', method: 'sendTransaction' });
    await expect(send()).rejects.toThrow();
    expect(await processed(to)).toBe(0);
    expect((await send()).result).toBeTypeOf('string');
  });

  test('a dropped answer has landed all the same', async () => {
    const { to, send } = await transfer();
    await fault({ kind: 'drop_answer', method: 'sendTransaction' });
    await expect(send()).rejects.toThrow();
    expect(await processed(to)).toBe(Number(SOL));
    // The sender's next try meets its own transaction, once the node that it asks has seen it.
    expect((await send()).error?.data).toMatchObject({ err: 'AlreadyProcessed' });
  });

  test('a delayed answer comes later than others asked after it', async () => {
    await fault({ kind: 'delay', method: 'getSlot', ms: 300 });
    const order: string[] = [];
    await Promise.all([
      localnet()
        .call('getSlot')
        .then(() => order.push('delayed')),
      until(async () => {
        const { faults } = await localnet().control<{ faults: unknown[] }>('state');
        return faults.length === 0 ? true : undefined;
      }).then(() => order.push('other')),
    ]);
    expect(order).toEqual(['other', 'delayed']);
  });

  test('a transaction that is processed twice moves its lamports once', async () => {
    const { to, send } = await transfer();
    await fault({ kind: 'twice', method: 'sendTransaction' });
    expect((await send()).error?.data).toMatchObject({ err: 'AlreadyProcessed' });
    expect(await processed(to)).toBe(Number(SOL));
  });

  test('a limit on the rate is HTTP 429', async () => {
    await fault({ kind: 'rate_limit', count: 2 });
    const ask = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] });
      return (await fetch(localnet().rpcUrl, { method: 'POST', body })).status;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([429, 429, 200]);
  });

  test('an expiry now ends what was signed before it, at every commitment', async () => {
    const { to, send } = await transfer();
    const lifetime = await client.latest();
    await fault({ kind: 'expire' });
    expect((await send()).error?.data).toMatchObject({ err: 'BlockhashNotFound' });
    expect(await processed(to)).toBe(0);
    const { result: height } = await localnet().call('getBlockHeight', { commitment: 'finalized' });
    expect(height).toBeGreaterThan(Number(lifetime.lastValidBlockHeight));
    expect((await (await transfer()).send()).result).toBeTypeOf('string');
  });

  test('a node that goes away breaks websockets, refuses connections, and comes back as it was', async () => {
    const { result: before } = await localnet().call('getGenesisHash');
    const socket = new WebSocket(localnet().wsUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const broken = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
    await fault({ kind: 'away', ms: 200 });
    await broken;
    await until(() =>
      localnet()
        .call('getHealth')
        .then(
          () => undefined,
          () => true,
        ),
    );
    const after = await until(() =>
      localnet()
        .call('getGenesisHash')
        .catch(() => undefined),
    );
    expect(after.result).toBe(before);
  });

  test('bytes that are no websocket frame end their connection only', async () => {
    const { hostname, port } = new URL(localnet().rpcUrl);
    const socket = connect(Number(port), hostname);
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET / HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write(Buffer.alloc(64, 0xff));
    socket.resume();
    await once(socket, 'close');
    expect((await localnet().call('getHealth')).result).toBe('ok');
  });

  test('a node that falls behind shows old slots, statuses and balances', async () => {
    const { result: slotBefore } = await localnet().call('getSlot', { commitment: 'processed' });
    await fault({ kind: 'behind', slots: 100 });
    const { to, send } = await transfer();
    const signature = (await send()).result;
    expect((await localnet().call('getSlot', { commitment: 'processed' })).result).toBeLessThan(slotBefore);
    expect(await processed(to)).toBe(0);
    expect((await localnet().call('getSignatureStatuses', [signature])).result.value).toEqual([null]);
    const late = await localnet().call('getSlot', { commitment: 'processed', minContextSlot: slotBefore });
    expect(late.error?.code).toBe(-32016);
    await localnet().control('faults', undefined, 'DELETE');
    expect(await processed(to)).toBe(Number(SOL));
  });

  test('the market is struck by its own paths', async () => {
    await fault({ kind: 'rate_limit', method: 'price' });
    const price = () =>
      fetch(`${localnet().marketUrl}/price/v3?ids=So11111111111111111111111111111111111111112`);
    expect((await price()).status).toBe(429);
    expect((await price()).status).toBe(200);
  });

  test('an unknown fault is refused', async () => {
    await expect(fault({ kind: 'flood' })).rejects.toThrow('there is no fault flood');
  });
});
