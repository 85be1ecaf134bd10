import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { newAddress } from '../../testing/issuer.ts';
import { connect } from '../../testing/mcp/walk.ts';
import { oauthClient, REDIRECT } from '../../testing/oauth.ts';
import { runningCumulus } from '../../testing/running-cumulus.ts';

const { url, call: ask, newOwner, settled } = await runningCumulus({ SETTLEMENT_POLL: '50' });
const AT = new URL(`${url}/mcp`);

/** What the SDK keeps of its connection, as an agent's host does. */
function host() {
  const kept: Record<string, unknown> = {};
  const pages: URL[] = [];
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Agent', redirect_uris: [REDIRECT] },
    state: () => 'a state',
    clientInformation: () => kept.client as ReturnType<OAuthClientProvider['clientInformation']>,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens as ReturnType<OAuthClientProvider['tokens']>,
    saveTokens: keep('tokens'),
    redirectToAuthorization: (page) => void pages.push(page),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => String(kept.verifier),
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => kept.discovery as never,
  };
  return { kept, pages, provider };
}

test('an agent’s host connects by the SDK’s own flow; the agent finds the wallet, quotes, tries, asks, and is approved', {
  timeout: 180_000,
}, async () => {
  const owner = await newOwner(5_000_000_000n);
  const { kept, pages, provider } = host();
  const unknown = new StreamableHTTPClientTransport(AT, { authProvider: provider });
  await expect(connect(unknown, '2026-07-28')).rejects.toThrow();
  expect(pages).toHaveLength(1);

  const browser = oauthClient({ url, call: ask });
  const query = await browser.open(pages[0]!, owner.cookie);
  expect((await browser.allow(query, owner.walletId, owner.token)).error).toBeUndefined();
  const { to } = await browser.consent(query, owner.cookie);
  await unknown.finishAuth(to!.searchParams);
  expect(kept.tokens).toMatchObject({ access_token: expect.stringMatching(/^co_/) });

  const transport = new StreamableHTTPClientTransport(AT, { authProvider: provider });
  const asked: object[] = [];
  const { client, call } = await connect(transport, '2026-07-28', async () => {
    const { result } = await ask('getApprovals', {}, owner.token);
    const [approval] = (result as { approvals: { input: object; idempotencyKey: string }[] }).approvals;
    const { input, idempotencyKey } = approval!;
    asked.push(await ask('transferSol', { ...input, idempotencyKey }, owner.token));
  });
  const use: typeof call = (...given) => settled(call(...given));
  const { wallets } = (await use('list_wallets')) as { wallets: { walletId: string; account: string }[] };
  expect(wallets).toMatchObject([{ walletId: owner.walletId }]);
  const chain = wallets[0]!.account.replace(/:\w+$/, '');
  const [sol, usdc] = [`${chain}/slip44:501`, `${chain}/token:${USDC_MINT}`];

  const { walletId } = owner;
  const quoted = await use('quote_swap', { walletId, sell: sol, buy: usdc, amount: '10000000' });
  expect(quoted).toMatchObject({ status: 'prepared', shown: { sellAmount: '10000000' } });
  expect(quoted).not.toHaveProperty('actId');
  const payment = { walletId, to: await newAddress(), asset: sol, amount: '3000000' };
  const tried = await use('dry_run_transfer', payment);
  expect(tried).toMatchObject({ status: 'prepared', shown: { amount: '0.003' } });

  const answered = await use('ask_approval', { ...(tried.ask as object), note: 'The rent' });
  expect(answered).toMatchObject({ status: 'approved' });
  expect(asked).toMatchObject([{ result: { success: true } }]);
  const { paymentId } = answered.result as { paymentId: string };
  expect(await use('get_transfer', { paymentId })).toMatchObject({ state: 'confirmed', amount: '3000000' });
  const { tools } = await client.listTools();
  const acting = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
  expect(acting.map(({ name }) => name)).toEqual(['ask_approval']);
});

test('a client without a key asks once under an id, five at a time, twenty a day, and for its wallets alone', async () => {
  const owner = await newOwner(5_000_000_000n);
  const browser = oauthClient({ url, call: ask });
  const clientId = (await browser.register()).body.client_id;
  const query = (await browser.authorize(clientId, owner.cookie)).search.slice(1);
  await browser.allow(query, owner.walletId, owner.token);
  const { to } = await browser.consent(query, owner.cookie);
  const { body: tokens } = await browser.redeem(clientId, to!.searchParams.get('code')!);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const transport = new StreamableHTTPClientTransport(AT, { requestInit: { headers } });
  const { call } = await connect(transport, '2026-07-28');
  const { wallets } = (await call('list_wallets')) as { wallets: { account: string }[] };
  const asset = `${wallets[0]!.account.replace(/:\w+$/, '')}/slip44:501`;
  const payment = { walletId: owner.walletId, to: await newAddress(), asset, amount: '3000000' };
  const asking = async (id: string, input: object = payment) =>
    await call('ask_approval', { id, call: 'POST /v1/transfers', input, note: 'The rent' });
  const idOf = (n: number) => `0190a1b2-c3d4-7000-8000-0000000000${n}`;
  const other = await newOwner(0n);
  expect(await asking(idOf(99), { ...payment, walletId: other.walletId })).toMatchObject({
    ...{ status: 'refused', refusal: { code: 'GRANT_FORBIDS' } },
  });
  for (const round of [1, 2, 3, 4]) {
    const ids = [1, 2, 3, 4, 5].map((n) => idOf(round * 10 + n));
    for (const id of ids) expect(await asking(id)).toMatchObject({ status: 'needs_approval' });
    expect(await asking(ids[0]!)).toMatchObject({ status: 'needs_approval' });
    expect(await asking(idOf(90))).toMatchObject(TOO_MUCH);
    const { result } = await ask('getApprovals', {}, owner.token);
    const { approvals } = result as { approvals: { approvalId: string; state: string }[] };
    const waiting = approvals.filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(5);
    for (const { approvalId } of waiting)
      await ask('answerApproval', { approvalId, approved: false }, owner.token);
  }
  expect(await asking(idOf(91))).toMatchObject(TOO_MUCH);
});

const TOO_MUCH = { status: 'refused', refusal: { code: 'RATE_LIMITED' } };
