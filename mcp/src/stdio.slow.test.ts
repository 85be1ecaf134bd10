import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { connect, walk } from '../../testing/mcp/walk.ts';
import { createWallet, SECRET, type Wallet } from '../../testing/mcp/wallet.ts';
import { release } from '../../testing/release.ts';

/** The wallet at an address. */
async function serve(wallet: Wallet): Promise<string> {
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = Object.fromEntries(
      [...request.rawHeaders.entries()]
        .filter(([index]) => index % 2 === 0)
        .map(([index, name]) => [
          NAMED[name.toLowerCase()] ?? name.toLowerCase(),
          request.rawHeaders[index + 1]!,
        ]),
    );
    const { method, url: path = '' } = request;
    const answer = await wallet.send({
      ...{ method: method as 'GET', path, headers, body: body === '' ? null : body },
    });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  release(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NAMED: Record<string, string> = { 'cumulus-act': 'Cumulus-Act', 'idempotency-key': 'Idempotency-Key' };

const program = (env: Record<string, string>) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, 'main.ts')],
    env,
    stderr: 'pipe',
  });

test.each(['2026-07-28', '2025-11-25'] as const)(
  'a process of its own walks the same way by revision %s',
  async (revision) => {
    const wallet = await createWallet();
    const transport = program({ CUMULUS_URL: await serve(wallet), CUMULUS_SECRET: SECRET });
    const { client, call, pages } = await connect(transport, revision, () => wallet.answer('approved'));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    await walk(wallet, call, pages);
  },
);

test.each([
  ['no secret', { CUMULUS_URL: 'https://wallet.example' }],
  [
    'an address that others on the way can read',
    { CUMULUS_URL: 'http://wallet.example', CUMULUS_SECRET: SECRET },
  ],
])('a process with %s does not start', async (_what, env) => {
  await expect(connect(program(env), '2025-11-25')).rejects.toThrow();
});
