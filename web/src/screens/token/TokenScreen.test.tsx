import type { TokenPosition } from '@cumulus/contract/calls/wallets.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { marketOrder, timeOrder } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';
import { sol as moved, pageOf, transaction } from '../../../testing/transactions.ts';
import { balancesOf, OTHER_KEY, sol, token, wallet } from '../../../testing/wallets.ts';
import { BONK, JUP, priced } from '../../../testing/watchlist.ts';

const levels: (readonly number[])[] = [];
vi.mock('../../ui/chart-canvas.ts', () => ({
  openChartCanvas: () => ({
    draw: (_values: unknown, _tone: unknown, _movements: unknown, drawn: readonly number[]) =>
      levels.push(drawn),
    mark: () => {},
    indexAt: () => 0,
    remove: () => {},
  }),
}));

const backend = useBackend();
const bonk = token({
  ...{ symbol: 'BONK', name: 'Bonk', mint: BONK, decimals: 5, balance: '150000000000' },
  ...{ priceUsd: 0.0000284, priceChange24h: 4.2, usdValue: 42.6, pnl: 12.3 },
});
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true, tokens: [sol(10n ** 9n), bonk] });
const other = wallet({ walletId: 'w2', name: 'Other', publicKey: OTHER_KEY, tokens: [sol(10n ** 9n)] });

const figures: TokenPosition = {
  ...{ balance: '150000000000', usdValue: 42.6, averageCostUsd: 0.0000202, costUsd: 30.3 },
  ...{ unrealisedUsd: 12.3, realisedUsd: -3.6, isComplete: true },
};
const nothing: TokenPosition = {
  ...{ balance: '0', usdValue: 0, averageCostUsd: null, costUsd: null, unrealisedUsd: null },
  ...{ realisedUsd: 0, isComplete: true },
};
const { balance: _, uiAmount: __, usdValue: ___, pnl: ____, frozen: _____, ...facts } = bonk;

function answer(
  total: TokenPosition,
  values: object = {},
  wallets = [{ ...total, walletId: 'w1', name: 'Main' }],
) {
  backend.functions.getTokenPosition = () => ({
    success: true,
    token: { ...facts, ...values },
    total,
    wallets: wallets.filter(({ balance }) => balance !== '0'),
  });
}

beforeEach(() => {
  levels.length = 0;
  backend.user = { id: 'ada', email: 'ada@example.org' };
  answer(figures);
  backend.functions.getCloudWallets = () => ({ wallets: [main, other] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  backend.functions.getConditionalOrders = () => ({ orders: [] });
  backend.functions.getScheduledSends = () => ({ sends: [] });
  backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
  backend.functions.validateSolanaAddress = () => ({
    isValid: false,
    error: 'Invalid address',
    warning: null,
  });
  backend.functions.getWalletTransactionsUnified = () => pageOf([]);
  backend.functions.getSolanaTokenPricesWeb = () => ({
    success: true,
    failedTokens: [],
    tokens: [priced(BONK, 'BONK', 'Bonk', 0.0000284, { decimals: 5, marketCap: 2.2e9, supply: 8.8e10 })],
  });
});

const ABOUT = `/cloudwallet/w1/token/${BONK}/about`;
const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('shows holding, cost and profits of one wallet, and all digits of each at a press', async () => {
  renderApp(ABOUT);
  await screen.findByRole('heading', { level: 1, name: 'Bonk Verified' });
  expect(asked('getTokenPosition')[0]).toEqual({ mint: BONK, walletId: 'w1' });
  expect((await fact('Amount'))?.textContent).toBe('1,500,000 BONK');
  expect((await fact('Value'))?.textContent).toBe('$42.60');
  expect((await fact('Average cost'))?.textContent).toBe('$2.02e-5');
  expect((await fact('Cost of what you hold'))?.textContent).toBe('$30.30');
  expect((await fact('Profit on what you hold'))?.textContent).toBe('+$12');
  expect((await fact('Profit on what you sold'))?.textContent).toBe('−$4');
  await userEvent.click(within((await fact('Average cost')) as HTMLElement).getByRole('button'));
  expect((await fact('Average cost'))?.textContent).toBe('$0.0000202');
  await userEvent.click(within((await fact('Profit on what you sold')) as HTMLElement).getByRole('button'));
  expect((await fact('Profit on what you sold'))?.textContent).toBe('−$3.60');
  const supply = within((await fact('Supply')) as HTMLElement).getByRole('button');
  expect(supply.textContent).toBe('88.00B');
  await userEvent.click(supply);
  expect(supply.textContent).toBe('88,000,000,000');
});

test('says what is not known instead of making it up', async () => {
  answer({ ...figures, averageCostUsd: null, costUsd: null, unrealisedUsd: null, isComplete: false });
  renderApp(ABOUT);
  for (const label of ['Average cost', 'Cost of what you hold', 'Profit on what you hold'])
    expect((await fact(label))?.textContent).toBe('Not known');
  await screen.findByText(
    'For some time, no price was known. What you sold then is not included in the profit.',
  );
});

test('a token that was never held shows no profit, and can only be bought and received', async () => {
  answer(nothing);
  renderApp(`/token/${BONK}`);
  await screen.findByText('You hold none of this token.');
  expect(screen.queryByText('Profit on what you sold')).toBeNull();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(['Buy', 'Sell', 'Receive', 'Send'].filter((name) => !button(name).disabled)).toEqual([
    'Buy',
    'Receive',
  ]);
});

test('a token that was sold shows what was gained with it', async () => {
  answer({ ...nothing, realisedUsd: 40 });
  renderApp(`/token/${BONK}`);
  expect((await fact('Profit on what you sold'))?.textContent).toBe('+$40');
  expect(screen.queryByText('Average cost')).toBeNull();
});

test('[detail-05] profit and loss of dollar tokens is not shown', async () => {
  answer(figures, { mint: USDC_MINT, symbol: 'USDC', name: 'USD Coin' });
  renderApp(`/token/${USDC_MINT}`);
  await fact('Amount');
  expect(screen.queryByText(/^Profit on/)).toBeNull();
  expect(screen.queryByText('Average cost')).toBeNull();
});

test('hidden balances hide amounts and profits, not prices', async () => {
  renderApp(ABOUT);
  await press('Hide balances');
  expect(document.body.textContent).not.toMatch(/1,500,000|42\.60|30\.30|\+\$12/);
  expect((await fact('Price'))?.textContent).toBe('$2.84e-5');
});

test('shows the price without an exponent above the chart, and says it in full', async () => {
  const usd = [0.00002, 0.000025, 0.0000284];
  backend.functions.getPriceHistory = () => ({
    success: true,
    points: usd.map((each, index) => ({
      at: new Date(Date.now() - (2 - index) * 3_600_000).toISOString(),
      usd: each,
    })),
  });
  renderApp(ABOUT);
  const chart = await screen.findByRole('region', { name: 'Price over time' });
  // As everywhere on the page.
  await within(chart).findByText('$2.84e-5');
  within(chart).getByText('$0.0000284');
  expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toMatch(/^\$0\.0000284, /);
});

test('lists the token’s pending orders, and marks in the chart where they execute', async () => {
  const usd = [0.00002, 0.0000284];
  backend.functions.getPriceHistory = () => ({
    success: true,
    points: usd.map((each, index) => ({
      at: new Date(Date.now() - (1 - index) * 3_600_000).toISOString(),
      usd: each,
    })),
  });
  backend.functions.getConditionalOrders = () => ({
    orders: [
      marketOrder(),
      marketOrder({ triggerCondition: 'mcap_below', triggerValue: 1.1e9 }),
      timeOrder({ scheduledTime: new Date(Date.now() + 7_200_000).toISOString() }),
      marketOrder({ status: 'executed' }),
      marketOrder({ walletId: 'w2', triggerValue: 1 }),
      timeOrder({ buyToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, multiplier: 1, logoURI: null } }),
    ],
  });
  renderApp(ABOUT);
  const orders = within(await screen.findByRole('list', { name: 'Pending orders' }));
  const rows = orders.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Swap 250 USDC for BONK when BONK is above $0.00003');
  expect(rows[0]).toContain('5.6% to go');
  await screen.findByText('Where your pending orders execute');
  await waitFor(() => expect(levels.at(-1)).toEqual([0.00003, 0.0000142]));
  await userEvent.click(orders.getAllByRole('link')[0]!);
  expect(path()).toBe('/orders');
});

test('an order that watches another token says when it ends, not how far this one is', async () => {
  const jup = { mint: JUP, symbol: 'JUP', name: 'Jupiter' };
  backend.functions.getConditionalOrders = () => ({
    orders: [
      marketOrder({ triggerToken: jup, triggerCondition: 'price_below', triggerValue: 5, expiresAt: null }),
    ],
  });
  renderApp(ABOUT);
  const row = within(await screen.findByRole('list', { name: 'Pending orders' })).getByRole('link');
  expect(row.textContent).toMatch(/when JUP is below \$5.*Good Till Cancelled$/);
  expect(screen.queryByText('Where your pending orders execute')).toBeNull();
});

test('lists the activity in this token, page by page', async () => {
  backend.functions.getWalletTransactionsUnified = ({ startAfter }: { startAfter: string | null }) =>
    startAfter === null
      ? pageOf([transaction(60_000, { sent: moved('7') })], 'next')
      : pageOf([transaction(120_000, { sent: moved('8') })]);
  renderApp(ABOUT);
  await screen.findByText(/7\.0000 SOL/);
  expect(asked('getWalletTransactionsUnified')[0]).toEqual({
    ...{ startAfter: null, transactionType: 'all', mint: BONK, walletId: 'w1' },
  });
  await press('Load more');
  await screen.findByText(/8\.0000 SOL/);
  expect(asked('getWalletTransactionsUnified').at(-1)).toMatchObject({ startAfter: 'next', mint: BONK });
});

test('the page over all wallets says what each has, and leads to it', async () => {
  const part = { ...figures, balance: '50000000000', usdValue: 14.2 };
  answer(figures, {}, [
    { ...figures, balance: '100000000000', usdValue: 28.4, walletId: 'w2', name: 'Other' },
    { ...part, walletId: 'w1', name: 'Main' },
  ]);
  renderApp(`/token/${BONK}`);
  const rows = within(await screen.findByRole('list', { name: 'In your wallets' })).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Other1,000,000 BONK$28.40',
    'Main500,000 BONK$14.20',
  ]);
  await userEvent.click(rows[1]!);
  expect(path()).toBe(ABOUT);
  await userEvent.click(await screen.findByRole('link', { name: 'BONK in all your wallets' }));
  expect(path()).toBe(`/token/${BONK}`);
});

test('the address leads to the token’s page in the explorer, which SOL has none of', async () => {
  const { unmount } = renderApp(ABOUT);
  const link = await screen.findByRole('link', { name: 'View in explorer' });
  expect(link.getAttribute('href')).toBe(`https://explorer.test/token/${BONK}`);
  await fact('Token address');
  unmount();
  answer(figures, { mint: SOL_MINT, symbol: 'SOL', name: 'Solana' });
  renderApp(`/token/${SOL_MINT}`);
  await screen.findByRole('heading', { level: 1, name: /^Solana/ });
  expect(screen.queryByText('Token address')).toBeNull();
});

test('without an explorer the address is shown alone', async () => {
  backend.config = { ...backend.config, explorerTokenUrl: null };
  renderApp(ABOUT);
  await fact('Token address');
  expect(screen.queryByRole('link', { name: 'View in explorer' })).toBeNull();
});

test('Buy and Sell open the swap of the wallet with the token chosen', async () => {
  const { unmount } = renderApp(ABOUT);
  await press('Buy');
  expect(path()).toBe('/cloudwallet/w1/swap');
  await screen.findByRole('heading', { name: 'Sell for BONK' });
  unmount();
  renderApp(ABOUT);
  await press('Sell');
  expect(path()).toBe('/cloudwallet/w1/swap');
  await screen.findByRole('textbox', { name: /BONK/ });
});

test('Send leads to the form of the token, and Receive shows the address of the wallet', async () => {
  renderApp(ABOUT);
  await press('Receive');
  const sheet = await screen.findByRole('dialog', { name: 'Receive to Main' });
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  await press('Send');
  expect(path()).toBe(`/cloudwallet/w1/token/${BONK}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), 'half');
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount in BONK' }), '1234.5');
  await press('About Bonk');
  expect(path()).toBe(ABOUT);
  await press('Back');
  expect(path()).toBe(`/cloudwallet/w1/token/${BONK}`);
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  expect((await field('To')).value).toBe('half');
  expect((await field('Amount in BONK')).value).toBe('1,234.5');
});

test('without a wallet of the address, Send is that of the wallet that holds most', async () => {
  answer(figures, {}, [{ ...figures, walletId: 'w2', name: 'Other' }]);
  renderApp(`/token/${BONK}`);
  await press('Send');
  expect(path()).toBe(`/cloudwallet/w2/token/${BONK}`);
});

test('the rows of a wallet lead to the page, and the page back to the wallet', async () => {
  renderApp('/cloudwallet/w1');
  await press('About Bonk');
  expect(path()).toBe(ABOUT);
  await screen.findByRole('heading', { level: 1, name: /Bonk/ });
  await press('Back');
  expect(path()).toBe('/cloudwallet/w1');
});

test.each([
  ['TOKEN_NOT_FOUND', 'There is no such token.'],
  ['WALLET_NOT_FOUND', 'Wallet not found'],
])('says that there is nothing at the address: %s', async (code, words) => {
  backend.functions.getTokenPosition = () => new Refusal('NOT_FOUND', words, { code });
  renderApp(ABOUT);
  await screen.findByRole('heading', { name: words });
});

test('says what failed, and Retry asks again', async () => {
  backend.functions.getTokenPosition = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp(ABOUT);
  await screen.findByRole('heading', { name: 'Failed to load this token' });
  answer(figures);
  await press('Retry');
  await fact('Amount');
});

test('says how old its price is', async () => {
  answer(figures, { pricedAt: new Date(Date.now() - 5 * 60_000).toISOString() });
  renderApp(ABOUT);
  await screen.findByText('Updated 5 min ago');
});
