import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { CallError } from '@cumulus/contract/errors.ts';
import { address, getAddressEncoder, getBase58Encoder, lamports } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { paymentOf } from '../../../testing/mandates.ts';
import type { Signed } from '../ports/keys.ts';
import type { SignerProcessOptions } from './signer-asking.ts';
import { openSignerProcess, type SignerProcess } from './signer-process.ts';

const PONG = { version: '1', provider: 'file', keyId: 'file:1', pepper: 'ab'.repeat(32) };

let folder: ReturnType<typeof scratchFolder>;
const cleanups: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  folder[Symbol.dispose]();
});

const to = testAddress(22);

async function start(): Promise<SignerRun> {
  const run = await startSigner({ folder: folder.path });
  cleanups.push(run.kill);
  return run;
}

function connectTo(socketPath: string, within: Partial<SignerProcessOptions> = {}): SignerProcess {
  const keys = openSignerProcess({ socketPath, ...within });
  cleanups.push(keys.close);
  return keys;
}

async function newWallet(keys: SignerProcess, walletId: string = randomUUID()) {
  return { walletId, owner: 'user-1', ...(await keys.create(walletId, 'user-1', '{}')) };
}

type Wallet = Awaited<ReturnType<typeof newWallet>>;

function transfer(wallet: Wallet, amount = 5n) {
  const message = compile({
    feePayer: wallet.publicKey,
    instructions: [transferSol(wallet.publicKey, to, amount)],
  });
  const intent = {
    kind: 'transfer_sol' as const,
    to,
    lamports: lamports(amount),
    feeCapLamports: lamports(5_000n),
  };
  return { ...wallet, ...paymentOf(wallet, intent), after: null, context: '{}', message, intent };
}

function isValid(publicKey: string, message: Uint8Array, signed: Signed | 'duplicate'): boolean {
  const signature = getBase58Encoder().encode((signed as Signed).signature) as Uint8Array;
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const spki = Buffer.concat([prefix, Buffer.from(getAddressEncoder().encode(address(publicKey)))]);
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

const unavailable = (promise: Promise<unknown>, why = '') =>
  expect(promise).rejects.toMatchObject({
    name: 'CallError',
    code: 'SIGNER_UNAVAILABLE',
    cause: { message: expect.stringContaining(why) },
  });

describe('over a signer', () => {
  test('makes keys and signs with them, many at once', async () => {
    const keys = connectTo((await start()).socket);
    const wallets = await Promise.all(Array.from({ length: 50 }, (_, n) => newWallet(keys, `wallet-${n}`)));
    await Promise.all(
      wallets.map(async (wallet) => {
        const request = transfer(wallet);
        expect(isValid(wallet.publicKey, request.message, await keys.sign(request))).toBe(true);
      }),
    );
    expect(new Set(wallets.map((wallet) => wallet.publicKey)).size).toBe(50);
    expect(await keys.ping()).toEqual({
      version: expect.any(String),
      pepper: expect.stringMatching(/^[\da-f]{64}$/),
      provider: 'file',
      keyId: expect.stringContaining('file:1:'),
    });
  });

  test('passes a refusal on as GUARD_REFUSED with its reason', async () => {
    const keys = connectTo((await start()).socket);
    const wallet = await newWallet(keys);
    const request = transfer(wallet);
    const intent = { ...request.intent, lamports: lamports(6n) };
    const refused = keys.sign({ ...request, intent, ...paymentOf(wallet, intent) });
    await expect(refused).rejects.toEqual(
      new CallError('GUARD_REFUSED', { reason: 'the amount of SOL is another' }),
    );
    await expect(keys.sign({ ...request, walletId: 'wallet-2' })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      context: { reason: 'the mandate is for another wallet' },
    });
  });

  test('refuses what is too long to be sent without troubling the requests of others', async () => {
    const keys = connectTo((await start()).socket);
    const wallet = await newWallet(keys);
    const good = keys.sign(transfer(wallet));
    await expect(keys.sign({ ...transfer(wallet), message: new Uint8Array(20_000) })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      context: { reason: 'the request is too long for the signer' },
    });
    expect(await good).toMatchObject({ context: '{}' });
  });

  test('reseals a key, which signs as before', async () => {
    const keys = connectTo((await start()).socket);
    const wallet = await newWallet(keys);
    const rewrapped = { ...wallet, sealedKey: await keys.rewrap(wallet) };
    expect(rewrapped.sealedKey).not.toEqual(wallet.sealedKey);
    const request = transfer(rewrapped);
    expect(isValid(wallet.publicKey, request.message, await keys.sign(request))).toBe(true);
  });

  test('reconnects after the signer was killed and restarted', async () => {
    const first = await start();
    const keys = connectTo(first.socket);
    const wallet = await newWallet(keys);
    first.child.kill('SIGSTOP');
    const unanswered = keys.ping();
    await Promise.all([expect(unanswered).rejects.toThrow('The signer cannot be reached'), first.kill()]);
    // Requested without a signer, answered once it runs.
    const request = transfer(wallet);
    const signature = keys.sign(request);
    await start();
    expect(isValid(wallet.publicKey, request.message, await signature)).toBe(true);
  });
});

describe('with a signer that misbehaves', () => {
  /** Listens in the signer's place and does this with what it hears. */
  async function impostor(onData: (socket: Socket, chunk: Buffer) => void): Promise<string> {
    const socketPath = join(folder.path, 's');
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (chunk: Buffer) => onData(socket, chunk));
    });
    server.listen(socketPath);
    await once(server, 'listening');
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return socketPath;
  }

  function frame(value: unknown): Buffer {
    const json = Buffer.from(JSON.stringify(value));
    return Buffer.concat([Buffer.of(0, 0, json.length >> 8, json.length & 0xff), json]);
  }

  test('fails at the deadline when no answer comes', async () => {
    const keys = connectTo(await impostor(() => {}), { deadlineMilliseconds: 50 });
    await unavailable(keys.ping(), 'gave no answer');
  });

  test('fails at the deadline without a signer', async () => {
    const keys = connectTo(join(folder.path, 'nobody'), { connectMilliseconds: 50 });
    await unavailable(keys.ping(), 'is Cumulus running?');
  });

  test('fails all requests in flight when the connection breaks, and serves later ones', async () => {
    let connections = 0;
    const path = await impostor((socket) => {
      connections += 1;
      if (connections === 1) socket.destroy();
      else socket.write(frame({ id: 3, ok: PONG }));
    });
    const keys = connectTo(path);
    await Promise.all([unavailable(keys.ping()), unavailable(keys.create('wallet-1', 'user-1', '{}'))]);
    expect(await keys.ping()).toEqual(PONG);
  });

  test.each([
    ['no JSON', Buffer.concat([Buffer.of(0, 0, 0, 3), Buffer.from('{a}')])],
    ['a frame that is too long', Buffer.of(1, 0, 0, 0)],
    ['null', frame(null)],
    ['a failure', frame({ id: 1, failed: true })],
    ['an answer without its fields', frame({ id: 1, ok: {} })],
    ['a signature that is too short', frame({ id: 1, ok: { signature: 'AAAA' } })],
  ])('fails at %s', async (_title, answer) => {
    const keys = connectTo(await impostor((socket) => socket.write(answer)));
    await unavailable(
      keys.sign(
        transfer({
          walletId: 'wallet-1',
          owner: 'user-1',
          publicKey: testAddress(11),
          sealedKey: new Uint8Array(100),
        }),
      ),
    );
  });

  test("says so if the signer's key service does not answer", async () => {
    const keys = connectTo(await impostor((socket) => socket.write(frame({ id: 1, failed: 'key_service' }))));
    await unavailable(keys.ping(), 'its key service is too slow');
  });

  test.each([
    ['ping', 11_000],
    ['create', 21_000],
    ['rewrap', 31_000],
  ] as const)('waits for %s as long as the signer may wait for a key service', async (name, longest) => {
    const asked = Promise.withResolvers<void>();
    const path = await impostor(() => asked.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wallet = {
      walletId: 'wallet-1',
      owner: 'user-1',
      publicKey: testAddress(11),
      sealedKey: new Uint8Array(100),
    };
    const keys = connectTo(path);
    let isOver = false;
    const over = unavailable(
      name === 'ping'
        ? keys.ping()
        : name === 'create'
          ? keys.create('wallet-1', 'user-1', '{}')
          : keys.rewrap(wallet),
    ).then(() => {
      isOver = true;
    });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(longest - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await over;
  });

  test('ignores an answer without a request', async () => {
    const path = await impostor((socket) =>
      socket.write(
        Buffer.concat([
          frame({ id: 99, ok: { version: 'no', provider: 'no', keyId: 'no' } }),
          frame({ id: 1, ok: PONG }),
        ]),
      ),
    );
    expect(await connectTo(path).ping()).toEqual(PONG);
  });

  test('fails at once when it is closed, and stays closed', async () => {
    const keys = connectTo(await impostor(() => {}));
    const waiting = unavailable(keys.ping());
    await keys.close();
    await waiting;
    await unavailable(keys.ping());
  });
});
