import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { CallError } from '@cumulus/contract/errors.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { release } from '../../../testing/release.ts';
import { SIGN_IN } from '../../../testing/user-row.ts';
import { openDatabase } from '../db/pool.ts';
import { createDeviceKeys } from '../security/devices/device-key.ts';
import type { CallHandlers } from './dispatch.ts';
import { createLimits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';
import { localBuckets } from './token-buckets.ts';

const database = await testDatabase();

const unexpected = (): never => {
  throw new Error('not expected in this test');
};

/** A server whose handlers do as told, and the lines that it logs. */
async function serverWith(handlers: CallHandlers) {
  const lines: string[] = [];
  const app = await createHttpServer({
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    handlers,
    factors: { has: unexpected, stepUp: unexpected, stepUpByPasskey: unexpected, requirePin: unexpected },
    freeze: { expectThawed: unexpected },
    grants: { checkAct: unexpected },
    v1: {
      ...{ chain: unexpected, scaleOf: unexpected, findPayment: unexpected, readProgram: unexpected },
      ...{ grants: { one: unexpected }, approvals: { ask: unexpected, find: unexpected } },
      uses: { record: unexpected },
      services: {
        ...{ createUser: unexpected, users: unexpected, user: unexpected },
        ...{ createWallet: unexpected, wallets: unexpected, wallet: unexpected },
      },
      ...{ balancesOf: unexpected, webhooks: { create: unexpected, list: unexpected, secretOf: unexpected } },
    },
    recentSignIn: { expect: unexpected },
    isRepeat: unexpected,
    expectAwake: async () => {},
    expectNoIncident: async () => {},
    exportHistory: unexpected,
    exportTaxes: unexpected,
    logos: { logo: unexpected },
    viewers: { add: unexpected },
    onSessionEnd: () => {},
    proofFiles: {
      ...{ day: unexpected, liabilities: unexpected, custody: unexpected, prices: unexpected },
      ...{ checks: unexpected, coverage: unexpected },
      execution: { day: unexpected, file: unexpected },
    },
    mailStops: { show: unexpected, stop: unexpected },
    terms: { require: unexpected },
    identity: {
      verify: async () => ({
        issuer: 'i',
        subject: 's',
        email: null,
        emailVerified: false,
        provider: null,
        signIn: SIGN_IN,
      }),
    },
    devices: { use: async () => {} },
    deviceKeys: createDeviceKeys('a secret of the server', false),
    users: { signedIn: async () => ({ id: 'user-1', email: null }) },
    limits: createLimits(
      { perUser: 1_000, perAddress: 1_000, credentials: 1_000 },
      { buckets: localBuckets(() => 0), attempts: { take: async () => 0 }, elapsed: () => 0 },
    ),
    metrics: createMetrics(),
    identityRoutes: null,
    letters: null,
    webRoot: '/nonexistent',
    publicUrl: () => 'http://127.0.0.1',
    https: false,
    trustedProxies: 0,
    probes: {},
    clock: heldClock(),
    metricsToken: null,
    browser: {
      version: '0',
      network: 'localnet',
      identity: { kind: 'embedded', google: false },
      passwordMinCharacters: 6,
      explorerTxUrl: null,
      explorerTokenUrl: null,
      ipLookupUrl: null,
      testFunds: true,
      marketCheckInterval: 1_200_000,
      orderLiquidityMin: 10_000,
      exchangeRates: false,
      contestProof: false,
      outboxUrl: null,
      traced: false,
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  release(() => app.close());
  const call = (name: string): Promise<Response> =>
    fetch(`${url}/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer good' },
      body: '{"data":null}',
    });
  return { app, url, lines, call };
}

test('an unexpected error reveals nothing to the caller and is logged under the request’s id', async () => {
  const { call, lines } = await serverWith({
    getCloudWallets: async () => {
      throw new Error('secret detail');
    },
  });
  const response = await call('getCloudWallets');
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('{"error":{"message":"INTERNAL","status":"INTERNAL"}}');
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.err);
  expect(logged).toMatchObject({
    level: 50,
    reqId: response.headers.get('x-request-id'),
    function: 'getCloudWallets',
    err: { message: 'secret detail' },
  });
});

test('a bigint in an answer is an unexpected error, never a JSON number', async () => {
  const { call } = await serverWith({
    getCloudWallets: async () => ({ wallets: [{ lamports: 5n }] }) as never,
  });
  const response = await call('getCloudWallets');
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: { message: 'INTERNAL', status: 'INTERNAL' } },
  ]);
});

test('an undefined answer arrives as null', async () => {
  const { call } = await serverWith({ getCloudWallets: async () => undefined as never });
  expect(await (await call('getCloudWallets')).text()).toBe('{"result":null}');
});

test('an unreachable database is DATABASE_UNAVAILABLE', async () => {
  const { db, pool } = openDatabase('postgres://nobody@127.0.0.1:1/none', 2);
  release(() => pool.end());
  const { call } = await serverWith({
    getCloudWallets: async () => {
      await db.selectFrom('users').select('id').execute();
      return { wallets: [] };
    },
  });
  const response = await call('getCloudWallets');
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { status: 'UNAVAILABLE', details: { code: 'DATABASE_UNAVAILABLE' } } },
  ]);
});

test('a database whose disk is full is reported as unavailable, never as INTERNAL', async () => {
  const { call } = await serverWith({
    getCloudWallets: async () => {
      await database.pool.query("do $$ begin raise exception using errcode = 'disk_full'; end $$");
      return { wallets: [] };
    },
  });
  const response = await call('getCloudWallets');
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { status: 'UNAVAILABLE', details: { code: 'DATABASE_UNAVAILABLE' } } },
  ]);
});

test('a broken database connection does not claim that nothing was changed', async () => {
  const { call } = await serverWith({
    getCloudWallets: async () => {
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const response = await call('getCloudWallets');
  expect(await response.json()).toMatchObject({
    error: { message: 'Cumulus cannot reach its database. Try again shortly.' },
  });
});

test('a refusal carries its code and context in details', async () => {
  const { call } = await serverWith({
    getCloudWallets: async () => {
      throw new CallError('INSUFFICIENT_FUNDS', { available: '1', needed: '2', symbol: 'SOL' });
    },
  });
  const response = await call('getCloudWallets');
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: {
        message: 'Not enough SOL. Available: 1 SOL, needed: 2 SOL.',
        status: 'FAILED_PRECONDITION',
        details: { code: 'INSUFFICIENT_FUNDS', available: '1', needed: '2', symbol: 'SOL' },
      },
    },
  ]);
});

test('a function that is declared but not served here is UNIMPLEMENTED', async () => {
  const { call } = await serverWith({});
  const response = await call('getCloudWallets');
  expect([response.status, await response.json()]).toMatchObject([
    501,
    { error: { status: 'UNIMPLEMENTED' } },
  ]);
});

test('counts calls by function and status, never by a made-up name', async () => {
  const { call, url } = await serverWith({ getCloudWallets: async () => ({ wallets: [] }) });
  await call('getCloudWallets');
  await call('madeUp"} 1');
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('cumulus_calls_total{function="getCloudWallets",status="200"} 1');
  expect(text).toContain('cumulus_calls_total{function="unknown",status="404"} 1');
  expect(text).toContain('cumulus_call_seconds_bucket{le="+Inf",function="getCloudWallets"} 1');
  expect(text).not.toContain('madeUp');
});

test('a request that completes while the server stops is refused', async () => {
  const { url, app } = await serverWith({});
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  let received = '';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const begun = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
  socket.write(begun);
  const [arriving] = await connected;
  await expect.poll(() => arriving.bytesRead).toBe(begun.length);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('\r\n');
  await Promise.all([closed, once(socket, 'close')]);
  const [head, body = ''] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head?.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({
    error: { status: 'UNAVAILABLE', details: { code: 'SERVER_STOPPING' } },
  });
});
