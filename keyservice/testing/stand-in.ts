import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

export interface StandIn extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  /** Answers everything with this status and body from now on; undefined ends that. */
  fail(status: number | undefined, body?: unknown): void;
}

/** A local HTTP server that answers JSON. */
export async function standIn(answer: (request: Received) => Answer): Promise<StandIn> {
  const received: Received[] = [];
  let failing: Answer | undefined;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const one: Received = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
    };
    received.push(one);
    const { status, headers, body } = failing ?? answer(one);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail(status, body = {}) {
      failing = status === undefined ? undefined : { status, body };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
