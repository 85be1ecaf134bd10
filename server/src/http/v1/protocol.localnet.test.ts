import { routes } from '@cumulus/contract/v1/routes.ts';
import { expect, test } from 'vitest';
import { newActId } from '../../../../client/src/act.ts';
import { allowedPrograms, transferOf } from '../../../../testing/allowed-programs.ts';
import { expectDescribed } from '../../../../testing/described.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { actHeader } from '../../../../testing/programs.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';

const cumulus = await runningCumulus({ SETTLEMENT_POLL: '50' }, undefined, ownSigner({}, []));
const allowed = allowedPrograms(cumulus);
const { url, call } = cumulus;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const user = await allowed();

async function plain(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${path}`, { method, ...init });
  const text = await response.text();
  return { response, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
}

test('every answer has the id of its request, and says how many requests are left', async () => {
  const answers = [
    await user.ask('GET', '/v1/grant'),
    await user.ask('POST', '/v1/quotes', '{'),
    await user.ask('GET', `/v1/wallets/${NOBODY}`),
    await user.ask('GET', '/v1/nowhere'),
    await user.ask('PUT', '/v1/wallets'),
    await user.ask('GET', '/v1/wallets', undefined, { authorization: 'Bearer cg_wrong' }),
    await plain('GET', '/v1/wallets'),
    await plain('GET', '/v1/openapi.json'),
    await plain('GET', '/v1/problems/ACT_CLOCK'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('ratelimit-policy')).toMatch(/^"(program|address)";q=\d+;w=60$/);
    expect(headers.get('ratelimit')).toMatch(/^"(program|address)";r=\d+;t=60$/);
  }
});

test('what an address does not take, or is no address, is refused as a problem', async () => {
  const put = await user.ask('PUT', '/v1/transfers/dry-run', 'no JSON', { 'content-type': 'text/plain' });
  expect(put).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED', status: 405 } });
  expect(put.headers.get('allow')).toBe('POST, OPTIONS');
  expect((await user.ask('DELETE', '/v1/wallets')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect((await user.ask('POST', '/v1/wallets/x/y', {})).body).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  expect((await user.ask('GET', '/v1')).status).toBe(404);
  const broken = await plain('GET', '/v1/wallets/%zz');
  expect(broken.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
});

test('bodies and types that are not JSON are refused before anything is done', async () => {
  const { body } = transferOf(user, await newAddress(), 1_000n);
  const text = JSON.stringify(body);
  const refused = async (given: string, headers: Record<string, string>) =>
    (await user.ask('POST', '/v1/transfers/dry-run', given, headers)).body;
  expect(await refused(text, { 'content-type': 'text/plain' })).toMatchObject({
    ...{ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  });
  expect(await refused(text, { accept: 'text/html, application/json;q=0' })).toMatchObject({
    ...{ code: 'NOT_ACCEPTABLE', status: 406 },
  });
  expect(await refused(`"${'x'.repeat(70_000)}"`, {})).toMatchObject({
    code: 'REQUEST_TOO_LARGE',
    status: 413,
  });
  for (const bad of ['{', '"text"', '[]', 'null', ''])
    expect(await refused(bad || ' ', {}), bad).toMatchObject({ status: 400 });
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  expect((await user.ask('GET', '/v1/grant', undefined, html)).status).toBe(200);
});

test('an unknown field or parameter is refused by its name', async () => {
  const { body } = transferOf(user, await newAddress(), 1_000n);
  const field = async (answer: Promise<{ body: { code: string; context: unknown } }>) => (await answer).body;
  expect(await field(user.ask('POST', '/v1/transfers/dry-run', { ...body, memmo: 'x' }))).toMatchObject({
    ...{ code: 'INVALID_INPUT', context: { field: 'memmo', reason: 'there is no such field' } },
  });
  for (const path of [
    '/v1/wallets?page=1',
    '/v1/orders?cursor=x',
    `/v1/history?wallet=${user.walletId}&page=2`,
  ])
    expect(await field(user.ask('GET', path)), path).toMatchObject({
      ...{ code: 'INVALID_INPUT', context: { field: path.match(/(\w+)=\w+$/)![1] } },
    });
  for (const limit of ['0', '101', '-1', '1.5', 'all', ''])
    expect(await field(user.ask('GET', `/v1/orders?limit=${limit}`)), limit).toMatchObject({
      ...{ code: 'INVALID_INPUT', context: { field: 'limit' } },
    });
});

test('a list is as long as asked for, and continues from its cursor', async () => {
  const { token, walletId } = user;
  for (const name of ['A', 'B']) await call('renameCloudWallet', { walletId, name }, token);
  await user.act('POST', '/v1/transfers', ...sent(await newAddress(), 1_000_000n));
  await user.act('POST', '/v1/transfers', ...sent(await newAddress(), 2_000_000n));
  const first = await user.ask('GET', `/v1/history?wallet=${walletId}&limit=1`);
  expect(first.body.events).toHaveLength(1);
  const second = await user.ask(
    'GET',
    `/v1/history?wallet=${walletId}&limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`,
  );
  expect(second.body.events).toHaveLength(1);
  expect(second.body.events[0].id).not.toBe(first.body.events[0].id);
  function sent(to: string, lamports: bigint) {
    const { body, terms } = transferOf(user, to, lamports);
    return [body, terms] as const;
  }
});

test('a HEAD is answered as its GET, without the body', async () => {
  const [head, get] = [await user.ask('HEAD', '/v1/grant'), await user.ask('GET', '/v1/grant')];
  expect(head).toMatchObject({ status: 200, body: null });
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
});

test('no page of another site may read an answer', async () => {
  const origin = { origin: 'https://elsewhere.example' };
  const preflight = await plain('OPTIONS', '/v1/wallets', {
    headers: { ...origin, 'access-control-request-method': 'GET' },
  });
  expect(preflight.response.status).toBe(204);
  for (const { headers } of [preflight, await user.ask('GET', '/v1/wallets', undefined, origin)])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the type of each refusal leads to what it means', async () => {
  const refused = await user.ask('GET', `/v1/orders/${NOBODY}`);
  expect(refused).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  const { response, body } = await plain('GET', refused.body.type);
  expectDescribed('GET', refused.body.type, response, body);
  expect(body).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404, title: refused.body.title });
  expect((await plain('GET', '/v1/problems/NOTHING')).response.status).toBe(404);
});

test('a bundle is read and ended by its id', async () => {
  const { walletId, sol, usdc } = user;
  const startAt = new Date(Date.now() + 3_600_000).toISOString();
  const rule = {
    kind: 'recurring',
    count: 1,
    unit: 'day',
    timeZone: 'UTC',
    startAt,
    missed: 'skip',
    rounds: 3,
  };
  const body = { walletId, sell: sol, buy: usdc, amount: '10000000', rule };
  const input = { call: 'POST /v1/orders', input: body, note: 'Weekly' };
  const asked = await user.act('POST', '/v1/approvals', input, null);
  expect(asked.status).toBe(201);
  const { result } = await call('getApprovals', {}, user.token);
  const [{ idempotencyKey, input: named }] = (
    result as { approvals: [{ idempotencyKey: string; input: object }] }
  ).approvals;
  const placed = await call('placeOrder', { ...named, idempotencyKey }, user.token);
  const { id } = (placed.result as { bundle: { id: string } }).bundle;
  expect((await user.ask('GET', '/v1/bundles?limit=1')).body.bundles).toMatchObject([{ bundleId: id }]);
  expect((await user.ask('GET', `/v1/bundles/${id}`)).body).toMatchObject({
    ...{ bundleId: id, kind: 'recurring', state: 'active', sell: sol, buy: usdc },
  });
  const ended = await user.act('DELETE', `/v1/bundles/${id}`, undefined, null);
  expect(ended.body).toEqual({ cancelled: true });
  expect((await user.ask('GET', `/v1/bundles/${id}`)).body).toMatchObject({ state: 'cancelled' });
  expect((await user.ask('GET', `/v1/bundles/${NOBODY}`)).status).toBe(404);
});

test('what is of another user, or of a wallet that the grant does not name, is nowhere', async () => {
  const other = await allowed();
  const { body, terms } = transferOf(other, await newAddress(), 1_000_000n);
  const { paymentId } = (await other.act('POST', '/v1/transfers', body, terms)).body;
  const second = await call('createCloudWallet', { name: 'Second' }, user.token);
  const { walletId: unnamed } = (second.result as { wallet: { walletId: string } }).wallet;
  const reads = [
    ...[other.walletId, unnamed].flatMap((id) => [
      ...[`/v1/wallets/${id}`, `/v1/wallets/${id}/balances`, `/v1/history?wallet=${id}`],
    ]),
    ...[`/v1/transfers/${paymentId}`, `/v1/receipts/${paymentId}`],
  ];
  for (const path of reads) expect([403, 404], path).toContain((await user.ask('GET', path)).status);
  for (const { method, path, ...route } of Object.values(routes))
    if (path.includes('{') && route.acts !== null)
      for (const id of [NOBODY, 'x', '%00', 'é'.repeat(60), "'or''='"]) {
        const address = path.replace(/\{\w+\}/, encodeURIComponent(id));
        const header = await actHeader(user.program, {
          ...{ id: newActId(Date.now()), call: `${method} ${address}`, body: undefined, terms: null },
        });
        const { status } = await user.ask(method, address, undefined, { 'cumulus-act': header });
        expect([400, 403, 404], `${method} ${address}`).toContain(status);
      }
});
