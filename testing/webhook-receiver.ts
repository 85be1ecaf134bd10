import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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

type Verify = (key: string, headers: IncomingHttpHeaders, body: string) => { readonly type: string };

/** The examples of docs/webhooks.md, as a developer would copy them. */
export async function documentedVerifiers(): Promise<{
  readonly verifyBySecret: Verify;
  readonly verifyByKey: Verify;
}> {
  const root = join(import.meta.dirname, '..');
  const text = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const examples = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  // Below the packages, where their names lead to them.
  const folder = mkdtempSync(join(root, 'node_modules/.webhooks-'));
  release(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'examples.mjs');
  writeFileSync(file, examples.join('\n'));
  return await import(/* @vite-ignore */ file);
}
