import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Answer<Body extends string | Buffer = string> {
  readonly status: number;
  readonly type?: string;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Null breaks the connection without an answer. */
export type Handler = (request: IncomingMessage, body: string) => Promise<Answer<string | Buffer> | null>;

export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

const MOST_BODY_BYTES = 4 << 20;

export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** Refuses connections and breaks open ones until the promise that `until` gives resolves. */
  goAway(until: Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function serve(host: string, port: number, handler: Handler): Promise<HttpServer> {
  const server = createServer(listener(handler));
  server.keepAliveTimeout = 60_000;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await listen(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // Websockets too, which the server itself has let go of and would yet wait for.
      for (const socket of sockets) socket.destroy();
    });
  return {
    server,
    port: bound,
    async goAway(until) {
      await stop();
      await until;
      await listen(server, host, bound);
    },
    close: stop,
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const listener =
  (handler: Handler): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BODY_BYTES) request.socket.destroy();
      else chunks.push(chunk);
    });
    request.on('end', async () => {
      const answer = await handler(request, Buffer.concat(chunks).toString('utf8')).catch(
        (error: unknown): Answer<string | Buffer> =>
          json({ error: error instanceof Error ? error.message : String(error) }, 500),
      );
      if (answer === null) {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, {
        'content-type': answer.type ?? 'text/plain; charset=utf-8',
        'content-length': Buffer.byteLength(answer.body),
        ...answer.headers,
      });
      response.end(answer.body);
    });
  };
