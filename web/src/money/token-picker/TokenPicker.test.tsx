import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { advance } from '../../../testing/backend.ts';
import { setup, useOrderBackend } from '../../../testing/orders.tsx';
import { renderApp } from '../../../testing/render.tsx';
import { BONK_MINT, bonk, main, priced, renderBuy, useSwapBackend } from '../../../testing/swap.tsx';
import { topTokens } from '../../../testing/top-tokens.ts';
import { JUP } from '../../../testing/watchlist.ts';
import { setPreferences } from '../../data/preferences.ts';
// Loaded ahead, since fake timers do not load it.
import '../../screens/orders/PickTokenSheet.tsx';

const rows = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';
const TOPS = Array.from({ length: 9 }, (_, index) => `Top${index}`.padEnd(43, '1'));

describe('of a swap', () => {
  const { backend, asked } = useSwapBackend();
  function offer() {
    backend.functions.getCloudWallets = () => ({ wallets: [main] });
    backend.functions.getWatchlistWeb = () => ({
      success: true,
      contractAddresses: [{ address: JUP, importPrice: null, importDate: '2026-01-01', categoryIds: [] }],
    });
    backend.functions.getTopTokens = () =>
      topTokens(TOPS.map((address) => ({ address, name: address, symbol: 'T', count: 1 })));
    backend.functions.getSolanaTokenPricesWeb = ({ tokens }: { tokens: string[] }) => ({
      success: true,
      failedTokens: [],
      tokens: tokens.map((address) => priced(address.slice(0, 4), { address, verified: address === JUP })),
    });
  }

  test('[swap-01, swap-02] what is held, watched, watched by many and was chosen before is offered with its price', async () => {
    offer();
    await renderBuy();
    await screen.findByRole('list', { name: 'Tokens of the Top 25' });
    expect(rows('Common tokens')).toHaveLength(2);
    expect(rows('Tokens that you hold')).toEqual(['Bonk BONK$2.00e-5100 BONK']);
    expect(rows('Tokens that you watch')?.[0]).toContain('$2.00MC $41.70K');
    expect(screen.queryByRole('list', { name: 'Tokens that you have chosen before' })).toBeNull();

    // Only the first are in the way of what follows.
    expect(rows('Tokens of the Top 25')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
    expect(rows('Tokens of the Top 25')).toHaveLength(9);
  });

  test('the lists that are read from the server appear together, so that none moves another', async () => {
    offer();
    backend.functions.getTopTokens = () => topTokens([]);
    const trending = Promise.withResolvers<object>();
    backend.functions.getTrendingTokens = () => trending.promise;
    await renderBuy();
    await waitFor(() => expect(asked('getTrendingTokens')).toHaveLength(1));
    await waitFor(() => expect(rows('Common tokens')?.[0]).toContain('MC'));
    expect(rows('Tokens that you hold')).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Tokens that you watch' })).toBeNull();
    expect(screen.queryByText(/^Anyone can copy a name/)).toBeNull();

    trending.resolve({ tokens: [priced('WIF', { address: WIF })] });
    await screen.findByRole('list', { name: 'Trending tokens' });
    expect(rows('Tokens that you watch')).toHaveLength(1);
    screen.getByText(/^Anyone can copy a name/);
  });

  test('warnings about a token that was found are shown before it is chosen', async () => {
    offer();
    const warnings = [
      { code: 'TOKEN_TAKES_FEE', percent: '1.5' },
      { code: 'TOKEN_FREEZABLE' },
      { code: 'OF_A_LATER_VERSION' },
    ];
    backend.functions.searchTokens = () => ({ tokens: [priced('WIF', { address: WIF, warnings })] });
    await renderBuy();
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('textbox', { name: 'Symbol, name or address' }), {
      target: { value: 'wif' },
    });
    await advance(550);
    expect(rows('Tokens found')?.[0]).toBe(
      'WIF WIF · Not verified1.5% fee per transferCan be frozen$2.00MC $41.70K',
    );
  });

  test('a token that was found by a search is offered under Recent the next time', async () => {
    offer();
    backend.functions.searchTokens = () => ({ tokens: [priced('WIF', { address: WIF, name: 'dogwifhat' })] });
    await renderBuy();
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('textbox', { name: 'Symbol, name or address' }), {
      target: { value: 'wif' },
    });
    await advance(550);
    // A search takes the place of the lists.
    expect(screen.queryByRole('list', { name: 'Common tokens' })).toBeNull();
    fireEvent.click(within(screen.getByRole('list', { name: 'Tokens found' })).getByRole('button'));
    await advance(50);
    vi.useRealTimers();
    cleanup();
    await renderBuy();
    await screen.findByRole('list', { name: 'Tokens that you have chosen before' });
    expect(rows('Tokens that you have chosen before')[0]).toContain('dogwifhat');
    expect(asked('getSolanaTokenPricesWeb').at(-1)).toMatchObject({ tokens: expect.arrayContaining([WIF]) });
  });

  test('hidden balances hide what is held', async () => {
    offer();
    setPreferences({ hideBalances: true });
    await renderBuy();
    expect(rows('Tokens that you hold')[0]).toContain('••••Hidden BONK');
  });
});

describe('of a market order', () => {
  const { asked } = useOrderBackend();
  test('finds the token to monitor in the same lists', async () => {
    const wallet = { ...setup.wallet, tokens: [bonk] };
    renderApp('/cloudwallet/w1/swap/market-conditions', { ...setup, wallet });
    await screen.findByRole('heading', { level: 1, name: 'Market Based' });
    fireEvent.click(screen.getByRole('radio', { name: /^Another/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Choose a token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Token to monitor' }));
    fireEvent.click(
      within(await sheet.findByRole('list', { name: 'Tokens that you hold' })).getByRole('button', {
        name: /Bonk/,
      }),
    );
    const address = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Token address' });
    expect(address.value.replaceAll(' ', '')).toBe(BONK_MINT);
    await screen.findByText('Token found');
    await waitFor(() => expect(asked('getSolanaTokenPricesWeb').at(-1)?.tokens).toContain(BONK_MINT));
  });
});
