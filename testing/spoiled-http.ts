import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { release } from './release.ts';

/** What is answered in place of the server behind; `hang`: nothing. */
export interface Spoilt {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly hang?: true;
}

type PassOn = (method: string, path: string, body: string) => Promise<Spoilt>;
/** Null: as the server behind answers. */
type Spoil = (
  path: string,
  body: string,
  pass: () => Promise<Spoilt>,
) => Promise<Spoilt | null> | Spoilt | null;

/** A proxy before an HTTP server, which answers some requests by itself. Stopped after the last test. */
export async function spoiledHttp(target: string) {
  let spoil: Spoil = () => null;
  const passOn: PassOn = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${target}${path}`, { method, headers, ...(body && { body }) });
    return { status: answer.status, body: await answer.text() };
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const path = request.url ?? '/';
    const { method = 'GET' } = request;
    const answer =
      (await spoil(path, body, () => passOn(method, path, body))) ?? (await passOn(method, path, body));
    if (answer.hang) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; null passes everything on. */
    spoil(answers: Spoil | null) {
      spoil = answers ?? (() => null);
    },
  };
}

/** Answers calls of this JSON-RPC method with an error or a result, also within batches. */
export function spoiltCalls(method: string, answer: object): Spoil {
  return async (_path, body, pass) => {
    if (!body.includes(`"${method}"`)) return null;
    const asked = [JSON.parse(body)].flat() as { id: number; method: string }[];
    const honest = [JSON.parse((await pass()).body ?? '')].flat() as { id: number }[];
    const answers = honest.map((each) =>
      asked.some(({ id, method: of }) => id === each.id && of === method)
        ? { jsonrpc: '2.0', id: each.id, ...answer }
        : each,
    );
    return { body: JSON.stringify(body.startsWith('[') ? answers : answers[0]) };
  };
}
