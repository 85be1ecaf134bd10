import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oauthClient } from '../../testing/oauth.ts';
import { runningCumulus } from '../../testing/running-cumulus.ts';

const { url, call, newOwner } = await runningCumulus();
const SUITE = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));
const REVISION = '2026-07-28';

/** A port that was free a moment ago: the suite takes one by its number. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('the authorization server passes the scenarios of the public suite, with its owner’s answer in between', {
  timeout: 120_000,
}, async () => {
  const owner = await newOwner(0n);
  const browser = oauthClient({ url, call });
  const port = await freePort();
  const redirect = `http://127.0.0.1:${port}/callback`;
  const clientId = (await browser.register({ redirect_uris: [redirect] })).body.client_id;
  const suite = spawn(
    process.execPath,
    [
      ...[join(SUITE, 'dist/index.js'), 'authorization', '--url', `${url}/api/auth`],
      ...['--client-id', clientId, '--resource', `${url}/mcp`, '--port', String(port)],
      ...['--spec-version', REVISION],
    ],
    { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let answered: Promise<unknown> | null = null;
  for (const stream of [suite.stdout, suite.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const [page] = /http\S+\/oauth2\/authorize\?\S+(?=\s)/.exec(said) ?? [];
      const isWaiting = said.includes('Callback server started');
      if (page !== undefined && isWaiting) answered ??= answer(new URL(page));
    });
  async function answer(page: URL): Promise<void> {
    const query = await browser.open(page, owner.cookie);
    await browser.allow(query, owner.walletId, owner.token);
    const { to } = await browser.consent(query, owner.cookie);
    await fetch(to!);
  }
  await new Promise((done) => suite.on('close', done));
  await answered;
  for (const scenario of ['authorization-server-metadata-endpoint', 'authorization-code-grant'])
    expect(said).toMatch(new RegExp(`^✓ ${scenario}: [1-9]\\d* passed, 0 failed$`, 'm'));
  expect(said).toContain('Total: 2 passed, 0 failed');
});
