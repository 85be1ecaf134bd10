import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer, ServerNotifier } from '@modelcontextprotocol/server';
import { createMcpHttp, type McpHttp } from '../../mcp/src/http.ts';
import { release } from '../release.ts';

/** Serves streamable HTTP at a free port, to any client, as the program with this token. */
export async function listen(serve: (notify: ServerNotifier) => McpServer): Promise<URL> {
  let url = new URL('http://127.0.0.1');
  const http: McpHttp = createMcpHttp({
    serve: () => serve(http.notify),
    publicUrl: () => url.origin,
  });
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const answer = await http.handle(webRequest(url, request, text), '127.0.0.1');
    reply.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) reply.write(chunk);
    reply.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  release(async () => {
    await http.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return url;
}

function webRequest(url: URL, { method = 'GET', headers }: IncomingMessage, text: string): Request {
  const given = new Headers({ authorization: 'Bearer cg_test' });
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
  return new Request(url, { method, headers: given, body: text === '' ? null : text });
}
