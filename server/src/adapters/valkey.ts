import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ShortMemory } from '../ports/short-memory.ts';
import { encodeCommand, type Reply, replyReader } from './valkey/resp.ts';

/** How long a connection and an answer may take, milliseconds. */
const TIMEOUT = 500;
/** How long nothing is tried after a failure, milliseconds: a caller must not wait for each of its requests. */
const REST = 1_000;
const PORT = 6379;

type Command = readonly (string | number)[];

interface Connection {
  send(command: Command): Promise<Reply>;
  close(): void;
}

/**
 * A connection to Valkey or Redis, opened when first needed and again after a failure. `valkeys:` and `rediss:` are over TLS; user,
 * password and number of the database are those of the URL. No error has the URL in it.
 */
export function openValkey(url: string): ShortMemory {
  let connecting: Promise<Connection> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function send(command: Command): Promise<Reply> {
    if (performance.now() - failedAt < REST) throw new Error('Valkey did not answer a moment ago');
    connecting ??= connectTo(new URL(url));
    const mine = connecting;
    try {
      const reply = await (await mine).send(command);
      failedAt = Number.NEGATIVE_INFINITY;
      if (reply instanceof Error) throw reply;
      return reply;
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error;
      failedAt = performance.now();
      if (connecting === mine) connecting = null;
      throw error;
    }
  }

  return {
    run: (script, key, args) => send(['EVAL', script, 1, key, ...args]),
    async ping() {
      await send(['PING']);
    },
    get isDown() {
      return failedAt > Number.NEGATIVE_INFINITY;
    },
    async close() {
      failedAt = Number.POSITIVE_INFINITY;
      const open = connecting;
      connecting = null;
      await open?.then(
        (connection) => connection.close(),
        () => {},
      );
    },
  };
}

/** The connection is of no use any more. */
class ConnectionFailure extends Error {}

async function connectTo({
  protocol,
  hostname,
  port,
  username,
  password,
  pathname,
}: URL): Promise<Connection> {
  const isTls = protocol === 'rediss:' || protocol === 'valkeys:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(port || PORT) };
  const socket: Socket = isTls ? connectTls({ ...target, servername: host }) : connect(target);
  socket.setNoDelay(true);
  const connection = over(socket);
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(TIMEOUT) });
    const database = pathname.slice(1);
    const name = username === '' ? [] : [decodeURIComponent(username)];
    if (password !== '') await expectOk(connection, ['AUTH', ...name, decodeURIComponent(password)]);
    if (database !== '') await expectOk(connection, ['SELECT', database]);
    return connection;
  } catch (error) {
    connection.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConnectionFailure(`Valkey cannot be reached: ${code ?? message}`);
  }
}

async function expectOk(connection: Connection, command: Command): Promise<void> {
  const reply = await connection.send(command);
  if (reply instanceof Error) throw reply;
}

/** Answers come in the order of the commands. */
function over(socket: Socket): Connection {
  const waiting: PromiseWithResolvers<Reply>[] = [];
  const read = replyReader();
  let isGone = false;

  function end(why: string): void {
    if (isGone) return;
    isGone = true;
    socket.destroy();
    for (const each of waiting.splice(0)) each.reject(new ConnectionFailure(why));
  }

  socket.on('data', (chunk) => {
    try {
      for (const reply of read(chunk)) waiting.shift()?.resolve(reply);
    } catch (error) {
      end((error as Error).message);
    }
  });
  socket.on('error', (error: NodeJS.ErrnoException) => end(`Valkey is gone: ${error.code ?? 'failed'}`));
  socket.on('close', () => end('Valkey closed the connection'));

  return {
    async send(command) {
      if (isGone) throw new ConnectionFailure('Valkey is gone');
      const answer = Promise.withResolvers<Reply>();
      waiting.push(answer);
      // After a missing answer, the next one could be either's.
      const timer = setTimeout(() => end('Valkey does not answer'), TIMEOUT);
      socket.write(encodeCommand(command));
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => end('closed'),
  };
}
