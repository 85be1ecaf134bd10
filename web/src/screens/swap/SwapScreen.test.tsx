import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import {
  BONK_MINT,
  bonk,
  main,
  press,
  priced,
  renderBuy,
  renderSell,
  unsettled,
  useSwapBackend,
} from '../../../testing/swap.tsx';
import { sol, token, usdc } from '../../../testing/wallets.ts';

const { asked, backend, quotes } = useSwapBackend();
const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Symbol, name or address' });
const look = (text: string) => fireEvent.change(search(), { target: { value: text } });
const rows = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/^\?/, ''));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`^${name}`) });

describe('entry', () => {
  test('[route-09] without the wallet in navigation state it returns to the wallet page', async () => {
    renderApp('/cloudwallet/w1/swap');
    await heading('Main');
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('[route-09] so does another wallet’s state', async () => {
    renderApp('/cloudwallet/w1/swap', { wallet: { ...main, walletId: 'w2' } });
    await heading('Main');
  });

  test('[route-09] prefilledBuyToken starts at step 2', async () => {
    await renderSell();
    await heading('Sell for USDC');
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  });

  test('[route-01] the flow stays within /app', async () => {
    renderApp('/app/cloudwallet/w1/swap', { wallet: main });
    await heading('Choose Buy token');
    press(/^USD Coin/);
    await heading('Sell for USDC');
    expect(window.location.pathname).toBe('/app/cloudwallet/w1/swap');
  });

  test('[route-09] Swap on the wallet’s own screen leads to the first step', async () => {
    renderApp('/cloudwallet/w1');
    await heading('Main');
    await waitFor(() => press('Swap'));
    await heading('Choose Buy token');
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  });

  test('[role-05] a read-only wallet cannot be swapped from', async () => {
    const held = { ...main, walletId: 'desktop-abc', isReadOnly: true };
    backend.functions.getBackedUpWallets = () => ({ wallets: [{ publicKey: 'abc', name: 'Laptop' }] });
    backend.functions.getCloudWalletBalances = () => new Refusal('UNAVAILABLE', 'away');
    renderApp('/cloudwallet/desktop-abc/swap', { wallet: held });
    await screen.findByText('This desktop wallet is read-only here.');
    press('Back to wallet');
    expect(path()).toBe('/cloudwallet/desktop-abc');
  });
});

describe('the token to buy', () => {
  test('[swap-01, swap-02] SOL and USDC are offered, with their prices', async () => {
    await renderBuy();
    await screen.findByText('$100.00');
    expect(rows('Common tokens')).toEqual(['Solana SOL$100.00MC $80.41B', 'USD Coin USDC$1.00MC $41.70K']);
  });

  test('[swap-02] they are offered without prices too', async () => {
    backend.functions.getSolanaTokenPricesWeb = () => new Refusal('UNAVAILABLE', 'away');
    await renderBuy();
    expect(rows('Common tokens')).toEqual(['Solana SOLNo price', 'USD Coin USDCNo price']);
  });

  test('[swap-01, rule-21, limit-11] searches for 3 to 31 characters 500 ms after the last key', async () => {
    backend.functions.searchTokens = () => ({
      tokens: [
        priced('BONK', {
          address: BONK_MINT,
          name: 'Bonk',
          currentPrice: 0.0000284,
          marketCap: 2.2e9,
          verified: true,
        }),
        priced('BONK2', { name: 'Bonk 2.0' }),
        priced('bonk', { name: 'BONKINU', currentPrice: null, marketCap: null }),
      ],
    });
    await renderBuy();
    vi.useFakeTimers();
    look('bo');
    await advance(2_000);
    expect(screen.queryByText('Results')).toBeNull();
    look('bon');
    await advance(300);
    look(' bonk ');
    await advance(499);
    expect(screen.getByText('Searching')).toBeTruthy();
    expect(asked('searchTokens')).toEqual([]);
    await advance(1);
    await advance(50);
    expect(asked('searchTokens')).toEqual([{ query: 'bonk' }]);
    expect(rows('Tokens found')).toEqual([
      'Bonk BONK$2.84e-5MC $2.20B',
      'Bonk 2.0 BONK2 · Not verified$2.00MC $41.70K',
      'BONKINU bonk · Same symbolNo price',
    ]);
    expect(screen.getAllByText('3 found')).toHaveLength(2);
  });

  test('[rule-21, limit-20, swap-01] 32 characters or more are an address', async () => {
    backend.functions.searchTokens = () => ({ tokens: [priced('JUP')] });
    await renderBuy();
    vi.useFakeTimers();
    look(BONK_MINT);
    await advance(500);
    await advance(50);
    expect(asked('searchTokens')).toEqual([{ query: BONK_MINT }]);
    expect(rows('Tokens found')).toEqual(['JUP JUP · Not verified$2.00MC $41.70K']);
    look(WRAPPED_SOL_MINT);
    await advance(500);
    expect(asked('searchTokens')[1]).toEqual({ query: SOL_MINT });
  });

  test.each(['0'.repeat(32), `${BONK_MINT}${BONK_MINT}`, '1'.repeat(44)])(
    '[rule-22, limit-20] %s is not one, which is not asked for',
    async (address) => {
      await renderBuy();
      vi.useFakeTimers();
      look(address);
      await advance(1_000);
      expect(screen.getByRole('alert').textContent).toBe('Invalid Solana address format');
      expect(search().getAttribute('aria-invalid')).toBe('true');
      expect(asked('searchTokens')).toEqual([]);
    },
  );

  test('an empty result says so, and a failed search can be retried', async () => {
    backend.functions.searchTokens = () => ({ tokens: [] });
    await renderBuy();
    vi.useFakeTimers();
    look('xyz');
    await advance(500);
    await advance(50);
    expect(screen.getByText('No token is called “xyz”')).toBeTruthy();
    look(BONK_MINT);
    await advance(500);
    await advance(50);
    expect(screen.getByText('There is no such token.')).toBeTruthy();
    backend.functions.searchTokens = () => new Refusal('INVALID_ARGUMENT', 'The market is asleep.');
    look('abc');
    await advance(500);
    await advance(50);
    expect(screen.getByText('The market is asleep.')).toBeTruthy();
    backend.functions.searchTokens = () => ({ tokens: [priced('ABC')] });
    press('Retry');
    await advance(50);
    expect(rows('Tokens found')).toHaveLength(1);
  });

  test('an address is pasted in one tap', async () => {
    backend.functions.searchTokens = () => ({ tokens: [] });
    const read = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${USDC_MINT}\n`);
    await renderBuy();
    press('Paste address');
    await waitFor(() => expect(search().value).toBe(USDC_MINT));
    press('Clear search');
    expect(search().value).toBe('');
    read.mockRestore();
  });
});

describe('the token to sell', () => {
  test('[swap-03, swap-04] lists the holdings without the token to buy, most valuable first', async () => {
    const held = {
      ...main,
      tokens: [
        sol(1_000_000_000n),
        usdc(50_000_000n),
        { ...bonk, usdValue: 170 },
        token({ symbol: 'DUST', balance: '0', usdValue: 0 }),
        token({ symbol: 'ODD', balance: '5', frozen: true }),
      ],
    };
    backend.functions.getCloudWallets = () => ({ wallets: [held] });
    backend.functions.getCloudWalletBalances = () => ({ balances: [{ ...held, solLamports: '1' }] });
    renderApp('/cloudwallet/w1/swap', { wallet: held });
    await heading('Choose Buy token');
    press(/^USD Coin/);
    await heading('Sell for USDC');
    expect(rows('Tokens to sell')).toEqual([
      'Bonk100 BONK$170.00',
      'Solana1.00 SOL$100.00',
      'ODD0.00 ODD · FrozenNo price',
    ]);
    expect(screen.getByText('3 tokens')).toBeTruthy();
  });

  test('[swap-04] a wallet with nothing else says so', async () => {
    const held = { ...main, tokens: [usdc(5n)] };
    backend.functions.getCloudWalletBalances = () => ({ balances: [{ ...held, solLamports: '0' }] });
    backend.functions.getCloudWallets = () => ({ wallets: [held] });
    renderApp('/cloudwallet/w1/swap', { wallet: held });
    await heading('Choose Buy token');
    press(/^USD Coin/);
    await screen.findByText('Nothing to sell');
    press('Back to wallet');
    expect(path()).toBe('/cloudwallet/w1');
  });
});

describe('back', () => {
  test('[swap-06, swap-07] goes back by steps, clears their choices, and leaves for the wallet', async () => {
    await renderBuy();
    press(/^USD Coin/);
    await heading('Sell for USDC');
    press(/^Solana/);
    await heading('Swap');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '1.5' } });
    await waitFor(() => expect(quotes()).toHaveLength(1));
    press('Back');
    await heading('Sell for USDC');
    press(/^Solana/);
    await heading('Swap');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
    expect(screen.queryByText('Minimum received')).toBeNull();
    press('Back');
    await heading('Sell for USDC');
    press('Back');
    await heading('Choose Buy token');
    press(/^Solana/);
    await heading('Sell for SOL');
    expect(rows('Tokens to sell')).toHaveLength(2);
    press('Back');
    await heading('Choose Buy token');
    press('Back');
    await heading('Main');
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('[swap-06] a flow that began at step 2 goes back to step 1', async () => {
    await renderSell();
    press('Back');
    await heading('Choose Buy token');
    press('Back');
    await heading('Main');
  });

  test('a reload restores the step and its amount', async () => {
    await renderBuy();
    press(/^USD Coin/);
    await heading('Sell for USDC');
    press(/^Solana/);
    await heading('Swap');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '1.5' } });
    await waitFor(() => expect(window.history.state).toMatchObject({ state: { amount: '1.5' } }));
    const { state } = window.history.state as { state: unknown };
    cleanup();
    renderApp('/cloudwallet/w1/swap', structuredClone(state));
    await heading('Swap');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount in SOL' }).value).toBe('1.5');
    expect(unsettled()).toEqual([]);
  });
});
