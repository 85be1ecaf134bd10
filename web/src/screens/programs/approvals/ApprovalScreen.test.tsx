import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useBackend } from '../../../../testing/backend.ts';
import { SHOP_ID, shopGrant, shown } from '../../../../testing/programs.ts';
import { path, renderApp } from '../../../../testing/render.tsx';
import { balancesOf, STRANGER, sol, usdc, wallet } from '../../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', tokens: [sol(25_000_000_000n), usdc(500_000_000n)] });
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const asks: Approval = {
  ...{ approvalId: 'a1', grantId: SHOP_ID, program: 'Shop', note: 'For the invoice 7', state: 'waiting' },
  ...{ call: 'transferSol', input: { walletId: 'w1', toAddress: STRANGER, amount: '1.5', memo: null } },
  ...{ idempotencyKey: 'grant:key-of-the-approval', createdAt: at(-60_000), expiresAt: at(3_600_000) },
  answeredAt: null,
};
let approvals: Approval[];

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  approvals = [asks];
  backend.functions.getGrants = () => ({ grants: [shown(shopGrant)] });
  backend.functions.getApprovals = () => ({ approvals });
  backend.functions.answerApproval = ({ approved }: { approved: boolean }) => {
    approvals = [{ ...asks, state: approved ? 'approved' : 'declined', answeredAt: at(0) }];
    return { success: true, approval: approvals[0] };
  };
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
  backend.functions.validateTransfer = () => ({
    ...{ isValid: true, error: null, errorDetails: null, warning: null, warnings: [], lookAlike: null },
    ...{ isFirstTimeRecipient: false, networkFeeLamports: '5000', rentLamports: '0' },
    ...{ solLeftLamports: '23500000000', waitsUntil: null, sponsored: null },
  });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);

async function open() {
  renderApp('/settings/programs');
  await userEvent.click(await screen.findByRole('link', { name: /^Shop: Send 1\.5 SOL to / }));
}

test('two presses approve a transfer: it is made under the key of the approval, and then said to be approved', async () => {
  backend.functions.transferSol = () => ({
    ...{ success: true, pending: false, txSignature: 'sig', error: null, errorDetails: null },
  });
  await open();
  const review = await screen.findByRole('dialog', { name: 'Review' });
  within(review).getByText('In its words: “For the invoice 7”');
  await userEvent.click(within(review).getByRole('button', { name: /^Send 1\.5 SOL to / }));
  await waitFor(() => expect(asked('answerApproval')).toEqual([{ approvalId: 'a1', approved: true }]));
  expect(asked('transferSol')).toMatchObject([
    { walletId: 'w1', toAddress: STRANGER, amount: '1.5', idempotencyKey: asks.idempotencyKey },
  ]);
  const order = backend.calls
    .map(({ name }) => name)
    .filter((name) => /^(transferSol|answerApproval)$/.test(name));
  expect(order).toEqual(['transferSol', 'answerApproval']);
  await waitFor(() => expect(path()).toBe('/settings/programs'));
});

test('a refused transfer is not said to be approved', async () => {
  backend.functions.transferSol = () => ({
    ...{ success: false, pending: false, txSignature: null, error: 'No funds', errorDetails: null },
  });
  await open();
  const review = await screen.findByRole('dialog', { name: 'Review' });
  await userEvent.click(within(review).getByRole('button', { name: /^Send 1\.5 SOL to / }));
  await screen.findByText('No funds');
  expect(asked('answerApproval')).toEqual([]);
});

test('declining moves nothing', async () => {
  await open();
  const review = await screen.findByRole('dialog', { name: 'Review' });
  await userEvent.click(within(review).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await screen.findByText('You have declined it. Nothing was moved.');
  expect(asked('answerApproval')).toEqual([{ approvalId: 'a1', approved: false }]);
  expect(asked('transferSol')).toEqual([]);
});

test('the amount of a token is read with the decimals that the server knows, not with those that the program gives', async () => {
  approvals = [
    {
      ...asks,
      call: 'transferToken',
      input: {
        walletId: 'w1',
        tokenMint: USDC_MINT,
        toAddress: STRANGER,
        amount: '20',
        decimals: 0,
        symbol: 'X',
      },
    },
  ];
  renderApp('/settings/programs?approval=a1');
  const review = await screen.findByRole('dialog', { name: 'Review' });
  within(review).getByText('20 USDC');
  expect(asked('validateTransfer')).toMatchObject([{ tokenMint: USDC_MINT, amount: '20', decimals: 6 }]);
});

test.each<[string, Partial<Approval>]>([
  ['an unknown wallet', { input: { ...asks.input, walletId: 'gone' } }],
  ['no amount', { input: { walletId: 'w1', toAddress: STRANGER } }],
  ['an order without tokens', { call: 'placeOrder', input: { walletId: 'w1' } }],
])('what cannot be read can only be declined: %s', async (_what, but) => {
  approvals = [{ ...asks, ...but }];
  renderApp('/settings/programs?approval=a1');
  await screen.findByText('What it asks for cannot be read here. You can decline it.');
  expect(screen.getByRole('button', { name: 'Review' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', false);
});

test('what was answered elsewhere says so, and offers nothing', async () => {
  approvals = [{ ...asks, state: 'expired' }];
  renderApp('/settings/programs?approval=a1');
  await screen.findByText('It was not answered in time. Nothing was moved.');
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const priced = (address: string, symbol: string, decimals: number) => ({
  ...{
    address,
    symbol,
    name: symbol,
    decimals,
    multiplier: 1,
    currentPrice: 1,
    logoURI: null,
    verified: true,
  },
  ...{ marketCap: null, supply: null, priceChange24h: null, lastUpdated: at(0) },
});

test('an order is said in one sentence, with the names that the server knows', async () => {
  const token = (mint: string) => ({ mint, symbol: 'LIE', decimals: 0, logoURI: null });
  approvals = [
    {
      ...asks,
      call: 'placeOrder',
      input: {
        walletId: 'w1',
        sellToken: { ...token(USDC_MINT), amount: '250000000' },
        buyToken: token(SOL_MINT),
        watchedMint: SOL_MINT,
        rule: { kind: 'market', condition: 'price_below', value: 90 },
      },
    },
  ];
  backend.functions.getSolanaTokenPricesWeb = ({ tokens }: { tokens: string[] }) => ({
    tokens: tokens.map((mint) => (mint === SOL_MINT ? priced(mint, 'SOL', 9) : priced(mint, 'USDC', 6))),
  });
  backend.functions.getCloudWalletSwapQuote = () => new Promise(() => {});
  backend.functions.placeOrder = () => ({ success: true, orders: [], bundle: null, dryRun: null });
  renderApp('/settings/programs?approval=a1');
  const review = await screen.findByRole('dialog', { name: 'Review order' });
  within(review).getByText('Swap 250 USDC for SOL when SOL is below $90, valid until cancelled.');
  await userEvent.click(within(review).getByRole('button', { name: 'Create order' }));
  await waitFor(() => expect(asked('answerApproval')).toEqual([{ approvalId: 'a1', approved: true }]));
  expect(asked('placeOrder')).toMatchObject([
    {
      ...{ idempotencyKey: asks.idempotencyKey, sellToken: { symbol: 'USDC', decimals: 6 } },
      rule: { kind: 'market', condition: 'price_below', value: 90 },
    },
  ]);
});
