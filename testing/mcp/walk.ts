import { Client, type Transport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { Json } from '../../client/src/error.ts';
import { release } from '../release.ts';
import { SHOP, SOL, USDC, type Wallet } from './wallet.ts';

/** What an agent gets of a tool. */
export type Call = (name: string, given?: Json) => Promise<Json>;

/** A process may start slowly. */
const CONNECTS_WITHIN_MS = 120_000;

/** Connects an agent whose user is shown pages, and does on them what `onPage` does; without it the client cannot show any. */
export async function connect(
  transport: Transport,
  revision: '2026-07-28' | '2025-11-25',
  onPage?: () => unknown,
) {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const capabilities = onPage ? { elicitation: { url: {} } } : {};
  const client = new Client(
    { name: 'agent', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode } },
  );
  const pages: unknown[] = [];
  if (onPage)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      pages.push(params);
      await onPage();
      return { action: 'accept' };
    });
  await client.connect(transport, { timeout: CONNECTS_WITHIN_MS });
  release(() => client.close());
  const call: Call = async (name, given = {}) => {
    const { structuredContent } = await client.callTool({ name, arguments: given });
    return structuredContent as Json;
  };
  return { client, call, pages };
}

/** Finds the wallet, quotes, swaps, places an order, pays, goes beyond its grant, and is approved on the phone. */
export async function walk(wallet: Wallet, call: Call, pages: readonly unknown[]): Promise<void> {
  const { wallets } = (await call('list_wallets')) as { wallets: { walletId: string }[] };
  const { walletId } = wallets[0]!;
  const trade = { walletId, sell: SOL, buy: USDC };

  const quote = await call('quote_swap', { ...trade, amount: '1000' });
  expect(quote).toMatchObject({ status: 'prepared', shown: { sellAmount: '1000', minimumReceived: '990' } });
  const offer = { ...trade, actId: quote.actId, sellAmount: '1000', minimumReceived: '990' };
  expect(await call('swap', offer)).toMatchObject({ status: 'accepted' });

  const order = {
    ...trade,
    amount: '1000',
    rule: { kind: 'market', condition: 'price_above', value: '300' },
  };
  const tried = await call('dry_run_order', order);
  expect(await call('place_order', { ...order, actId: tried.actId })).toMatchObject({ status: 'accepted' });

  const payment = { walletId, to: SHOP, asset: USDC, amount: '9000000' };
  const small = await call('dry_run_transfer', payment);
  expect(small).toMatchObject({ status: 'prepared', shown: { amount: '9', symbol: '«USDC»' } });
  expect(await call('send_transfer', { ...payment, actId: small.actId })).toMatchObject({
    status: 'accepted',
  });
  expect(wallet.acts.size).toBe(3);

  const more = { ...payment, amount: '90000000' };
  const large = await call('dry_run_transfer', more);
  const asked = await call('send_transfer', { ...more, actId: large.actId });
  expect(asked).toMatchObject({ status: 'approved' });
  expect(pages).toMatchObject([{ mode: 'url', url: expect.stringMatching(/\/settings\/programs$/) }]);
  expect([...wallet.approvals.values()]).toMatchObject([
    { call: 'POST /v1/transfers', input: more, approvalId: asked.approvalId, state: 'approved' },
  ]);
  expect(wallet.acts.size).toBe(3);
}
