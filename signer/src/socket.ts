import { chmodSync, lstatSync, type Stats, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { encodeFrame, FrameError, frameReader } from './frames.ts';
import type { Log } from './log.ts';
import { createPrivateFolder } from './private-folder.ts';
import type { Signer } from './signer.ts';

const CONNECTIONS_MAX = 64;
/** The limit of macOS; Linux allows a few more. */
const PATH_MAX_BYTES = 103;

export interface Listener {
  /** Accepts no more connections, closes the open ones and removes the socket. */
  close(): Promise<void>;
}

/** Answers requests on a unix socket that only this user, or with `forGroup` its group, can reach. Throws an Error of one sentence if it cannot listen. */
export async function listen(
  path: string,
  answer: Signer,
  log: Log,
  setting = 'SIGNER_SOCKET',
  forGroup = false,
): Promise<Listener> {
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) {
    throw new Error(`The path ${setting} is longer than ${PATH_MAX_BYTES} bytes: ${path}`);
  }
  createPrivateFolder(dirname(path), setting, forGroup);
  await removeStale(path, setting);
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serve(socket, answer, log);
  });
  server.maxConnections = CONNECTIONS_MAX;
  await bind(server, path);
  chmodSync(path, forGroup ? 0o660 : 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroySoon();
      }),
  };
}

function serve(socket: Socket, answer: Signer, log: Log): void {
  const read = frameReader();
  const reply = async (id: number, fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const frame = encodeFrame(await answer(id, fields));
    if (!socket.writable) return;
    // Backpressure: stop reading from a peer that does not read its answers.
    if (!socket.write(frame)) socket.pause();
  };
  socket.on('drain', () => socket.resume());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const frame of read(chunk)) {
        const fields = envelope(frame);
        void reply(fields.id, fields);
      }
    } catch (error) {
      log('warn', 'malformed_frame', error instanceof FrameError ? { reason: error.message } : {});
      socket.destroy();
    }
  });
}

function envelope(frame: unknown): { id: number } & Readonly<Record<string, unknown>> {
  if (typeof frame === 'object' && frame !== null && 'id' in frame) {
    const { id } = frame;
    if (Number.isSafeInteger(id) && (id as number) > 0) return frame as { id: number } & typeof frame;
  }
  throw new FrameError('The frame has no id.');
}

/** Removes the socket of a signer that was killed. */
async function removeStale(path: string, setting: string): Promise<void> {
  const stats: Stats | undefined = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isSocket()) throw new Error(`${setting} is not a socket but another file: ${path}`);
  if (await isAlive(path)) throw new Error(`Another process already listens at ${path}`);
  unlinkSync(path);
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => resolve(true));
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // Any other error may come from a busy signer.
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
    probe.once('connect', () => probe.destroy());
  });
}

function bind(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Nothing can listen at ${path} (${error.code}).`)),
    );
    server.listen(path, resolve);
  });
}
