import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { untilIdle } from '../../testing/backend.ts';
import { path, renderApp } from '../../testing/render.tsx';
import { topTokens } from '../../testing/top-tokens.ts';
import { pageOf, sol, transaction, usdc } from '../../testing/transactions.ts';
import { sol as solHolding, wallet } from '../../testing/wallets.ts';
import { BONK, JUP, useWatchlistBackend, watched } from '../../testing/watchlist.ts';

const { backend, list } = useWatchlistBackend();

/** A window of such a width that later becomes another one. */
function inWindow(isWide: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isWide });
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media.includes('56.25em')
      ? (query as unknown as MediaQueryList)
      : (Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList),
  );
}

beforeEach(() => {
  inWindow(true);
  return () => vi.restoreAllMocks();
});

const main = () => within(screen.getByRole('main'));
const pane = async (name: string) => await screen.findByRole('region', { name });

test('in a wide window, a transaction is read beside the list, and takes the focus when it is pressed', async () => {
  backend.functions.getWalletTransactionsUnified = () =>
    pageOf([
      transaction(1_000),
      transaction(2_000, { sent: null, received: usdc('500'), direction: 'in' }),
      transaction(3_000, { sent: null, received: sol('3'), direction: 'in' }),
    ]);
  renderApp('/transactions');
  await pane('Sent');
  const h1 = screen.getByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(h1);
  const row = main().getByRole('button', { name: /500.00 USDC/ });
  const entries = history.length;
  await userEvent.click(row);
  const received = await pane('Received');
  expect(within(received).getByText('500 USDC')).toBeTruthy();
  expect(document.activeElement).toBe(within(received).getByRole('heading', { level: 2, name: 'Received' }));
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(main().getAllByRole('button', { current: true })).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(history.length).toBe(entries);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(row);
  // The same row again.
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(within(received).getByRole('heading', { level: 2 }));
});

test('in a narrow window it is a sheet, opened by a press alone', async () => {
  inWindow(false);
  backend.functions.getWalletTransactionsUnified = () => pageOf([transaction(1_000)]);
  renderApp('/transactions');
  await userEvent.click(await screen.findByRole('button', { name: /^Sent to/ }));
  expect(await screen.findByRole('dialog', { name: 'Sent' })).toBeTruthy();
  expect(main().queryByRole('region', { name: 'Sent' })).toBeNull();
});

test('in a wide window, a watched token is beside the watchlist; a removed one makes room for the next', async () => {
  list.entries = [watched(BONK), watched(JUP)];
  renderApp('/watchlist');
  await pane('Bonk');
  await untilIdle();
  await userEvent.click(main().getByRole('button', { name: /^Jupiter/ }));
  await pane('Jupiter');
  expect(main().queryByRole('region', { name: 'Bonk' })).toBeNull();
  await userEvent.click(main().getByRole('button', { name: 'Remove from watchlist' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  await pane('Bonk');
});

test('in a wide window, one token of the Top 25 is beside both of its lists', async () => {
  backend.functions.getTopTokens = () =>
    topTokens([
      { address: JUP, name: 'Jupiter', symbol: 'JUP', count: 9 },
      { address: BONK, name: 'Bonk', symbol: 'BONK', count: 5 },
    ]);
  renderApp('/toptokens');
  await pane('Jupiter');
  await untilIdle();
  await userEvent.click(main().getByRole('button', { name: /^Rank 2/ }));
  await pane('Bonk');
  expect(main().queryByRole('region', { name: 'Jupiter' })).toBeNull();
});

test('in a wide window, the default wallet is beside the list of wallets', async () => {
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'w1', name: 'Main', tokens: [solHolding(1_000_000_000n)] })],
  });
  renderApp('/cloudwallet');
  const beside = await pane('Main');
  const [token] = within(beside).getAllByRole('link');
  await userEvent.click(token!);
  await waitFor(() => expect(path()).toMatch(/^\/cloudwallet\/w1\/token\//));
});
