import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame } from '../../../process/src/frames.ts';
import { TO } from '../../testing/cases.ts';
import { signerClient } from '../../testing/client.ts';
import { order } from '../../testing/operator.ts';
import { type SignerRun, scratchFolder, startSigner } from '../../testing/process.ts';
import { payingWallet } from '../../testing/wallet.ts';

/** Far more than the signer has places. */
const CROWD = 150;

const folder = scratchFolder();
let run: SignerRun;
let crowd: Set<Socket> | null;
beforeAll(async () => {
  run = await startSigner({ folder: folder.path });
});
beforeEach(() => {
  crowd = new Set();
});
afterEach(disperse);
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

/** One of the crowd, and what it does once it is connected. */
function stranger(doThere: (socket: Socket) => void): Socket {
  const socket = connect(run.socket);
  crowd!.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => crowd?.delete(socket));
  socket.on('connect', () => doThere(socket));
  return socket;
}

async function fill(doThere: (socket: Socket) => void): Promise<void> {
  for (let index = 0; index < CROWD; index += 1) await once(stranger(doThere), 'connect');
}

function disperse(): void {
  const all = crowd ?? [];
  crowd = null;
  for (const one of all) one.destroy();
}

/** Whether the hold was taken by the signer at this socket. */
async function hold(path: string): Promise<boolean> {
  const by = await signerClient(path);
  const ended = once(by.socket, 'close').then(() => null);
  const reply = await Promise.race([order(by, { kind: 'hold', subject: 'all', why: 'a theft' }), ended]);
  by.socket.destroy();
  return reply?.ok !== undefined;
}

const ping = encodeFrame({ id: 1, name: 'ping' });
/** More than fits into the buffers of a socket, and much more than that in answers. */
const FLOOD = Buffer.concat(Array.from({ length: 4_000 }, () => ping));

function comeAgain(socket: Socket): void {
  socket.on('close', () => setImmediate(() => crowd && stranger(comeAgain)));
}

describe.each<[string, (socket: Socket) => void]>([
  ['say nothing', () => {}],
  ['begin a frame and never end it', (socket) => socket.write(ping.subarray(0, 3))],
  ['ask and never read the answer', (socket) => socket.pause().write(FLOOD)],
  [
    'ask again with each answer',
    (socket) => {
      socket.on('data', () => socket.write(ping));
      socket.write(ping);
    },
  ],
  ['come again whenever they are sent away', comeAgain],
])('while %s strangers than there are places', (_what, doThere) => {
  test.each<[string, (run: SignerRun) => string]>([
    ["operators' socket", (of) => of.operatorSocket],
    ["servers' socket", (of) => of.socket],
  ])('a hold comes through the %s, and the next payment is not signed', async (_which, pathOf) => {
    await fill(doThere);
    expect(await hold(pathOf(run))).toBe(true);
    disperse();
    const wallet = await payingWallet(await signerClient(run.socket));
    expect((await wallet.pay(TO, 1)).held).toBe('a theft');
    const by = await signerClient(run.operatorSocket);
    await order(by, { kind: 'lift', subject: 'all', why: 'it is over' });
    expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  });
});
