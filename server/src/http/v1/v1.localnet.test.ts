import { readFileSync } from 'node:fs';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { type Routes, routes } from '@cumulus/contract/v1/routes.ts';
import { expect, test } from 'vitest';
import { newActId } from '../../../../client/src/act.ts';
import { allowedPrograms, transferOf } from '../../../../testing/allowed-programs.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { actHeader, testProgram } from '../../../../testing/programs.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';
import { addDeprecation } from './routes.ts';

// The clock of the run's signer is too fast for what programs sign.
const cumulus = await runningCumulus({ SETTLEMENT_POLL: '50' }, undefined, ownSigner({}, []));
const { url, call, database } = cumulus;
const allowed = allowedPrograms(cumulus);
const { db } = database;
const SOL = 1_000_000_000n;

test('a program reads what its grant names, with ids of CAIP', async () => {
  const { ask, walletId, publicKey, chain, sol } = await allowed();
  expect(chain).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/);
  const one = await ask('GET', `/v1/wallets/${walletId}`);
  expect(one.body).toMatchObject({ walletId, name: 'Main', account: `${chain}:${publicKey}` });
  const held = await ask('GET', `/v1/wallets/${walletId}/balances`);
  expect(held.body.balances).toMatchObject([{ asset: sol, amount: String(5n * SOL), decimals: 9 }]);
  const prices = await ask('GET', `/v1/prices?asset=${sol}`);
  expect(prices.body.prices).toMatchObject([{ asset: sol, symbol: 'SOL' }]);
  const grant = await ask('GET', '/v1/grant');
  expect(grant.body).toMatchObject({
    name: 'Shop',
    usd: { day: '100' },
    usedUsd: { day: expect.any(String) },
  });
  const history = await ask('GET', `/v1/history?wallet=${walletId}`);
  expect(history.body).toMatchObject({ events: expect.any(Array) });
  expect(history.headers.get('ratelimit-policy')).toMatch(/^"program";q=\d+;w=60$/);
  expect(history.headers.get('ratelimit')).toMatch(/^"program";r=\d+;t=60$/);
  expect(history.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a signed transfer is made once, however often it is sent', async () => {
  const user = await allowed();
  const to = await newAddress();
  const { body, terms } = transferOf(user, to, 1_000_000n);
  const id = newActId(Date.now());
  const made = await user.act('POST', '/v1/transfers', body, terms, id);
  expect(made.body).toMatchObject({
    ...{ state: 'confirmed', kind: 'transfer', walletId: user.walletId, to, asset: user.sol },
    ...{ amount: '1000000', signature: expect.any(String), error: null },
  });
  expect(made.status).toBe(201);
  const again = await user.act('POST', '/v1/transfers', body, terms, id);
  expect(again.body.signature).toBe(made.body.signature);
  const { paymentId } = made.body;
  const read = await user.ask('GET', `/v1/transfers/${paymentId}`);
  expect(read.body).toMatchObject({ paymentId, signature: made.body.signature });
  const intents = await db
    .selectFrom('intents')
    .select('id')
    .where('wallet_id', '=', user.walletId)
    .execute();
  expect(intents).toEqual([{ id: paymentId }]);
  const { result } = await call('getGrantUses', { grantId: user.program.id }, user.token);
  const { uses } = result as { uses: { call: string }[] };
  expect(uses.filter((use) => use.call === 'POST /v1/transfers')).toHaveLength(2);
});

test('its owner is notified of each act, and once a day of what was read', async () => {
  const user = await allowed();
  const { walletId } = user;
  for (const path of ['/v1/wallets', `/v1/wallets/${walletId}`, `/v1/wallets/${walletId}/balances`])
    expect((await user.ask('GET', path)).status).toBe(200);
  expect((await user.ask('GET', `/v1/prices?asset=${user.sol}`)).status).toBe(200);
  const { body, terms } = transferOf(user, await newAddress(), 1_000_000n);
  expect((await user.act('POST', '/v1/transfers', body, terms)).status).toBe(201);
  const { result } = await call('getLooks', {}, user.token);
  const { looks } = result as { looks: { by: string; name: string; what: string }[] };
  expect(looks.map(({ by, name, what }) => `${by} ${name} ${what}`)).toEqual([
    'program Shop payments',
    'program Shop wallets',
  ]);
});

test('a program swaps by an offer, and orders', async () => {
  const user = await allowed();
  const { walletId, sol, usdc } = user;
  const quoted = await user.ask('POST', '/v1/quotes', { walletId, sell: sol, buy: usdc, amount: '10000000' });
  const { seal, minimumReceived } = quoted.body;
  const common = { walletId, sellMint: SOL_MINT, sellAmount: '10000000', buyMint: USDC_MINT };
  const swapped = await user.act(...(['POST', '/v1/swaps', { walletId, seal }] as const), {
    kind: 'swap',
    ...common,
    buyAmount: minimumReceived,
  });
  expect(swapped.body).toMatchObject({ state: 'confirmed', kind: 'swap', boughtAsset: usdc });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const body = { walletId, sell: sol, buy: usdc, amount: '10000000', rule: { kind: 'time', at } };
  const placed = await user.act('POST', '/v1/orders', body, { kind: 'order', ...common });
  expect(placed.body.orders).toMatchObject([{ state: 'pending', sell: sol, buy: usdc, kind: 'time' }]);
  const [{ orderId }] = placed.body.orders;
  expect((await user.ask('GET', `/v1/orders/${orderId}`)).body).toMatchObject({ orderId });
  const cancelled = await user.act('DELETE', `/v1/orders/${orderId}`, undefined, null);
  expect(cancelled.body).toEqual({ cancelled: true });
  expect((await user.ask('GET', '/v1/orders')).body.orders).toMatchObject([{ state: 'cancelled' }]);
});

test('a token that was stolen reads, and never acts', async () => {
  const user = await allowed();
  const { body } = transferOf(user, await newAddress(), 1_000_000n);
  const thief = testProgram({ id: user.program.id });
  for (const { method, path, signed } of Object.values<Routes[keyof Routes]>(routes)) {
    if (!signed) continue;
    const filled = path.replace(/\{\w+\}/, user.walletId);
    expect((await user.ask(method, filled, body)).body, filled).toMatchObject({ code: 'ACT_INVALID' });
    // With a signature of another key the signer refuses, or there is nothing to act on.
    const forged = await actHeader(
      { id: user.program.id, privateKey: thief.privateKey },
      { id: newActId(Date.now()), call: `${method} ${filled}`, body, terms: null },
    );
    expect((await user.ask(method, filled, body, { 'cumulus-act': forged })).status, filled).toBeGreaterThan(
      399,
    );
  }
  expect(
    await db.selectFrom('intents').select('id').where('wallet_id', '=', user.walletId).execute(),
  ).toEqual([]);
  expect((await call('getApprovals', {}, user.token)).result).toEqual({ approvals: [] });
});

test('what was signed for another body, address or grant is refused', async () => {
  const user = await allowed();
  const { body, terms } = transferOf(user, await newAddress(), 1_000_000n);
  const header = await actHeader(user.program, {
    ...{ id: newActId(Date.now()), call: 'POST /v1/transfers', body, terms },
  });
  for (const [path, other] of [
    ['/v1/transfers', { ...body, amount: '2000000' }],
    ['/v1/approvals', body],
  ] as const)
    expect((await user.ask('POST', path, other, { 'cumulus-act': header })).body).toMatchObject({
      code: 'ACT_INVALID',
    });
  const key = { 'cumulus-act': header, 'idempotency-key': 'another' };
  expect((await user.ask('POST', '/v1/transfers', body, key)).body).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('wallets and acts that the grant does not name are refused, and nothing reveals them', async () => {
  const user = await allowed({ acts: ['read'] });
  const other = await user.ask('GET', '/v1/wallets/00000000-0000-4000-8000-000000000000/balances');
  expect(other).toMatchObject({ status: 403, body: { code: 'GRANT_FORBIDS', context: { what: 'wallet' } } });
  expect(other.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const created = await user.ask('POST', '/v1/quotes', {
    ...{ walletId: user.walletId, sell: user.sol, buy: user.usdc, amount: '1' },
  });
  expect(created.body).toMatchObject({
    ...{ type: '/v1/problems/GRANT_FORBIDS', status: 403, context: { what: 'act' } },
  });
  const second = await call('createCloudWallet', { name: 'Other' }, user.token);
  const { walletId } = (second.result as { wallet: { walletId: string } }).wallet;
  expect(JSON.stringify((await user.ask('GET', '/v1/wallets')).body)).not.toContain(walletId);
});

test('a frozen account, an end and an unknown token stop everything at once', async () => {
  const user = await allowed();
  await call('freezeAccount', {}, user.token);
  expect((await user.ask('GET', '/v1/wallets')).body).toMatchObject({ code: 'ACCOUNT_FROZEN' });
  await call('endGrant', { grantId: user.program.id }, user.token);
  expect((await user.ask('GET', '/v1/wallets')).body).toMatchObject({ code: 'GRANT_ENDED' });
  const unknown = await user.ask('GET', '/v1/wallets', undefined, { authorization: 'Bearer nobody' });
  expect(unknown).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('an owner approves what exceeds a grant by the call itself, even if the answer is lost', async () => {
  const user = await allowed({ acts: ['read'] });
  const to = await newAddress();
  const { body } = transferOf(user, to, 3_000_000n);
  const input = { call: 'POST /v1/transfers', input: body, note: 'The rent' };
  const asked = await user.act('POST', '/v1/approvals', input, null);
  expect(asked.body).toMatchObject({ state: 'waiting', paymentId: null });
  const { approvalId } = asked.body;
  const { result } = await call('getApprovals', {}, user.token);
  const [approval] = (result as { approvals: { idempotencyKey: string; input: object; call: string }[] })
    .approvals;
  expect(approval).toMatchObject({ approvalId, call: 'transferSol', note: 'The rent', program: 'Shop' });
  const notices = await db
    .selectFrom('notices')
    .select('facts')
    .where('kind', '=', 'approval_asked')
    .execute();
  expect(notices).toContainEqual({
    facts: expect.objectContaining({ approvalId, act: 'send', amount: '3000000', to, mint: SOL_MINT }),
  });
  const { idempotencyKey } = approval!;
  const paid = await call('transferSol', { ...approval!.input, idempotencyKey }, user.token);
  expect(paid.result).toMatchObject({ success: true });
  const after = await user.ask('GET', `/v1/approvals/${approvalId}`);
  expect(after.body).toMatchObject({ state: 'approved', paymentId: expect.any(String) });
  expect(
    (await call('answerApproval', { approvalId, approved: false }, user.token)).error?.details,
  ).toMatchObject({
    code: 'APPROVAL_ENDED',
  });
  const payment = await user.ask('GET', `/v1/transfers/${after.body.paymentId}`);
  expect(payment.body).toMatchObject({ state: 'confirmed', amount: '3000000' });
});

test('an approval that is declined stays so', async () => {
  const user = await allowed({ acts: ['read'] });
  const { body } = transferOf(user, await newAddress(), 3_000_000n);
  const input = { call: 'POST /v1/transfers', input: body, note: '' };
  const { approvalId } = (await user.act('POST', '/v1/approvals', input, null)).body;
  const declined = await call('answerApproval', { approvalId, approved: false }, user.token);
  expect(declined.result).toMatchObject({ approval: { state: 'declined' } });
  expect((await user.ask('GET', `/v1/approvals/${approvalId}`)).body).toMatchObject({ state: 'declined' });
  const strange = await allowed({ acts: ['read'] });
  expect((await strange.ask('GET', `/v1/approvals/${approvalId}`)).status).toBe(404);
});

test('an operation that is deprecated says since when, and until when it answers', () => {
  const headers: Record<string, unknown> = {};
  const reply = { header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) };
  addDeprecation(reply as never, {});
  expect(headers).toEqual({});
  addDeprecation(reply as never, {
    deprecated: { since: new Date('2027-01-01T00:00:00Z'), sunset: new Date('2028-01-01T00:00:00Z') },
  });
  expect(headers).toEqual({ deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' });
});

test('the description is the committed one, byte for byte', async () => {
  const answered = await (await fetch(`${url}/v1/openapi.json`)).text();
  const written = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(answered).toBe(written);
});
