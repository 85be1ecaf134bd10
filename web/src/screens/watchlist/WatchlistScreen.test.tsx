import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Refusal, untilIdle } from '../../../testing/backend.ts';
import { path, renderApp, renderPart } from '../../../testing/render.tsx';
import { topTokens } from '../../../testing/top-tokens.ts';
import { BONK, JUP, NOTHING, priced, useWatchlistBackend, watched } from '../../../testing/watchlist.ts';
import { App } from '../../app/App.tsx';
import { WatchlistScreen } from './WatchlistScreen.tsx';

const HOUR = 60 * 60_000;
const { backend, list, asked } = useWatchlistBackend();

const rows = () => within(screen.getByRole('list', { name: 'Watchlist' })).getAllByRole('listitem');
const NAME = /Bonk|Jupiter|USD Coin|Unknown Token|Wrapped SOL/;
const names = () => rows().map((row) => row.textContent?.match(NAME)?.[0]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pressChip = (name: RegExp) =>
  userEvent.click(within(screen.getByRole('group', { name: 'Sort by' })).getByRole('button', { name }));
const never = () => new Promise(() => {});

async function renderList() {
  renderApp('/watchlist');
  await screen.findByRole('list', { name: 'Watchlist' });
  // Until every request is answered, so that buttons do not move.
  await untilIdle();
}

describe('states', () => {
  test('[error-18] asks signed-out visitors to sign in, and calls nothing', async () => {
    backend.user = null;
    renderPart(
      <App>
        <WatchlistScreen />
      </App>,
    );
    await screen.findByText('Please sign in to view or manage your watchlist');
    expect(backend.calls).toEqual([]);
  });

  test('[route-15] says that it is loading, then lists', async () => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.getWatchlistWeb = () => held.promise;
    renderApp('/watchlist');
    await screen.findByRole('list', { name: 'Loading tokens' });
    expect(screen.getByText('Loading').parentElement?.getAttribute('role')).toBe('status');
    held.resolve({ success: true, contractAddresses: [watched(BONK)] });
    await screen.findByRole('button', { name: /^Bonk/ });
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('[error-18] says what failed, and Retry asks again', async () => {
    backend.functions.getWatchlistWeb = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/watchlist');
    await screen.findByRole('heading', { name: 'Failed to load watchlist. Please try again later.' });
    backend.functions.getWatchlistWeb = () => ({ success: true, contractAddresses: [watched(BONK)] });
    await press('Retry');
    await screen.findByRole('list', { name: 'Watchlist' });
  });

  test('explains how to begin without tokens', async () => {
    list.entries = [];
    renderApp('/watchlist');
    await screen.findByText('Watch your first token');
    await press('Add token');
    await screen.findByRole('dialog', { name: 'Add token' });
    expect(asked('getSolanaTokenPricesWeb')).toEqual([]);
  });

  test('[data-16] lists tokens with their prices, and those that failed to load without one', async () => {
    list.entries = [watched(BONK, 0.00002), watched(NOTHING)];
    await renderList();
    const [bonk, nothing] = rows();
    expect(bonk?.textContent).toContain('Bonk');
    expect(bonk?.textContent).toContain('$3.00e-5');
    expect(bonk?.textContent).toContain('+4.2%');
    expect(nothing?.textContent).toContain('Unknown Token');
    expect(nothing?.textContent).toContain('9WzD...AWWM');
    expect(nothing?.textContent).toContain('No price');
    await userEvent.click(within(nothing!).getByRole('button', { name: /^Unknown Token/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Unknown Token' });
    expect(within(sheet).getByText('There is no such token.')).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  test('[data-16] a press on a token opens its sheet', async () => {
    backend.functions.getTopTokens = () =>
      topTokens([{ address: BONK, name: 'Bonk', symbol: 'BONK', count: 9 }]);
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: /^Bonk/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Bonk' });
    const facts = within(sheet)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Price: '$3.00e-5',
      '24 h': '+4.2%',
      'Since added': '+50.0%',
      Added: expect.stringMatching(/ at \$2\.00e-5$/),
      'Market cap': '$2.20B',
      'Volume, 24 h': '$5.00M',
      Supply: '88.00T',
      'Top 25': 'Number 1, watched by 9',
    });
  });
});

test('warns of an unverified token before it is bought', async () => {
  list.entries = [watched(BONK)];
  backend.functions.getSolanaTokenPricesWeb = () => ({
    success: true,
    tokens: [priced(BONK, 'BONK', 'Bonk', 0.00003, { verified: false })],
    failedTokens: [],
  });
  await renderList();
  await press(/^Bonk/);
  const sheet = within(await screen.findByRole('dialog', { name: 'Bonk' }));
  sheet.getByText('This token is not verified. Anyone can copy a name: compare the address.');
  sheet.getByRole('button', { name: 'Buy BONK' });
});

describe('order', () => {
  test('[screen-04] is by name, ascending, at first', async () => {
    await renderList();
    expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']);
    const chip = screen.getByRole('button', { name: 'Name, ascending' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });

  test('[screen-04] cycles descending, ascending, off', async () => {
    await renderList();
    await pressChip(/^Market cap/);
    expect(names()).toEqual(['USD Coin', 'Bonk', 'Jupiter']);
    expect(screen.getByRole('button', { name: 'Market cap, descending' })).toBeTruthy();
    await pressChip(/^Market cap/);
    expect(names()).toEqual(['Jupiter', 'Bonk', 'USD Coin']);
    expect(screen.getByRole('button', { name: 'Market cap, ascending' })).toBeTruthy();
    await pressChip(/^Market cap/);
    expect(names()).toEqual(['Bonk', 'USD Coin', 'Jupiter']);
    expect(screen.getByRole('button', { name: 'Market cap' }).getAttribute('aria-pressed')).toBe('false');
    await pressChip(/^Name/);
    expect(names()).toEqual(['USD Coin', 'Jupiter', 'Bonk']);
  });

  test('shows the sorted column beside each price', async () => {
    await renderList();
    await pressChip(/^Since added/);
    expect(rows()[0]?.textContent).toContain('+50.0%');
    await pressChip(/^Volume/);
    expect(rows()[0]?.textContent).toContain('Vol $9.00M');
  });
});

test.each([
  ['could not be read again', () => new Refusal('INTERNAL', 'INTERNAL')],
  ['the market has not quoted since', null],
])('prices that %s are not shown as new', async (_, failing) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  list.entries = [watched(BONK)];
  const lastUpdated = new Date().toISOString();
  const quoted = {
    success: true,
    tokens: [priced(BONK, 'BONK', 'Bonk', 0.00003, { lastUpdated })],
    failedTokens: [],
  };
  backend.functions.getSolanaTokenPricesWeb = () => quoted;
  await renderList();
  await screen.findByText('Updated just now');
  if (failing) backend.functions.getSolanaTokenPricesWeb = failing;
  // Ages are shown in steps of ten seconds.
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 10_000);
  await screen.findByText('Updated 5 min ago');
  expect(rows()[0]?.textContent).toContain('$3.00e-5');
});

describe('the cache of the device', () => {
  /** Shows the list once, so that it is cached. */
  async function remember() {
    const shown = renderApp('/watchlist');
    await screen.findByRole('list', { name: 'Watchlist' });
    await waitFor(() => expect(localStorage.getItem('cumulus.user.watchlist-combined')).toContain('Bonk'));
    shown.unmount();
  }
  const later = (milliseconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

  test('[cache-01, limit-32] is shown at once for four hours, and refreshed', async () => {
    await remember();
    later(4 * HOUR - 60_000);
    const held = Promise.withResolvers<unknown>();
    backend.functions.getWatchlistWeb = () => held.promise;
    await renderList();
    expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']);
    held.resolve({ success: true, contractAddresses: [watched(JUP)] });
    await waitFor(() => expect(names()).toEqual(['Jupiter']));
  });

  test('[limit-32] is not shown after four hours', async () => {
    await remember();
    later(4 * HOUR);
    backend.functions.getWatchlistWeb = never;
    renderApp('/watchlist');
    await screen.findByRole('list', { name: 'Loading tokens' });
    expect(screen.queryByText('Bonk')).toBeNull();
  });

  test('[limit-32] prices and exchange data are used for four hours while the market is unavailable', async () => {
    await remember();
    localStorage.removeItem('cumulus.user.watchlist-combined');
    backend.functions.getSolanaTokenPricesWeb = () => new Refusal('UNAVAILABLE', 'away');
    backend.functions.getDexScreenerDataWeb = () => new Refusal('UNAVAILABLE', 'away');
    later(4 * HOUR - 60_000);
    const shown = renderApp('/watchlist');
    expect((await screen.findByRole('button', { name: /^Bonk/ })).textContent).toContain('$3.00e-5');
    await pressChip(/^Volume/);
    expect(rows()[0]?.textContent).toContain('Vol $9.00M');
    shown.unmount();

    localStorage.removeItem('cumulus.user.watchlist-combined');
    later(60_000);
    await renderList();
    expect(
      rows()
        .map((row) => row.textContent)
        .join(),
    ).not.toContain('$');
  });

  test('[limit-32, who-02] is cleared by the sign-out, and not shown to another user', async () => {
    await remember();
    const kept = Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes(BONK));
    expect(kept.sort()).toEqual([
      'cumulus.user.watchlist',
      'cumulus.user.watchlist-combined',
      'cumulus.user.watchlist-dex-data',
      'cumulus.user.watchlist-token-data',
    ]);
    backend.user = { id: 'eve', email: 'eve@example.org' };
    backend.functions.getWatchlistWeb = never;
    const other = renderApp('/watchlist');
    await screen.findByRole('list', { name: 'Loading tokens' });
    expect(screen.queryByText('Bonk')).toBeNull();
    other.unmount();

    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(JSON.stringify(localStorage)).not.toContain(USDC_MINT);
  });
});
