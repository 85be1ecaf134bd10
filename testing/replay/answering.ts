import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { release } from '../release.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A server that answers everything as `answers` says, and the address of it. Stopped after the test. */
export async function answeringServer(answers: (path: string, body: string) => Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { status, headers = {}, text } = answers(request.url!, body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
