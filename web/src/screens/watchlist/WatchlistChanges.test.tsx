import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Refusal, untilIdle } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { main } from '../../../testing/send.tsx';
import { BONK, JUP, useWatchlistBackend, watched } from '../../../testing/watchlist.ts';

const { backend, list, asked } = useWatchlistBackend();

const rows = () => within(screen.getByRole('list', { name: 'Watchlist' })).getAllByRole('listitem');
const NAME = /Bonk|Jupiter|USD Coin|Unknown Token|Wrapped SOL/;
const names = () => rows().map((row) => row.textContent?.match(NAME)?.[0]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const never = () => new Promise(() => {});

async function renderList() {
  renderApp('/watchlist');
  await screen.findByRole('list', { name: 'Watchlist' });
  // Until every request is answered, so that buttons do not move.
  await untilIdle();
}

describe('adding', () => {
  async function openSheet() {
    await renderList();
    await press('Add token');
    return screen.findByRole('dialog', { name: 'Add token' });
  }
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Symbol, name or address'), { target: { value: text } });

  test('[rule-37] asks for an address, and refuses one that is malformed', async () => {
    await openSheet();
    await press('Add to watchlist');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a token address');
    type('bonk');
    await press('Add to watchlist');
    expect(screen.getByRole('alert').textContent).toBe('Invalid Solana token address');
    type(`${BONK.slice(0, -1)}0`);
    await press('Add to watchlist');
    expect(screen.getByRole('alert').textContent).toBe('Invalid Solana token address');
    expect(asked('addTokenToWatchlist')).toEqual([]);
  });

  test('[screen-04, fn-19] adds by address', async () => {
    list.entries = [watched(JUP)];
    await openSheet();
    type(` ${BONK} `);
    await press('Add to watchlist');
    await waitFor(() => expect(names()).toEqual(['Bonk', 'Jupiter']));
    expect(asked('addTokenToWatchlist')).toEqual([{ tokenAddress: BONK }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add token' })).toBeNull());
  });

  test('adds a search result, and shows it before the server has answered', async () => {
    list.entries = [watched(JUP)];
    const held = Promise.withResolvers<unknown>();
    await openSheet();
    backend.functions.addTokenToWatchlist = () => held.promise;
    type('bonk');
    const found = await screen.findByRole('list', { name: 'Tokens found' });
    await userEvent.click(within(found).getByRole('button', { name: /^Bonk/ }));
    await waitFor(() => expect(names()).toEqual(['Bonk', 'Jupiter']));
    list.entries = [watched(JUP), watched(BONK)];
    held.resolve({ success: true });
    await screen.findByText('Bonk is in your watchlist now');
    expect(names()).toEqual(['Bonk', 'Jupiter']);
  });

  test('a watched token cannot be added again', async () => {
    await openSheet();
    type('bonk');
    const found = await screen.findByRole('list', { name: 'Tokens found' });
    expect(within(found).getByText('Watched')).toBeTruthy();
    expect(within(found).queryByRole('button')).toBeNull();
  });

  test.each([
    [
      new Refusal('ALREADY_EXISTS', 'This token is already in your watchlist'),
      'This token is already in your watchlist',
    ],
    [
      new Refusal(
        'FAILED_PRECONDITION',
        'Watchlist is limited to 500 tokens. Please remove some tokens first.',
      ),
      'Watchlist is limited to 500 tokens. Please remove some tokens first.',
    ],
    [new Refusal('INTERNAL', 'INTERNAL'), 'Failed to add token to watchlist'],
  ])(
    '[error-18] takes the token back where the server refuses it, and says why (%#)',
    async (refusal, words) => {
      list.entries = [watched(JUP)];
      await openSheet();
      backend.functions.addTokenToWatchlist = () => refusal;
      type(BONK);
      await press('Add to watchlist');
      expect((await screen.findByRole('alert')).textContent).toBe(words);
      await waitFor(() => expect(names()).toEqual(['Jupiter']));
    },
  );
});

describe('removing', () => {
  async function askToRemove() {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: /^Bonk/ }));
    await screen.findByRole('dialog', { name: 'Bonk' });
    await press('Remove from watchlist');
    return screen.findByRole('alertdialog');
  }

  test('[state-31, screen-04, fn-20] asks for confirmation, then removes at once', async () => {
    const box = await askToRemove();
    expect(within(box).getByText('Are you sure you want to remove Bonk?')).toBeTruthy();
    expect(asked('removeTokenFromWatchlist')).toEqual([]);
    const held = Promise.withResolvers<unknown>();
    backend.functions.removeTokenFromWatchlist = () => held.promise;
    await userEvent.click(within(box).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Jupiter', 'USD Coin']));
    list.entries = list.entries.slice(1);
    held.resolve({ success: true });
    await screen.findByText('Bonk was removed from your watchlist');
    expect(asked('removeTokenFromWatchlist')).toEqual([{ tokenAddress: BONK }]);
    expect(names()).toEqual(['Jupiter', 'USD Coin']);
  });

  test('[state-31] keeps the token without confirmation', async () => {
    const box = await askToRemove();
    await userEvent.click(within(box).getByRole('button', { name: 'Cancel' }));
    expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']);
    expect(asked('removeTokenFromWatchlist')).toEqual([]);
  });

  test('[error-18] restores the token if the server refuses, and Retry tries again', async () => {
    const box = await askToRemove();
    const succeed = backend.functions.removeTokenFromWatchlist!;
    backend.functions.removeTokenFromWatchlist = () => new Refusal('INTERNAL', 'INTERNAL');
    await userEvent.click(within(box).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Failed to remove token from watchlist');
    await waitFor(() => expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']));
    backend.functions.removeTokenFromWatchlist = succeed;
    await press('Retry');
    await waitFor(() => expect(names()).toEqual(['Jupiter', 'USD Coin']));
  });
});

describe('undoing a removal', () => {
  async function removed() {
    await renderList();
    await userEvent.click(screen.getByRole('button', { name: /^Bonk/ }));
    await screen.findByRole('dialog', { name: 'Bonk' });
    await press('Remove from watchlist');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    await screen.findByText('Bonk was removed from your watchlist');
  }

  test('restores the token at once, with its import price and date', async () => {
    await removed();
    const held = Promise.withResolvers<unknown>();
    backend.functions.addTokenToWatchlist = () => held.promise;
    await press('Undo');
    await waitFor(() => expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']));
    expect(asked('addTokenToWatchlist')).toEqual([
      { tokenAddress: BONK, restored: { importPrice: 0.00002, importDate: '2026-11-20T00:00:00Z' } },
    ]);
    list.entries = [watched(BONK, 0.00002), ...list.entries];
    held.resolve({ success: true });
    await screen.findByText('Bonk is in your watchlist again');
    await press('Since added');
    expect(rows()[0]?.textContent).toContain('+50.0%');
  });

  test('removes it again if the server refuses, and Retry tries again', async () => {
    await removed();
    const succeed = backend.functions.addTokenToWatchlist!;
    backend.functions.addTokenToWatchlist = () => new Refusal('INTERNAL', 'INTERNAL');
    await press('Undo');
    await screen.findByText('Failed to add token to watchlist');
    await waitFor(() => expect(names()).toEqual(['Jupiter', 'USD Coin']));
    backend.functions.addTokenToWatchlist = succeed;
    await press('Retry');
    await waitFor(() => expect(names()).toEqual(['Bonk', 'Jupiter', 'USD Coin']));
  });

  test('says so if the token was added on another device meanwhile', async () => {
    await removed();
    backend.functions.addTokenToWatchlist = () =>
      new Refusal('ALREADY_EXISTS', 'This token is already in your watchlist');
    await press('Undo');
    await screen.findByText('This token is already in your watchlist');
    expect(screen.queryByText('Already Claimed')).toBeNull();
  });
});

describe('buying', () => {
  test('[screen-04] opens the swap of the default wallet with the token to buy', async () => {
    await renderList();
    backend.functions.getCloudWalletBalances = never;
    await press('Buy BONK');
    await waitFor(() => expect(path()).toBe('/cloudwallet/w1/swap'));
    const { walletId, name, publicKey, tokens } = main;
    expect(window.history.state.state).toEqual({
      wallet: { walletId, name, publicKey, tokens },
      prefilledBuyToken: {
        mint: BONK,
        symbol: 'BONK',
        name: 'Bonk',
        decimals: 5,
        multiplier: 1,
        logoURI: null,
        verified: true,
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Sell for BONK' });
  });

  test('buys wrapped SOL as SOL', async () => {
    list.entries = [watched(WRAPPED_SOL_MINT)];
    await renderList();
    backend.functions.getCloudWalletBalances = never;
    await press('Buy Unknown');
    await waitFor(() => expect(path()).toBe('/cloudwallet/w1/swap'));
    expect(window.history.state.state.prefilledBuyToken).toMatchObject({ mint: SOL_MINT, symbol: 'SOL' });
  });

  test('[error-18] asks for a default wallet if there is none', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [{ ...main, isDefault: false }] });
    await renderList();
    await press('Buy USDC');
    await screen.findByText(
      'Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.',
    );
    expect(path()).toBe('/watchlist');
  });

  test('says so if the wallets cannot be fetched', async () => {
    backend.functions.getCloudWallets = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderList();
    await press('Buy USDC');
    await screen.findByText('Failed to fetch cloud wallets');
  });
});
