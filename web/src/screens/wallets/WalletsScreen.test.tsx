import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { timeOrder } from '../../../testing/orders.tsx';
import { path, renderApp, renderPart } from '../../../testing/render.tsx';
import { balancesOf, OTHER_KEY, sol, token, usdc, wallet } from '../../../testing/wallets.ts';
import { App } from '../../app/App.tsx';
import { WalletsScreen } from './WalletsScreen.tsx';

const backend = useBackend();

const gifts = wallet({ walletId: 'w3', name: 'Gifts', tokens: [sol(850_000_000n)] });
const main = wallet({
  walletId: 'w1',
  name: 'Main',
  isDefault: true,
  tokens: [sol(25_000_000_000n, 419), usdc(1_842_100_000n), token({ symbol: 'JUP', balance: '5', pnl: -73 })],
});
const savings = wallet({
  walletId: 'w2',
  name: 'Savings',
  tokens: [sol(70_000_000_000n), usdc(10_000_000n)],
});

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [gifts, main, savings] });
  // The line beside the total comes when it has its code: until it is answered it says nothing.
  backend.functions.getPortfolioHistory = () => new Promise(() => {});
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name);
const prefer = (preferences: object) =>
  localStorage.setItem('cumulus.preferences', JSON.stringify(preferences));
const cards = () => within(screen.getByRole('list', { name: 'Cloud Wallets' })).getAllByRole('listitem');

async function renderList() {
  renderApp('/cloudwallet');
  await screen.findByRole('list', { name: 'Cloud Wallets' });
  // Until every request is answered, so that buttons do not move.
  await untilIdle();
}

describe('states', () => {
  test('[route-06, list-01] says that it is loading, then lists', async () => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.getCloudWallets = () => held.promise;
    renderApp('/cloudwallet');
    await screen.findByRole('heading', { level: 1, name: 'Cloud Wallets' });
    expect(screen.getByText('Loading').parentElement?.getAttribute('role')).toBe('status');
    expect(screen.queryByRole('list', { name: 'Cloud Wallets' })).toBeNull();
    await act(async () => held.resolve({ wallets: [main] }));
    await screen.findByText('Main');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('[list-02] asks signed-out visitors to sign in, and calls nothing', async () => {
    backend.user = null;
    renderPart(
      <App>
        <WalletsScreen />
      </App>,
    );
    await screen.findByText('Please sign in to access cloud wallets');
    expect(backend.calls).toEqual([]);
  });

  test('[list-02] explains how to begin without a wallet', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    renderApp('/cloudwallet');
    await screen.findByText('No cloud wallets yet. Create your first secure cloud wallet.');
    await userEvent.click(screen.getByRole('button', { name: 'Create wallet' }));
    await screen.findByRole('dialog', { name: 'Create wallet' });
  });

  test('a new account begins with the name of its first wallet', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    renderApp('/cloudwallet', { isNew: true });
    const sheet = await screen.findByRole('dialog', { name: 'Create wallet' });
    expect(within(sheet).getByLabelText<HTMLInputElement>('Name').value).toBe('Wallet 1');
  });

  test('[error-05, error-07, error-24] says what failed, and Retry asks again', async () => {
    backend.functions.getCloudWallets = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/cloudwallet');
    await screen.findByRole('heading', { name: 'Failed to fetch cloud wallets' });
    backend.functions.getCloudWallets = () => ({ wallets: [main] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Main');
  });

  test('shows the cached list before the server answers, with its age', async () => {
    await renderList();
    cleanup();
    vi.useFakeTimers({ now: Date.now() + 20 * 60_000, toFake: ['Date'] });
    backend.functions.getCloudWallets = () => new Promise(() => {});
    renderApp('/cloudwallet');
    await screen.findByText('Updated 20 min ago');
    expect(cards()).toHaveLength(3);
  });

  test('the age of the list is the age of its prices', async () => {
    const pricedAt = new Date(Date.now() - 20 * 60_000).toISOString();
    const held = { ...sol(1_000_000_000n), pricedAt };
    backend.functions.getCloudWallets = () => ({ wallets: [{ ...main, tokens: [held] }] });
    renderApp('/cloudwallet');
    await screen.findByText('Updated 20 min ago');
  });

  test('[error-24] a failed refresh keeps the list, says so, and can be retried', async () => {
    await renderList();
    backend.functions.getCloudWallets = () => new Refusal('INTERNAL', 'INTERNAL');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('Failed to fetch cloud wallets');
    expect(cards()).toHaveLength(3);
    backend.functions.getCloudWallets = () => ({ wallets: [main] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
  });
});

describe('list', () => {
  test('[list-05, who-03, who-04, data-01] is sorted by value, and the default wallet is starred', async () => {
    await renderList();
    expect(cards().map((card) => card.textContent)).toEqual([
      'Savings70 SOL · 1 token$7,010.00',
      'Main25 SOL · 2 tokens$4,342.10+$346 on what you hold',
      'Gifts0.85 SOL$85.00',
    ]);
    const stars = screen.getAllByRole('img', { name: 'Default wallet' });
    expect(stars).toHaveLength(1);
    expect(cards()[1]?.contains(stars[0] ?? null)).toBe(true);
  });

  test('[list-04, data-10] totals value and profit by default, not the profit of dollars', async () => {
    await renderList();
    const total = screen.getByRole('region', { name: 'Total' });
    expect(total.textContent).toBe('TOTAL$11,437.10+$346on what you hold');
  });

  test('[list-04] leaves out an unknown profit', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [gifts] });
    await renderList();
    expect(screen.getByRole('region', { name: 'Total' }).textContent).toBe('TOTAL$85.00');
  });

  test('[list-04] shows no total if showWalletTotal is off', async () => {
    prefer({ showWalletTotal: false });
    await renderList();
    expect(screen.queryByRole('region', { name: 'Total' })).toBeNull();
    expect(screen.queryByText('TOTAL')).toBeNull();
  });

  test('the eye hides every balance, and the choice is stored', async () => {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
    expect(document.body.textContent).not.toMatch(/\$\d|\d SOL/);
    expect(JSON.parse(localStorage.getItem('cumulus.preferences') ?? '')).toMatchObject({
      hideBalances: true,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show balances' }));
    expect(screen.getByText('$85.00')).toBeTruthy();
  });
});

describe('desktop wallets', () => {
  const laptop = wallet({
    walletId: `desktop-${OTHER_KEY}`,
    name: 'Laptop',
    publicKey: OTHER_KEY,
    tokens: [sol(41_000_000_000n)],
  });

  test('[list-06, data-10] are neither shown nor fetched by default', async () => {
    await renderList();
    expect(screen.queryByText('Desktop Wallets (Read-Only)')).toBeNull();
    expect(asked('getBackedUpWallets')).toEqual([]);
  });

  test('[list-06, who-11, data-02] are listed if the setting is on, with their balances by public key', async () => {
    prefer({ showBackedUpWallets: true });
    backend.functions.getBackedUpWallets = () => ({ wallets: [{ name: 'Laptop', publicKey: OTHER_KEY }] });
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(laptop)] });
    await renderList();
    const section = await screen.findByRole('list', { name: 'Desktop Wallets (Read-Only)' });
    expect(screen.getByRole('heading', { name: 'Desktop Wallets (Read-Only)' })).toBeTruthy();
    const row = within(section).getByRole('link');
    expect(row.textContent).toBe('LaptopFh3q...T8bw$4,100.00');
    expect(row.getAttribute('href')).toBe(`/cloudwallet/desktop-${OTHER_KEY}`);
    expect(row.parentElement?.hasAttribute('data-dashed')).toBe(true);
    expect(asked('getCloudWalletBalances').map(({ data }) => data)).toEqual([
      { walletIds: [], publicKeys: [OTHER_KEY] },
    ]);
  });

  test('[list-06] are listed even if the chain cannot be read', async () => {
    prefer({ showBackedUpWallets: true });
    backend.functions.getBackedUpWallets = () => ({ wallets: [{ name: 'Laptop', publicKey: OTHER_KEY }] });
    backend.functions.getCloudWalletBalances = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderList();
    await screen.findByText('Laptop');
    expect(screen.getByText('—')).toBeTruthy();
  });
});

describe('actions', () => {
  beforeEach(() => {
    // For the screens that they lead to.
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    backend.functions.getConditionalOrders = () => ({ orders: [] });
    backend.functions.getScheduledSends = () => ({ sends: [] });
    backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
  });

  const bar = () =>
    within(screen.getByRole('region', { name: 'Wallet actions' })).getAllByRole<HTMLButtonElement>('button');
  const offered = ['Swap', 'Send', 'Receive', 'Orders', 'Create', 'Refresh'];

  test.each(['/cloudwallet', '/cloudwallet/w1'])('[route-20] %s has a bar with all six', async (address) => {
    renderApp(address);
    await screen.findByRole('region', { name: 'Wallet actions' });
    await untilIdle();
    expect(bar().map(({ textContent }) => textContent)).toEqual(offered);
    expect(bar().filter(({ disabled }) => disabled)).toEqual([]);
  });

  test('[route-20] without a wallet the bar still leads to the orders', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    renderApp('/cloudwallet');
    await screen.findByText('No cloud wallets yet. Create your first secure cloud wallet.');
    expect(bar().map(({ textContent }) => textContent)).toEqual(offered);
    expect(within(screen.getByRole('banner')).queryByText('0')).toBeNull();
    for (const name of ['Swap', 'Send'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).title).toBe('No wallet yet');
    await userEvent.click(screen.getByRole('button', { name: 'Orders' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(path()).toBe('/orders');
  });

  test('the bar counts the orders and sends that wait', async () => {
    backend.functions.getConditionalOrders = () => ({
      orders: [timeOrder(), timeOrder(), timeOrder({ status: 'executed' })],
    });
    await renderList();
    await screen.findByRole('button', { name: /^Orders 2 Pending \(2\)$|^Orders Pending \(2\)$/ });
  });

  test('without a network, Refresh is disabled', async () => {
    await renderList();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const refresh = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' });
    expect([refresh.disabled, refresh.title]).toEqual([true, 'You are offline']);
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(refresh.disabled).toBe(false);
  });

  test('[route-20] Swap acts on the default wallet', async () => {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    expect(path()).toBe('/cloudwallet/w1/swap');
  });

  test('[route-20] Orders leads to the orders', async () => {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Orders' }));
    expect(path()).toBe('/orders');
  });

  test('[who-05, route-20] Send offers the holdings of the default wallet, and leads to the token', async () => {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const picker = await screen.findByRole('dialog', { name: 'Send from Main' });
    const offered = within(picker).getAllByRole('button');
    expect(offered.map(({ textContent }) => /Solana|USD Coin|JUP/.exec(textContent ?? '')?.[0])).toEqual([
      'Solana',
      'USD Coin',
      'JUP',
    ]);
    await userEvent.click(within(picker).getByRole('button', { name: /^USD Coin/ }));
    expect(path()).toBe('/cloudwallet/w1/token/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
  });

  test('[rule-02, limit-02, route-20] Create is disabled at ten wallets, and names the limit', async () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      wallet({ walletId: `w${index}`, name: `W${index}` }),
    );
    backend.functions.getCloudWallets = () => ({ wallets: ten });
    await renderList();
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
    expect(create.disabled).toBe(true);
    expect(create.title).toContain('10');
    backend.functions.getCloudWallets = () => ({ wallets: ten.slice(1) });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(create.disabled).toBe(false));
  });

  test('nothing that moves money can be started offline', async () => {
    await renderList();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    for (const name of ['Create', 'Swap', 'Send'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    vi.restoreAllMocks();
  });
});
