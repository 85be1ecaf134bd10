import { expect, test } from 'vitest';
import { oauthClient, REDIRECT } from '../../../testing/oauth.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { url, call, newOwner, database, auth } = await runningCumulus();

async function mcp(token: string, name = 'list_wallets', given: object = {}) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const text = await response.text();
  return { status: response.status, challenge: response.headers.get('www-authenticate'), text };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

/** An owner with a client of OAuth that asks to be let in. */
async function asking(given?: Owner) {
  const owner = given ?? (await newOwner(0n));
  const client = oauthClient({ url, call });
  const clientId = (await client.register()).body.client_id;
  const page = await client.authorize(clientId, owner.cookie);
  return { ...owner, client, clientId, query: page.search.slice(1) };
}

/** The same, let in, with a code. */
async function letIn(given?: Owner) {
  const asked = await asking(given);
  const { client, query, walletId, token, cookie } = asked;
  const { result } = await client.allow(query, walletId, token);
  const { to } = await client.consent(query, cookie);
  return { ...asked, ...(result as { grantId: string }), to: to!, code: to!.searchParams.get('code')! };
}

async function connected() {
  const known = await letIn();
  const { body: tokens } = await known.client.redeem(known.clientId, known.code);
  return { ...known, tokens };
}

const REFUSED = { status: 401, challenge: expect.stringContaining('error="invalid_token"') };

test('a client without a token learns where it gets one', async () => {
  const { status, headers } = await fetch(`${url}/mcp`, { method: 'POST' });
  const metadata = `${url}/.well-known/oauth-protected-resource/mcp`;
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="cumulus", resource_metadata="${metadata}", scope="wallet"`,
  ]);
  const issuer = `${url}/api/auth`;
  expect(await (await fetch(metadata)).json()).toMatchObject({
    ...{ resource: `${url}/mcp`, authorization_servers: [issuer], bearer_methods_supported: ['header'] },
  });
  const server = await fetch(`${url}/.well-known/oauth-authorization-server/api/auth`);
  expect(await server.json()).toMatchObject({
    ...{ issuer, code_challenge_methods_supported: ['S256'], grant_types_supported: GRANTS },
    authorization_response_iss_parameter_supported: true,
  });
});

const GRANTS = ['authorization_code', 'refresh_token'];

test('an owner lets a client in, with tokens that are for /mcp alone and are kept only as hashes', async () => {
  const { client, clientId, code, to, walletId, token } = await letIn();
  expect(`${to.origin}${to.pathname}`).toBe(REDIRECT);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ state: 'a state', iss: `${url}/api/auth` });
  const { body: tokens } = await client.redeem(clientId, code);
  expect(await mcp(tokens.access_token)).toMatchObject({
    ...{ status: 200, text: expect.stringContaining(walletId) },
  });
  const authorization = `Bearer ${tokens.access_token}`;
  expect((await fetch(`${url}/v1/wallets`, { headers: { authorization } })).status).toBe(401);
  expect((await call('getCloudWallets', {}, tokens.access_token)).status).toBe(401);
  const { grants } = (await call('getGrants', {}, token)).result as { grants: { grant: string }[] };
  expect(grants.map(({ grant }) => JSON.parse(grant))).toMatchObject([
    { name: 'Agent (127.0.0.1:33418)', key: null, acts: ['read'], wallets: [walletId] },
  ]);
  const kept = await Promise.all(
    ['oauth_access_tokens', 'oauth_refresh_tokens', 'verifications'].map((table) =>
      database.pool.query(`select t::text from identity.${table} as t`),
    ),
  );
  const text = JSON.stringify(kept.map(({ rows }) => rows));
  for (const secret of [tokens.access_token, tokens.refresh_token]) {
    expect(secret).toMatch(/^c[or]_[A-Za-z]{32}$/);
    expect(text).not.toContain(secret.slice(3));
  }
  expect(text).not.toContain(code);
});

test('a token in the address, of another resource, or that has expired is refused', async () => {
  const { tokens } = await connected();
  expect((await fetch(`${url}/mcp?access_token=${tokens.access_token}`, { method: 'POST' })).status).toBe(
    401,
  );
  const change = (set: string) =>
    database.superuser.pool.query(`update identity.oauth_access_tokens set ${set}`);
  await change(`resources = '["https://other.example/mcp"]'`);
  expect(await mcp(tokens.access_token)).toMatchObject(REFUSED);
  await change(`resources = '["${url}/mcp"]'`);
  expect(await mcp(tokens.access_token)).toMatchObject({ status: 200 });
  await change(`expires_at = now()`);
  expect(await mcp(tokens.access_token)).toMatchObject(REFUSED);
});

test('no owner is asked without PKCE, by its older method, or for another resource', async () => {
  const { client, clientId, cookie, token, walletId } = await asking();
  for (const but of [
    { code_challenge: null },
    { code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { resource: 'https://other.example/mcp' },
    { scope: 'openid' },
    { response_type: 'token' },
  ]) {
    const to = await client.authorize(clientId, cookie, but);
    expect(`${to.search}${to.hash}`, JSON.stringify(but)).toMatch(/[?#&]error=/);
    expect(to.searchParams.has('sig')).toBe(false);
  }
  const aimless = await client.authorize(clientId, cookie, { resource: null });
  const refused = await client.allow(aimless.search.slice(1), walletId, token);
  expect(refused.error?.details?.code).toBe('CONNECTION_INVALID');
});

test('a code is good once, with its verifier, for its client and address; used again it ends what it brought', async () => {
  const owner = await newOwner(0n);
  const { client, clientId, code } = await letIn(owner);
  const other = (await client.register()).body.client_id;
  for (const but of [
    { code_verifier: 'w'.repeat(43) },
    { code_verifier: '' },
    { redirect_uri: 'http://127.0.0.1:1/callback' },
    { client_id: other },
  ]) {
    const mine = await letIn(owner);
    const { status, body } = await mine.client.redeem(mine.clientId, mine.code, but);
    expect([status >= 400, body.access_token], JSON.stringify(but)).toEqual([true, undefined]);
  }
  const { body: tokens } = await client.redeem(clientId, code);
  expect(await mcp(tokens.access_token)).toMatchObject({ status: 200 });
  expect(await client.redeem(clientId, code)).toMatchObject({ status: 400 });
  expect(await mcp(tokens.access_token)).toMatchObject(REFUSED);
  expect(await client.refresh(clientId, tokens.refresh_token)).toMatchObject({ status: 400 });
});

test('a refresh token is good once; used again it ends all that followed', async () => {
  const { client, clientId, tokens } = await connected();
  const { body: next } = await client.refresh(clientId, tokens.refresh_token);
  expect(await mcp(next.access_token)).toMatchObject({ status: 200 });
  expect(await client.refresh(clientId, tokens.refresh_token)).toMatchObject({
    ...{ status: 400, body: { error: 'invalid_grant' } },
  });
  expect(await client.refresh(clientId, next.refresh_token)).toMatchObject({ status: 400 });
  expect(await mcp(next.access_token)).toMatchObject(REFUSED);
});

test('what its owner ends is over at once, and so is what the client gives back', async () => {
  const { client, clientId, tokens, grantId, token, query, cookie } = await connected();
  expect((await call('endGrant', { grantId }, token)).result).toEqual({ success: true });
  expect(await mcp(tokens.access_token)).toMatchObject(REFUSED);
  expect(await client.refresh(clientId, tokens.refresh_token)).toMatchObject({ status: 400 });
  expect((await client.consent(query, cookie)).status).toBe(403);
  const other = await connected();
  const given = { token: other.tokens.refresh_token, client_id: other.clientId };
  expect((await other.client.post('/revoke', given)).status).toBe(200);
  expect(await other.client.refresh(other.clientId, other.tokens.refresh_token)).toMatchObject({
    status: 400,
  });
});

test('a frozen account is not read', async () => {
  const { tokens, walletId, token } = await connected();
  await call('freezeAccount', {}, token);
  const { text } = await mcp(tokens.access_token);
  expect(text).toContain('ACCOUNT_FROZEN');
  expect(text).not.toContain(walletId);
});

test('no browser is sent to an address that the client has not registered', async () => {
  const { client, clientId, cookie } = await asking();
  for (const redirect_uri of [
    'http://127.0.0.1:33418/callback/',
    'http://127.0.0.1:33418/callback?next=1',
    'http://127.0.0.1:33418/callback#part',
    'http://127.0.0.1:33418/Callback',
    'http://127.0.0.1:33418/callback/../other',
    'http://user@127.0.0.1:33418/callback',
    'http://localhost:33418/callback',
    'http://127.0.0.1.evil.example:33418/callback',
    'http://127.0.0.1:33418@evil.example/callback',
    'https://127.0.0.1:33418/callback',
    'https://evil.example/callback',
    'javascript:alert(1)',
    '//evil.example/callback',
  ]) {
    const to = await client.authorize(clientId, cookie, { redirect_uri });
    expect([to.origin, to.pathname, to.searchParams.has('sig')], redirect_uri).toEqual([
      url,
      '/login',
      false,
    ]);
  }
});

test('a client on the same device may wait at another port', async () => {
  const { client, clientId, cookie } = await asking();
  const redirect_uri = 'http://127.0.0.1:50111/callback';
  const to = await client.authorize(clientId, cookie, { redirect_uri });
  expect(to.searchParams.get('redirect_uri')).toBe(redirect_uri);
  expect(to.searchParams.has('sig')).toBe(true);
});

test('a client cannot register an address that runs, that others read, or that no one owns, nor many', async () => {
  const client = oauthClient({ url, call });
  for (const redirect_uris of [
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    ['http://agent.example/callback'],
    ['https://localhost/callback'],
    ['https://user:password@agent.example/callback'],
    ['https://agent.example/callback#part'],
    ['https://agent.example/callback', 'javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['agent:callback'],
    ['not an address'],
    [],
    Array.from({ length: 11 }, (_, n) => `https://agent.example/${n}`),
  ])
    expect((await client.register({ redirect_uris })).status, String(redirect_uris)).toBe(400);
});

test('a client gets nothing by registering that its owner is not asked, a secret, or more to do', async () => {
  const { client, cookie } = await asking();
  const { body } = await client.register({
    ...{ skip_consent: true, require_pkce: false, token_endpoint_auth_method: 'client_secret_post' },
    ...{ grant_types: ['client_credentials'], scope: 'openid', jwks_uri: 'http://169.254.169.254/' },
  });
  expect(body).toMatchObject({ token_endpoint_auth_method: 'none', grant_types: GRANTS });
  expect(body).not.toHaveProperty('client_secret');
  const to = await client.authorize(body.client_id, cookie);
  expect([to.pathname, to.searchParams.has('sig')]).toEqual(['/settings/programs', true]);
  const grant = { grant_type: 'client_credentials', client_id: body.client_id };
  expect((await client.post('/token', grant)).status).toBe(400);
});

test('the owner is asked each time, whatever the client asks for', async () => {
  const { client, clientId, cookie } = await connected();
  for (const but of [{}, { prompt: 'none' }, { request_uri: 'https://agent.example/' }, { max_age: '0' }]) {
    const to = await client.authorize(clientId, cookie, but);
    expect([to.origin, to.pathname, to.searchParams.get('code')]).toEqual([url, '/settings/programs', null]);
  }
});

test('a cookie alone lets no client in: the owner has to have allowed this very request', async () => {
  const mine = await asking();
  const theirs = await asking();
  expect((await mine.client.consent(mine.query, mine.cookie)).status).toBe(403);
  await mine.client.allow(mine.query, mine.walletId, mine.token);
  expect((await mine.client.consent(mine.query, theirs.cookie)).status).toBe(403);
  expect((await mine.client.consent(theirs.query, mine.cookie)).status).toBe(403);
  expect((await mine.client.consent(mine.query, mine.cookie, true, 'https://evil.example')).status).toBe(403);
  expect((await mine.client.consent(mine.query, '')).status).toBe(401);
  const wider = mine.query.replace('wallet+offline_access', 'wallet');
  expect(wider).not.toBe(mine.query);
  expect((await mine.client.consent(wider, mine.cookie)).status).toBe(400);
  const { to } = await mine.client.consent(mine.query, mine.cookie);
  expect(to?.searchParams.get('code')).toBeTruthy();
});

test('a request that the server has not signed, or of another’s wallet, is refused', async () => {
  const { client, query, token, walletId } = await asking();
  const other = await newOwner(0n);
  const codeOf = async (asked: string, wallet: string) =>
    (await client.allow(asked, wallet, token)).error?.details?.code;
  const forged = query.replace(/redirect_uri=[^&]+/, 'redirect_uri=https%3A%2F%2Fevil.example%2F');
  for (const asked of [
    forged,
    `${query}&redirect_uri=https://evil.example/`,
    query.replace(/sig=[^&]+/, ''),
    '',
  ])
    expect(await codeOf(asked, walletId)).toBe('CONNECTION_INVALID');
  expect(await codeOf(query, other.walletId)).toBe('WALLET_NOT_FOUND');
  expect(await codeOf(query, walletId)).toBeUndefined();
  expect(await codeOf(query, walletId)).toBeUndefined();
  const { result } = await call('getGrants', {}, token);
  expect((result as { grants: unknown[] }).grants).toHaveLength(1);
});

test('the client that asks is shown in its own words on one line, with the address that gets the answer', async () => {
  const { client, cookie, token } = await asking();
  const { body } = await client.register({
    ...{
      client_name: `Bank”\n\u202eevil\u200b ${'x'.repeat(100)}`,
      redirect_uris: ['https://agent.example/cb'],
    },
  });
  const page = await client.authorize(body.client_id, cookie, { redirect_uri: 'https://agent.example/cb' });
  const { result } = await call('getConnection', { query: page.search.slice(1) }, token);
  expect(result).toEqual({
    ...{ name: `Bank' evil ${'x'.repeat(29)}`, to: 'agent.example', isHere: false },
  });
});

test('the page that asks is shown in no frame, and the answer to no is an error for the client', async () => {
  const { client, query, cookie } = await asking();
  const page = await fetch(`${url}/settings/programs?${query}`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const answer = { method: 'POST', headers: { 'content-type': 'application/json', cookie, origin: url } };
  for (const body of ['no JSON', 'null', '{}', '{"accept":true,"oauth_query":7}'])
    expect((await fetch(`${url}/api/auth/oauth2/consent`, { ...answer, body })).status, body).toBe(400);
  const { to } = await client.consent(query, cookie, false);
  expect(`${to?.origin}${to?.pathname}`).toBe(REDIRECT);
  expect(to?.searchParams.get('error')).toBe('access_denied');
  expect(to?.searchParams.get('iss')).toBe(`${url}/api/auth`);
});

test('what the provider has besides is not served', async () => {
  const { cookie } = await asking();
  for (const path of ['userinfo', 'introspect', 'end-session', 'create-client', 'get-clients', 'continue'])
    for (const body of [undefined, {}])
      expect((await auth(`/oauth2/${path}`, body, { cookie })).status, path).toBe(404);
});
