import { chmodSync, lstatSync, type Stats, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { encodeFrame, FrameError, frameReader } from './frames.ts';
import type { Log } from './log.ts';
import { createPlaces, type Places } from './places.ts';
import { createPrivateFolder } from './private-folder.ts';

/** The gate takes 64 at most (gate/src/gate.ts): the others are for processes of this machine. */
const CONNECTIONS_MAX = 96;
/** Requests of one connection that are answered at the same time. */
const OPEN_MAX = 1_024;
/** How many requests of one connection are read before other connections get their turn. */
const TURN = 16;
/** The limit of macOS; Linux allows a few more. */
const PATH_MAX_BYTES = 103;

/** Answers the request with this id. Never rejects. A secret is sent after its answer, and wiped. */
export type Answerer = (
  id: number,
  fields: Readonly<Record<string, unknown>>,
) => Promise<{ readonly id: number; readonly secret?: Buffer }>;

export interface Listener {
  /** Accepts no more connections, closes the open ones and removes the socket. */
  close(): Promise<void>;
}

/**
 * Answers requests on a unix socket that only this user, or with `forGroup` its group, can reach. No number of connections keeps
 * another one out: it gets the place of the one that was idle for longest. Throws an Error of one sentence if it cannot listen.
 */
export async function listen(
  path: string,
  answer: Answerer,
  log: Log,
  setting: string,
  forGroup = false,
): Promise<Listener> {
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) {
    throw new Error(`The path of ${setting} is longer than ${PATH_MAX_BYTES} bytes: ${path}`);
  }
  createPrivateFolder(dirname(path), setting, forGroup);
  await removeStale(path, setting);
  const connections = new Set<Socket>();
  const places = createPlaces(CONNECTIONS_MAX);
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    void serve(socket, places, answer, log);
  });
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

async function serve(socket: Socket, places: Places, answer: Answerer, log: Log): Promise<void> {
  const place = places.take('', () => socket.destroy());
  const read = frameReader();
  let open = 0;
  let count = 0;
  let goOn = () => {};
  const reply = async (id: number, fields: Readonly<Record<string, unknown>>): Promise<void> => {
    open += 1;
    const { secret, ...said } = { secret: undefined, ...(await answer(id, fields)) };
    const frame = encodeFrame(said, secret);
    secret?.fill(0);
    open -= 1;
    if (socket.writable) socket.write(frame, () => frame.fill(0));
    goOn();
  };
  socket.on('drain', () => goOn());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    place.leave();
    goOn();
  });
  try {
    for await (const chunk of socket)
      for (const frame of read(chunk)) {
        place.used();
        const fields = envelope(frame);
        void reply(fields.id, fields);
        count += 1;
        if (count % TURN === 0) await new Promise(setImmediate);
        // A peer that does not read its answers, or asks without end, is not read either.
        while ((socket.writableNeedDrain || open >= OPEN_MAX) && !socket.destroyed)
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        if (socket.destroyed) return;
      }
  } catch (error) {
    // Other errors are the connection's.
    if (error instanceof FrameError) log('warn', 'malformed_frame', { reason: error.message });
    socket.destroy();
  }
}

function envelope(frame: unknown): { id: number } & Readonly<Record<string, unknown>> {
  if (typeof frame === 'object' && frame !== null && 'id' in frame) {
    const { id } = frame;
    if (Number.isSafeInteger(id) && (id as number) > 0) return frame as { id: number } & typeof frame;
  }
  throw new FrameError('The frame has no id.');
}

/** Removes the socket of a process that was killed. */
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
      // Any other error may come from a busy process.
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
