import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, untilIdle } from '../../../testing/backend.ts';
import { path, renderApp, renderPart } from '../../../testing/render.tsx';
import { topTokens } from '../../../testing/top-tokens.ts';
import { BONK, JUP, priced, useWatchlistBackend, watched } from '../../../testing/watchlist.ts';
import { App } from '../../app/App.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { TopTokensScreen } from './TopTokensScreen.tsx';

const HOUR = 60 * 60_000;
const { backend, list, asked } = useWatchlistBackend();

const counted = [
  { address: JUP, name: 'Jupiter', symbol: 'JUP', count: 9 },
  { address: BONK, name: 'Bonk', symbol: 'BONK', count: 5 },
  { address: USDC_MINT, name: 'USD Coin', symbol: 'USDC', count: 2 },
];

beforeEach(() => {
  list.entries = [watched(BONK)];
  backend.functions.getTopTokens = () => topTokens(counted);
});

const rows = () => within(screen.getByRole('list', { name: 'Top tokens' })).getAllByRole('listitem');
const names = () => rows().map((row) => row.textContent?.match(/Bonk|Jupiter|USD Coin/)?.[0]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const never = () => new Promise(() => {});

async function renderList() {
  renderApp('/toptokens');
  await screen.findByRole('list', { name: 'Top tokens' });
  await screen.findByText('$0.5000');
  // Until every request is answered, so that buttons do not move.
  await untilIdle();
}

test('[route-16, screen-02, data-17] ranks the most-watched tokens, with their prices', async () => {
  await renderList();
  expect(names()).toEqual(['Jupiter', 'Bonk', 'USD Coin']);
  expect(rows()[0]?.textContent).toContain('Rank 1');
  expect(rows()[0]?.textContent).toContain('JUP · 9 watching');
  expect(rows()[0]?.textContent).toContain('−1.5%');
  expect(screen.getByText('From 7 watchlists')).toBeTruthy();
  expect(screen.queryByText('Login')).toBeNull();
  expect(screen.queryByText(/out of date/)).toBeNull();
});

test('few watched tokens are followed by what trends on the market, which says so', async () => {
  const [wif, popcat] = [priced('wif', 'WIF', 'dogwifhat', 2), priced('popcat', 'POPCAT', 'Popcat', 0.3)];
  backend.functions.getTrendingTokens = () => ({ tokens: [wif, priced(JUP, 'JUP', 'Jupiter', 0.5), popcat] });
  await renderList();
  const trending = within(screen.getByRole('list', { name: 'Trending tokens' })).getAllByRole('listitem');
  expect(trending.map((row) => row.textContent?.match(/dogwifhat|Popcat|Jupiter/)?.[0])).toEqual([
    'dogwifhat',
    'Popcat',
  ]);
  expect(trending[0]?.textContent).not.toContain('watching');
  screen.getByText('Few tokens are watched here so far. These are traded more than usual on Solana.');
  expect(names()).toHaveLength(3);
});

test('ten watched tokens are enough', async () => {
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...counted[0]!,
    address: `${JUP.slice(0, 40)}${index}`,
  }));
  backend.functions.getTopTokens = () => topTokens(many);
  renderApp('/toptokens');
  await screen.findByRole('list', { name: 'Top tokens' });
  await untilIdle();
  expect(asked('getTrendingTokens')).toEqual([]);
});

test('[screen-02] sorting cycles descending, ascending, off', async () => {
  await renderList();
  await press('Market cap');
  expect(names()).toEqual(['USD Coin', 'Bonk', 'Jupiter']);
  await press('Market cap, descending');
  expect(names()).toEqual(['Jupiter', 'Bonk', 'USD Coin']);
  await press('Name');
  expect(names()).toEqual(['USD Coin', 'Jupiter', 'Bonk']);
  await press('Name, descending');
  expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']);
  await press('Name, ascending');
  expect(names()).toEqual(['Jupiter', 'Bonk', 'USD Coin']);
  expect(rows()[0]?.textContent).toContain('Rank 1');
});

test.each([
  ['A name of exactly 25 lette', 'A name of exactly 25 l...'],
  ['A name of just 25 letters', 'A name of just 25 letters'],
  ['🐶'.repeat(26), `${'🐶'.repeat(22)}...`],
])('[limit-34] shows 22 characters of a name of more than 25: %s', async (name, shown) => {
  backend.functions.getTopTokens = () => topTokens([{ ...counted[0]!, name }]);
  await renderList();
  expect(screen.getByText(shown, { exact: true })).toBeTruthy();
});

test('[screen-03] shows Login for the price change while signed out', async () => {
  await renderList();
  backend.user = null;
  backend.calls.length = 0;
  backend.functions.getTopTokens = never;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <TopTokensScreen />
      </App>
    </QueryClientProvider>,
  );
  const logins = await screen.findAllByRole('link', { name: 'Login' });
  expect(logins).toHaveLength(3);
  expect(logins[0]?.getAttribute('href')).toBe('/login');
  expect(asked('getSolanaTokenPricesWeb')).toEqual([]);
});

test('[data-18] says that the list is out of date, and since when', async () => {
  const lastUpdated = new Date(Date.now() - 20 * 60_000).toISOString();
  backend.functions.getTopTokens = () => topTokens(counted, { isStale: true, lastUpdated });
  await renderList();
  expect(screen.getByText('This list is out of date. It was updated 20m ago.')).toBeTruthy();
});

test('old prices are not shown as new, however new the list is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderList();
  await screen.findByText('Updated just now');
  backend.functions.getSolanaTokenPricesWeb = () => new Refusal('INTERNAL', 'INTERNAL');
  // Ages are shown in steps of ten seconds.
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 10_000);
  await screen.findByText('Updated 5 min ago');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Failed to load top tokens. Please try again later.');
});

test('[error-17] says what failed, and Retry asks again', async () => {
  backend.functions.getTopTokens = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp('/toptokens');
  await screen.findByRole('heading', { name: 'Failed to load top tokens. Please try again later.' });
  backend.functions.getTopTokens = () => topTokens(counted);
  await press('Retry');
  await screen.findByRole('list', { name: 'Top tokens' });
});

test('has an empty state', async () => {
  backend.functions.getTopTokens = () => topTokens([]);
  renderApp('/toptokens');
  await screen.findByText('No tokens are watched yet');
});

test('adds a token to the watchlist, and removes it after confirmation', async () => {
  await renderList();
  await press('Add Jupiter to watchlist');
  await screen.findByText('Jupiter is in your watchlist now');
  expect(asked('addTokenToWatchlist')).toEqual([{ tokenAddress: JUP }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bonk from watchlist' }));
  const box = await screen.findByRole('alertdialog');
  expect(within(box).getByText('Are you sure you want to remove Bonk?')).toBeTruthy();
  await userEvent.click(within(box).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Add Bonk to watchlist' });
  expect(asked('removeTokenFromWatchlist')).toEqual([{ tokenAddress: BONK }]);
});

test('a press on a token opens its sheet, with its full price and Buy', async () => {
  await renderList();
  backend.functions.getCloudWalletBalances = never;
  await userEvent.click(within(rows()[1]!).getByRole('button', { name: /^Rank 2/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Bonk' });
  expect(within(sheet).getByText('Number 2, watched by 5')).toBeTruthy();
  expect(within(sheet).getByText('$2.20B')).toBeTruthy();
  await userEvent.click(within(sheet).getByRole('button', { name: '$3.00e-5' }));
  expect(within(sheet).getByText('$0.00003')).toBeTruthy();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buy BONK' }));
  await waitFor(() => expect(path()).toBe('/cloudwallet/w1/swap'));
});

test('the sheet of a token adds it to the watchlist', async () => {
  await renderList();
  await userEvent.click(within(rows()[0]!).getByRole('button', { name: /^Rank 1/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Jupiter' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add to watchlist' }));
  await screen.findByText('Jupiter is in your watchlist now');
  expect(asked('addTokenToWatchlist')).toEqual([{ tokenAddress: JUP }]);
});

test('[error-18] a refused addition is undone', async () => {
  await renderList();
  backend.functions.addTokenToWatchlist = () => new Refusal('INTERNAL', 'INTERNAL');
  await press('Add Jupiter to watchlist');
  await screen.findByText('Failed to add token to watchlist');
  await screen.findByRole('button', { name: 'Add Jupiter to watchlist' });
});

test('[cache-01, limit-32] list and prices are cached for four hours, also for another user of the device', async () => {
  const shown = renderApp('/toptokens');
  await screen.findByText('$0.5000');
  await waitFor(() => expect(localStorage.getItem('cumulus.shared.top-token-prices')).toContain(JUP));
  shown.unmount();

  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 4 * HOUR - 60_000 });
  backend.user = { id: 'eve', email: 'eve@example.org' };
  backend.functions.getTopTokens = never;
  backend.functions.getSolanaTokenPricesWeb = never;
  const again = renderApp('/toptokens');
  await screen.findByText('$0.5000');
  expect(names()).toEqual(['Jupiter', 'Bonk', 'USD Coin']);
  again.unmount();

  vi.setSystemTime(now + 4 * HOUR);
  renderApp('/toptokens');
  await screen.findByRole('list', { name: 'Loading tokens' });
});
