import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { release } from './release.ts';

export interface AskedScreening {
  readonly body: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
}

/** How it answers: an object as JSON, or as a test wants. */
type Reply = object | ((response: ServerResponse) => void);

/** A screening service on a port of its own, whose answers are a test's. */
export async function screeningServer() {
  const asked: AskedScreening[] = [];
  let reply: (asked: AskedScreening) => Reply = () => ({ verdict: 'allow' });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const question = { body: JSON.parse(text), headers: request.headers };
    asked.push(question);
    const answer = reply(question);
    if (typeof answer === 'function') return answer(response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/screen?tenant=1`,
    asked,
    answer: (next: typeof reply) => (reply = next),
  };
}
