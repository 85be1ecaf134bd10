import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { cutOff } from '../../../testing/cut-off.ts';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { release } from '../../../testing/release.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';
import { openDatabase } from '../db/pool.ts';
import { databaseProbe } from './probes.ts';

const database = await testDatabase();
/** Belongs to the key of the signer that hangs. */
const another = await testDatabase();

/** Address of a Solana node that says that it is healthy, and knows nothing else. */
async function healthyNode(): Promise<string> {
  const node = createHttpServer((_request, response) =>
    response.end('{"jsonrpc":"2.0","id":1,"result":"ok"}'),
  );
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  release(() => void node.close());
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
}

test('is healthy at once, and ready once its dependencies answer', async () => {
  const { url } = await runningApp(database);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
  const unready = await fetch(`${url}/readyz`);
  expect([unready.status, await unready.json()]).toEqual([
    503,
    {
      ok: false,
      state: 'not ready',
      database: true,
      writable: true,
      signer: false,
      chain: false,
      clock: true,
    },
  ]);

  // Of several Solana nodes, one is enough.
  const nodes = { SOLANA_RPC_URLS: `http://127.0.0.1:1,${await healthyNode()}` };
  const whole = await runningApp(database, { ...(await sharedSigner()), ...nodes });
  const ready = await fetch(`${whole.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, state: 'ready', database: true, writable: true, signer: true, chain: true, clock: true },
  ]);
});

test('is not ready while the signer hangs, although its socket takes connections, and is again once it runs', async () => {
  using folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path });
  onTestFinished(() => signer.kill());
  const settings = { SIGNER_SOCKET: signer.socket, SOLANA_RPC_URL: await healthyNode() };
  const { url } = await runningApp(another, settings);
  const look = async () => {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return [response.status, await response.json()];
  };
  const rest = { database: true, writable: true, chain: true, clock: true };
  const ready = [200, { ok: true, state: 'ready', ...rest, signer: true }];
  await expect.poll(look).toEqual(ready);
  signer.child.kill('SIGSTOP');
  await expect.poll(look).toEqual([503, { ok: false, state: 'not ready', ...rest, signer: false }]);
  signer.child.kill('SIGCONT');
  await expect.poll(look).toEqual(ready);
});

test('is not ready while something else listens at the socket of the signer', async () => {
  using folder = scratchFolder();
  const socket = join(folder.path, 'sock');
  const stranger = createServer().listen(socket);
  onTestFinished(() => void stranger.close());
  const { url } = await runningApp(database, { SIGNER_SOCKET: socket });
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ok: false, signer: false });
});

test('drops a hanging database connection and uses another', async () => {
  const line = await cutOff(database.url);
  const { pool } = openDatabase(line.url, 1);
  release(() => pool.end());
  const probe = databaseProbe(pool);
  await probe();
  line.silence();
  await expect(probe()).rejects.toThrow();
  await probe();
  expect(pool.totalCount).toBe(1);
});

test('probes its dependencies at most once a second', async () => {
  let requests = 0;
  const node = createHttpServer(async (request, response) => {
    // Others ask for what the chain is like.
    if ((await text(request)).includes('"getHealth"')) requests += 1;
    response.end('{"jsonrpc":"2.0","id":1,"result":"ok"}');
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  release(() => node.close());
  const clock = heldClock();
  const SOLANA_RPC_URL = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const { url } = await runningApp(database, { SOLANA_RPC_URL, ROLES: 'api' }, { clock });
  const look = async () => (await (await fetch(`${url}/readyz`)).json()) as { chain: boolean };
  expect(await Promise.all([look(), look(), look()])).toMatchObject(Array(3).fill({ chain: true }));
  expect(await look()).toMatchObject({ chain: true });
  expect(requests).toBe(1);
  clock.advance(1_000);
  await look();
  expect(requests).toBe(2);
  clock.advance(-60_000);
  await look();
  expect(requests).toBe(3);
});

test('serves the browser’s run-time configuration', async () => {
  const { url } = await runningApp(database, {
    EXPLORER_TX_URL: 'https://explorer.example/tx/{signature}',
    EXPLORER_TOKEN_URL: 'https://explorer.example/token/{mint}',
    IP_LOOKUP_URL: 'https://ip.example/json',
  });
  const response = await fetch(`${url}/config.json`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    network: 'localnet',
    identity: { kind: 'embedded', google: false },
    passwordMinCharacters: 6,
    explorerTxUrl: 'https://explorer.example/tx/{signature}',
    explorerTokenUrl: 'https://explorer.example/token/{mint}',
    ipLookupUrl: 'https://ip.example/json',
    testFunds: true,
    marketCheckInterval: 1_200_000,
    orderLiquidityMin: 10_000,
    exchangeRates: false,
    contestProof: false,
    outboxUrl: '/outbox',
    traced: false,
  });
});

test('counts its database connections in the metrics', async () => {
  const { url } = await runningApp(database);
  await fetch(`${url}/readyz`);
  // The workers begin at once, and may wait for each other's connections.
  await vi.waitFor(async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^cumulus_database_connections [1-9]\d*$/m);
    expect(text).toMatch(/^cumulus_database_waiting 0$/m);
  }, 60_000);
});

test('shows its metrics to other machines only with the token', async () => {
  const { url } = await runningApp(database);
  const passedOn = { 'x-forwarded-for': '203.0.113.7' };
  expect((await fetch(`${url}/metrics`, { headers: passedOn })).status).toBe(404);
  const guarded = `${(await runningApp(database, { METRICS_TOKEN: 'shown to Prometheus' })).url}/metrics`;
  const asked = async (authorization: string) =>
    (await fetch(guarded, { headers: { ...passedOn, authorization } })).status;
  expect(await asked('Bearer shown to Prometheus')).toBe(200);
  expect(await asked('Bearer shown to Prometheuz')).toBe(404);
  expect((await fetch(guarded)).status).toBe(404);
});
