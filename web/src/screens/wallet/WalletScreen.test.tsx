import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { balancesOf, MAIN_KEY, OTHER_KEY, sol, token, usdc, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();

const usdt = token({
  symbol: 'USDT',
  mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  balance: '9000000000',
  priceUsd: 1,
  usdValue: 9000,
  pnl: 4,
});
const bonk = token({
  symbol: 'BONK',
  name: 'Bonk',
  balance: '1840000',
  priceUsd: 2.84e-5,
  usdValue: 522.56,
  pnl: 87,
});
const dust = token({ symbol: 'DUST', balance: '5000000', verified: false });
const main = wallet({
  walletId: 'w1',
  name: 'Main',
  isDefault: true,
  tokens: [bonk, dust, usdt, usdc(1_842_100_000n), sol(2_000_000_000n, -73)],
});
const trading = wallet({
  walletId: 'w2',
  name: 'Trading',
  publicKey: OTHER_KEY,
  tokens: [sol(3_420_000_000n)],
});
const laptop = wallet({
  walletId: `desktop-${OTHER_KEY}`,
  name: 'Laptop',
  publicKey: OTHER_KEY,
  tokens: [sol(41_000_000_000n)],
});

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [main, trading] });
  backend.functions.getCloudWalletBalances = ({ walletIds }: { walletIds: string[] }) => {
    const found = [main, trading, laptop].find(({ walletId }) => walletIds.includes(walletId));
    return found
      ? { balances: [balancesOf(found)] }
      : new Refusal('NOT_FOUND', 'Wallet not found', { code: 'WALLET_NOT_FOUND' });
  };
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const rows = () => within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem');

async function renderWallet(walletId: string) {
  renderApp(`/cloudwallet/${walletId}`);
  await screen.findByRole('list', { name: 'Tokens' });
  // Until every request is answered, so that buttons do not move.
  await untilIdle();
}

describe('contents', () => {
  test('[route-07, detail-01, detail-03, who-04] shows name, total and badge, and leads back to the list', async () => {
    await renderWallet('w1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MainDefault');
    expect(screen.getByRole('region', { name: 'Total' }).textContent).toContain('$11,564.66');
    expect(screen.getByRole('button', { name: 'Delete wallet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make Default' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(path()).toBe('/cloudwallet');
  });

  test('[detail-03] a wallet that is not the default has no badge', async () => {
    await renderWallet('w2');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trading');
    expect(screen.getByRole('button', { name: 'Make Default' })).toBeTruthy();
  });

  test('[detail-04, detail-05, data-03] lists SOL, USDC, then by value; profit except of dollars', async () => {
    await renderWallet('w1');
    expect(rows().map(({ textContent }) => textContent?.replace(/^\?/, ''))).toEqual([
      'Solana2.00 SOL$200.00−$73',
      'USD Coin1,842 USDC$1,842.10$1.00',
      'USDT9,000 USDT$9,000.00$1.00',
      'Bonk1.84 BONK$522.56+$87',
      'DUST5.00 DUST · Not verifiedNo price',
    ]);
  });

  test('[who-05] each token links to its sending', async () => {
    await renderWallet('w1');
    expect(
      within(rows()[3] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/cloudwallet/w1/token/${bonk.mint}`);
  });

  test('a press on the total switches to SOL and puts amounts first; another switches back to dollars', async () => {
    await renderWallet('w1');
    const pressTotal = (title: string) => userEvent.click(screen.getByTitle(title));
    const total = () => screen.getByRole('region', { name: 'Total' }).textContent;
    expect(total()).toContain('$11,564.66');
    await pressTotal('Show in SOL');
    expect(total()).toContain('116 SOL');
    expect(rows()[0]?.textContent).toBe('Solana$200.002.00 SOL−$73');
    cleanup();
    await renderWallet('w1');
    expect(total()).toContain('116 SOL');
    await pressTotal('Show in US dollars');
    expect(total()).toContain('$11,564.66');
    expect(rows()[0]?.textContent).toBe('Solana2.00 SOL$200.00−$73');
  });

  test('a hidden total cannot be switched', async () => {
    localStorage.setItem('cumulus.preferences', '{"hideBalances":true,"showInSol":true}');
    await renderWallet('w1');
    expect(document.body.textContent).not.toMatch(/\d SOL|\$\d+,/);
    expect(within(screen.getByRole('region', { name: 'Total' })).queryByTitle(/Show in/)).toBeNull();
  });

  test.each([
    ['no SOL at all', usdc(5_000_000n), true],
    ['less than the network costs that are kept back', sol(9_999_999n), true],
    ['enough for network costs', sol(10_000_000n), false],
  ])('with %s it says what SOL is needed for: %#', async (_, held, isSaid) => {
    const poor = wallet({ walletId: 'w1', name: 'Main', tokens: [held] });
    backend.functions.getCloudWallets = () => ({ wallets: [poor] });
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(poor)] });
    await renderWallet('w1');
    const words = /Add about 0.01 SOL before you send or swap/;
    expect(screen.queryByText(words) !== null).toBe(isSaid);
  });

  test.each([
    [true, 'Get test SOL'],
    [false, 'Show address'],
  ])(
    'an empty wallet teaches how funds come in, with test funds (%s) or without',
    async (testFunds, name) => {
      backend.config = { ...backend.config, testFunds };
      const fresh = wallet({ walletId: 'w1', name: 'Main', tokens: [] });
      backend.functions.getCloudWallets = () => ({ wallets: [fresh] });
      backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(fresh)] });
      renderApp('/cloudwallet/w1');
      await screen.findByText('No tokens yet');
      expect(screen.getByRole('button', { name })).toBeTruthy();
    },
  );

  test('a wallet opened by its URL waits for its name and balances', async () => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.getCloudWallets = () => held.promise;
    renderApp('/cloudwallet/w1');
    await screen.findByText('Loading');
    await waitFor(() => expect(asked('getCloudWalletBalances')).toEqual([{ walletIds: ['w1'] }]));
    await act(async () => held.resolve({ wallets: [main] }));
    await screen.findByRole('list', { name: 'Tokens' });
  });

  test.each([
    ['refuses it', new Refusal('NOT_FOUND', 'NOT_FOUND', { code: 'WALLET_NOT_FOUND' })],
    ['answers without it', { balances: [] }],
  ])('[error-07, error-34] says that a wallet was not found if the server %s', async (_what, answer) => {
    backend.functions.getCloudWalletBalances = () => answer;
    renderApp('/cloudwallet/nobody');
    await screen.findByText('Wallet not found');
    await userEvent.click(screen.getByRole('button', { name: 'Go to your wallets' }));
    expect(path()).toBe('/cloudwallet');
  });

  test('[error-05, error-07, error-27] says that the details could not be fetched, and Retry fetches again', async () => {
    const { getCloudWallets, getCloudWalletBalances } = backend.functions;
    backend.functions.getCloudWallets = () => new Refusal('INTERNAL', 'INTERNAL');
    backend.functions.getCloudWalletBalances = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/cloudwallet/w1');
    await screen.findByRole('heading', { name: 'Failed to fetch wallet details' });
    Object.assign(backend.functions, { getCloudWallets, getCloudWalletBalances });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('list', { name: 'Tokens' });
  });
});

describe('address', () => {
  test('[detail-02, limit-15] shows the ends of the key; a press copies all of it and says so for 2 s', async () => {
    await renderWallet('w1');
    const button = screen.getByRole('button', { name: /^Copy wallet address/ });
    expect(button.textContent).toContain('7xKX...gAsU');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.useFakeTimers();
    await act(async () => fireEvent.click(button));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(MAIN_KEY);
    expect(screen.getByText('Copied!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(screen.getByText('Copied!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('is received as a QR code, in groups, for Solana only', async () => {
    await renderWallet('w1');
    await userEvent.click(screen.getByRole('button', { name: 'Receive' }));
    const sheet = await screen.findByRole('dialog', { name: 'Receive to Main' });
    await within(sheet).findByRole('img', { name: 'QR code of the address of Main' });
    expect(within(sheet).getByText('Solana only')).toBeTruthy();
    expect(sheet.textContent).toContain('7xKX tg2C W87d 97TX JSDp bD5j Bkhe TqA8 3TZR uJos gAsU');
  });
});

describe('read-only', () => {
  test('[role-05, detail-01, detail-06] a desktop wallet is shown without any actions', async () => {
    backend.functions.getBackedUpWallets = () => ({ wallets: [{ name: 'Laptop', publicKey: OTHER_KEY }] });
    await renderWallet(laptop.walletId);
    await screen.findByText('Laptop');
    expect(within(screen.getByRole('list', { name: 'Tokens' })).queryByRole('link')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Tokens' })).queryByRole('button')).toBeNull();
    for (const name of ['Delete wallet', 'Make Default', 'Get test SOL'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    for (const name of ['Swap', 'Send'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
});

describe('default', () => {
  test('[state-20, who-03] Make Default asks the server, then shows the list with the star moved', async () => {
    backend.functions.setDefaultCloudWallet = () => {
      backend.functions.getCloudWallets = () => ({
        wallets: [
          { ...main, isDefault: false },
          { ...trading, isDefault: true },
        ],
      });
      return { success: true };
    };
    await renderWallet('w2');
    const before = asked('getCloudWallets').length;
    await userEvent.click(screen.getByRole('button', { name: 'Make Default' }));
    await waitFor(() => expect(path()).toBe('/cloudwallet'));
    expect(asked('setDefaultCloudWallet')).toEqual([{ walletId: 'w2' }]);
    const star = await screen.findByRole('img', { name: 'Default wallet' });
    expect(star.closest('li')?.textContent).toContain('Trading');
    // The list is fetched again although it is seconds old.
    await waitFor(() => expect(asked('getCloudWallets').length).toBeGreaterThan(before));
  });

  test('[error-05, error-07, error-28] a failure says what failed and stays', async () => {
    backend.functions.setDefaultCloudWallet = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderWallet('w2');
    await userEvent.click(screen.getByRole('button', { name: 'Make Default' }));
    await screen.findByText('Failed to set default wallet');
    expect(path()).toBe('/cloudwallet/w2');
  });
});

describe('actions', () => {
  test('Send offers the tokens of this wallet, and Swap swaps from it', async () => {
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    await renderWallet('w2');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const picker = await screen.findByRole('dialog', { name: 'Send from Trading' });
    expect(within(picker).getAllByRole('button')).toHaveLength(1);
    fireEvent(picker, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    expect(path()).toBe('/cloudwallet/w2/swap');
  });

  test('Swap opens once the holdings are known, even if pressed before', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    backend.functions.getCloudWallets = () => told.then(() => ({ wallets: [main, trading] }));
    backend.functions.getCloudWalletBalances = () => told.then(() => ({ balances: [balancesOf(trading)] }));
    renderApp('/cloudwallet/w2');
    await userEvent.click(await screen.findByRole('button', { name: 'Swap' }));
    expect(path()).toBe('/cloudwallet/w2');
    tell();
    await waitFor(() => expect(path()).toBe('/cloudwallet/w2/swap'));
  });

  test('Refresh fetches this wallet again', async () => {
    await renderWallet('w2');
    backend.functions.getCloudWalletBalances = () => ({
      balances: [balancesOf({ ...trading, tokens: [sol(9_000_000_000n)], totalUsdValue: 900 })],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('9.00 SOL');
    backend.functions.getCloudWalletBalances = () => new Refusal('INTERNAL', 'INTERNAL');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Failed to fetch wallet details');
    expect(screen.getByText('9.00 SOL')).toBeTruthy();
  });

  test('Get test SOL tops up the wallet on a test network', async () => {
    backend.functions.getTestSol = () => {
      backend.functions.getCloudWalletBalances = () => ({
        balances: [balancesOf({ ...trading, tokens: [sol(5_420_000_000n)] })],
      });
      return { success: true, txSignature: 'x', lamports: '2000000000' };
    };
    await renderWallet('w2');
    await userEvent.click(screen.getByRole('button', { name: 'Get test SOL' }));
    await screen.findByText('2 test SOL received');
    await screen.findByText('5.42 SOL');
    expect(asked('getTestSol')).toEqual([{ walletId: 'w2' }]);
  });

  test('test SOL is not offered on a real network', async () => {
    backend.config = { ...backend.config, network: 'mainnet', testFunds: false };
    await renderWallet('w2');
    expect(screen.queryByText('Get test SOL')).toBeNull();
  });
});
