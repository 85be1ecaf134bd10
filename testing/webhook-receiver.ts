import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyVerifiers, type Verifiers } from './documented-verifiers.ts';
import { release } from './release.ts';

interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver does with a request, before or instead of an answer. */
export type Act = (response: ServerResponse, received: Received) => void;

const accept: Act = (response) => void response.writeHead(204).end();

/** A receiver of webhooks on this machine. Stopped after the last test. */
export async function webhookReceiver() {
  const received: Received[] = [];
  let act: Act = accept;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { url: path = '', headers } = request;
    const each = { path, headers, body, id: String(headers['webhook-id']) };
    received.push(each);
    act(response, each);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, received },
    on: (path: string) => received.filter((each) => each.path === path),
    /** From now on; without anything it accepts. */
    does(next: Act = accept) {
      act = next;
    },
  };
}

/** The examples of docs/webhooks.md, deleted after the last test. */
export async function documentedVerifiers(): Promise<Verifiers> {
  const { remove, ...verifiers } = await copyVerifiers();
  release(remove);
  return verifiers;
}
