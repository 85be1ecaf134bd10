import { randomBytes, randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { programKeys } from '../../client/src/act.ts';
import type { Send } from '../../client/src/http.ts';
import { grantOf } from '../../testing/grants.ts';
import { newAddress } from '../../testing/issuer.ts';
import { listen } from '../../testing/mcp/listen.ts';
import { connect } from '../../testing/mcp/walk.ts';
import { runningCumulus } from '../../testing/running-cumulus.ts';
import { ownSigner } from '../../testing/test-signer.ts';
import { bearerHash, secretText } from '../../wire/src/program-secret.ts';
import { createApi } from './api.ts';
import { createPreparations } from './prepared.ts';
import { createMcp } from './server.ts';

// The clock of the run's signer is too fast for what programs sign.
const cumulus = await runningCumulus({ SETTLEMENT_POLL: '50' }, undefined, ownSigner({}, []));
const { url, call: ask, newOwner, settled } = cumulus;

const send: Send = async ({ method, path, headers, body }) => {
  const answer = await fetch(`${url}${path}`, { method, headers, body });
  return { status: answer.status, text: await answer.text() };
};

/** An owner with 5 SOL, and the keys of a program that they allow 10 USD at a time. */
async function allowed() {
  const owner = await newOwner(5_000_000_000n);
  const secret = { grantId: randomUUID(), seed: randomBytes(32).toString('base64url') };
  const keys = (await programKeys(secretText(secret)))!;
  const usd = { payment: '10', day: null, week: null, all: null };
  const grant = grantOf({ id: secret.grantId, key: keys.publicKey, wallets: [owner.walletId], usd });
  const created = await ask('createGrant', { grant, bearer: await bearerHash(keys.bearer) }, owner.token);
  expect(created.error).toBeUndefined();
  return { ...owner, keys };
}

/** A swap, an order and three payments, one after the other. */
const ALL_OF_IT = { timeout: 180_000 };

test(
  'an agent finds the wallet, quotes, swaps, orders, exceeds its grant, and its owner approves in the app',
  ALL_OF_IT,
  async () => {
    const { keys, token, walletId } = await allowed();
    const preparations = createPreparations();
    const api = createApi(send, keys.bearer, keys);
    const at = await listen(() => createMcp({ api, appUrl: url, preparations, now: Date.now }));
    const { call, pages } = await connect(new StreamableHTTPClientTransport(at), '2026-07-28', async () => {
      const { result } = await ask('getApprovals', {}, token);
      const [approval] = (result as { approvals: { input: object; idempotencyKey: string }[] }).approvals;
      const { input, idempotencyKey } = approval!;
      await ask('transferSol', { ...input, idempotencyKey }, token);
    });
    const use: typeof call = (...given) => settled(call(...given));

    const { wallets } = (await use('list_wallets')) as { wallets: { walletId: string; account: string }[] };
    expect(wallets).toMatchObject([{ walletId }]);
    const chain = wallets[0]!.account.replace(/:\w+$/, '');
    const [sol, usdc] = [`${chain}/slip44:501`, `${chain}/token:${USDC_MINT}`];
    const trade = { walletId, sell: sol, buy: usdc };

    const { actId: quoted, shown } = await use('quote_swap', { ...trade, amount: '10000000' });
    const offer = shown as { sellAmount: string; minimumReceived: string };
    expect(await use('swap', { ...trade, ...offer, actId: quoted })).toMatchObject({
      status: 'accepted',
      result: { kind: 'swap', state: 'confirmed', boughtAsset: usdc },
    });

    const rule = { kind: 'time', at: new Date(Date.now() + 86_400_000).toISOString() };
    const order = { ...trade, amount: '10000000', rule };
    const { actId: tried } = await use('dry_run_order', order);
    const placed = await use('place_order', { ...order, actId: tried });
    expect(placed).toMatchObject({ status: 'accepted', result: { orders: [{ state: 'pending' }] } });
    const [{ orderId }] = (placed.result as { orders: [{ orderId: string }] }).orders;
    expect(await use('cancel_order', { orderId })).toMatchObject({ status: 'accepted' });

    const to = await newAddress();
    const pay = async (amount: string) => {
      const payment = { walletId, to, asset: sol, amount };
      const { actId } = await use('dry_run_transfer', payment);
      return await use('send_transfer', { ...payment, actId });
    };
    expect(await pay('1000000')).toMatchObject({ status: 'accepted', result: { state: 'confirmed', to } });
    const asked = await pay('2000000000');
    expect(asked).toMatchObject({ status: 'approved' });
    expect(pages).toHaveLength(1);
    const { paymentId } = asked.result as { paymentId: string };
    expect(await use('get_transfer', { paymentId })).toMatchObject({
      state: 'confirmed',
      amount: '2000000000',
    });
  },
);

test('with the token alone, at the address of the server, a program reads and tries, and its owner’s money stays', async () => {
  const { keys, walletId } = await allowed();
  const headers = { authorization: `Bearer ${keys.bearer}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  const { client, call } = await connect(transport, '2026-07-28');
  const balances = await settled(call('get_balances', { walletId }));
  expect(balances).toMatchObject({ walletId, balances: [{ decimals: 9, amount: '5000000000' }] });
  const [{ asset }] = balances.balances as [{ asset: string }];
  expect(asset.endsWith(SOL_MINT)).toBe(false);
  const payment = { walletId, to: await newAddress(), asset, amount: '1000000' };
  const tried = await settled(call('dry_run_transfer', payment));
  expect(tried).toMatchObject({ status: 'prepared', shown: { amount: '0.001' } });
  expect(tried).not.toHaveProperty('actId');
  const { tools } = await client.listTools();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
});
