import { initializeApp } from '@firebase/app';
import { type FunctionsError, getFunctions, httpsCallable } from '@firebase/functions';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const { url, call, signUp } = await runningApp(database);
const functions = getFunctions(initializeApp({ projectId: 'cumulus', apiKey: 'none' }), `${url}/functions`);

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/functions/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

test('[who-15, fn-01] the unmodified firebase client calls a function by name', async () => {
  const check = httpsCallable<{ email: string }, { isBlocked: boolean }>(functions, 'checkEmailBlocked');
  const { data } = await check({ email: 'nobody@example.com' });
  expect(data).toEqual({ isBlocked: false, message: null });
});

test('[who-15, error-05] the unmodified firebase client sees a refusal as functions/<code> with its details', async () => {
  const check = httpsCallable(functions, 'checkEmailBlocked');
  const refusal = await check({ email: 5 }).catch((error: FunctionsError) => error);
  expect(refusal).toMatchObject({
    code: 'functions/invalid-argument',
    details: { code: 'INVALID_INPUT', field: 'email' },
  });
  const signedOut = await httpsCallable(functions, 'getCloudWallets')().catch(
    (error: FunctionsError) => error,
  );
  expect(signedOut).toMatchObject({
    code: 'functions/unauthenticated',
    message: expect.stringMatching(/^Please sign in\./),
  });
  const unknown = await httpsCallable(functions, 'launchRocket')().catch((error: FunctionsError) => error);
  expect(unknown).toMatchObject({ code: 'functions/not-found' });
});

test('[api-01] mobileAPI answers as the direct function does, with or without the leading slash', async () => {
  const { token } = await signUp();
  const direct = await call('checkCloudWalletPinStatus', null, token);
  expect(direct).toEqual({ status: 200, result: { pinEnabled: false } });
  for (const endpoint of ['/wallets/pin/status', 'wallets/pin/status'])
    expect(await call('mobileAPI', { endpoint }, token)).toEqual(direct);
});

test('[api-01] mobileAPI refuses a missing and an unknown endpoint', async () => {
  const { token } = await signUp();
  expect(await call('mobileAPI', null, token)).toMatchObject({
    status: 400,
    error: { details: { code: 'INVALID_INPUT', field: 'endpoint' } },
  });
  expect(await call('mobileAPI', { endpoint: '/wallets/steal' }, token)).toMatchObject({
    status: 404,
    error: { status: 'NOT_FOUND', details: { code: 'ENDPOINT_NOT_FOUND' } },
  });
});

test('names the invalid field at any depth', async () => {
  const { token } = await signUp();
  const answer = await call('getCloudWalletBalances', { walletIds: ['a', 7] }, token);
  expect(answer.error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    details: { code: 'INVALID_INPUT', field: 'walletIds.1' },
  });
  expect(answer.error?.message).toMatch(/^walletIds\.1: .*string/);
});

test.each([
  ['another top-level key', '{"data":{"email":"a@example.com"},"extra":1}'],
  ['no data', '{}'],
  ['an array', '[]'],
  ['null', 'null'],
  ['broken JSON', '{"data":'],
  ['nothing', ''],
])('refuses a body that is %s', async (_name, body) => {
  const response = await post('checkEmailBlocked', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test('ignores the charset and decodes 64-bit integers', async () => {
  const email = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9007199254740993' };
  const response = await post('checkEmailBlocked', JSON.stringify({ data: { email } }), {
    'content-type': 'application/json; charset=iso-8859-1',
  });
  // It has become text, if none that is an e-mail.
  expect(await response.json()).toMatchObject({ error: { details: { code: 'INVALID_EMAIL' } } });
});

test('refuses another content type, a body that is too large, and methods other than POST, in the protocol’s shape', async () => {
  const text = await post('checkEmailBlocked', '{"data":null}', { 'content-type': 'text/plain' });
  expect([text.status, await text.json()]).toMatchObject([415, { error: { status: 'INVALID_ARGUMENT' } }]);
  const large = await post('checkEmailBlocked', JSON.stringify({ data: 'x'.repeat(300_000) }));
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { error: { details: { code: 'REQUEST_TOO_LARGE' } } },
  ]);
  const get = await fetch(`${url}/functions/checkEmailBlocked`);
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect(await get.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  const options = await fetch(`${url}/functions/checkEmailBlocked`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, null]);
});

test.each(['Bearer', 'Bearer nonsense', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', 'nonsense'])(
  '[who-01] answers 401 to the bad credentials "%s" even on a public function',
  async (authorization) => {
    const body = JSON.stringify({ data: { email: 'a@example.com' } });
    expect((await post('checkEmailBlocked', body)).status).toBe(200);
    const response = await post('checkEmailBlocked', body, { authorization });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: { status: 'UNAUTHENTICATED' } },
    ]);
  },
);

test.each(['a\0@example.com', 'a\ud800@example.com'])(
  'refuses text that the database cannot hold: %j',
  async (email) => {
    expect(await call('checkEmailBlocked', { email })).toMatchObject({
      status: 400,
      error: { details: { code: 'INVALID_INPUT' } },
    });
  },
);

test('one user cannot use up the shared upstream quota under any name of a call', async () => {
  const limited = await runningApp(database, { RATE_LIMIT_USER: '30' });
  const [{ token }, other] = [await limited.signUp(), await limited.signUp()];
  const wish = { walletId: 'none', inputMint: 'a', outputMint: 'b', amount: '1' };
  const quote = () => limited.call('getCloudWalletSwapQuote', wish, token);
  const endpoint = '/wallets/swaps/quote';
  const codes = [];
  for (const ask of [quote, () => limited.call('mobileAPI', { endpoint, ...wish }, token), quote, quote])
    codes.push((await ask()).error?.details);
  expect(codes).toMatchObject(
    [...Array(3).fill('MALFORMED_ADDRESS'), 'RATE_LIMITED'].map((code) => ({ code })),
  );
  expect(await limited.call('searchTokens', { query: 'sol' }, token)).toMatchObject({
    error: { details: { code: 'RATE_LIMITED' } },
  });
  expect((await limited.call('checkCloudWalletPinStatus', null, token)).status).toBe(200);
  expect((await limited.call('getCloudWalletSwapQuote', wish, other.token)).error).toMatchObject({
    details: { code: 'MALFORMED_ADDRESS' },
  });
});

test('[who-01] bad tokens are limited by address, on functions and exports together', async () => {
  const limited = await runningApp(database, { RATE_LIMIT_ADDRESS: '3' });
  const { token } = await limited.signUp();
  for (let count = 0; count < 5; count++)
    expect((await limited.call('checkCloudWalletPinStatus', null, token)).status).toBe(200);
  for (let count = 0; count < 3; count++)
    expect((await limited.call('checkCloudWalletPinStatus', null, 'a.b.c')).status).toBe(401);
  const refused = { details: { code: 'RATE_LIMITED', seconds: expect.any(Number) } };
  expect((await limited.call('checkCloudWalletPinStatus', null, 'a.b.c')).error).toMatchObject(refused);
  const headers = { authorization: 'Bearer a.b.c' };
  const file = await fetch(`${limited.url}/exports/transactions.json`, { headers });
  expect(await file.json()).toMatchObject({ error: refused });
});

test('a user has one limit over two servers, and learns how long to wait', async () => {
  const settings = { RATE_LIMIT_USER: '60' };
  const [one, two] = [await runningApp(database, settings), await runningApp(database, settings)];
  const { token } = await one.signUp();
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, nth) => (nth % 2 ? one : two).call('ensureUserDocument', null, token)),
  );
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(54);
  // A token a second comes while the requests are made.
  expect(passed).toBeLessThanOrEqual(60 + seconds);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    error: { status: 'RESOURCE_EXHAUSTED', details: { code: 'RATE_LIMITED', seconds: expect.any(Number) } },
  });
});

test('pages and the identity service have a limit too, with Retry-After; files with hashed names have none', async () => {
  const limited = await runningApp(database, { RATE_LIMIT_ADDRESS: '20', TRUSTED_PROXIES: '1' });
  const headers = { 'x-forwarded-for': '198.51.100.77' };
  const ask = (path: string) => fetch(`${limited.url}${path}`, { headers });
  const first = await Promise.all(Array.from({ length: 20 }, () => ask('/api/auth/get-session')));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  for (const path of ['/api/auth/get-session', '/cloudwallet', '/config.json']) {
    const refused = await ask(path);
    expect([path, refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
  }
  expect((await ask('/cloudwallet')).headers.get('content-type')).toContain('application/json');
  expect((await ask('/assets/none.js')).status).toBe(404);
  expect((await ask('/healthz')).status).toBe(200);
});
