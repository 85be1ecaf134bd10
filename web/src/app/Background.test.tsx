import { screen } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal, useBackend } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';
import { pageOf } from '../../testing/transactions.ts';
import { balancesOf, sol, wallet } from '../../testing/wallets.ts';
// Loaded here, so that no test waits for it with fake timers.
import './Background.tsx';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true, tokens: [sol(2_000_000_000n)] });

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  Object.assign(backend.functions, {
    getCloudWallets: () => ({ wallets: [main] }),
    getCloudWalletBalances: () => ({ balances: [balancesOf(main)] }),
    getAddressBook: () => ({ success: true, contacts: [], recentRecipients: [] }),
    getSolanaTokenPricesWeb: () => ({ success: true, tokens: [], failedTokens: [] }),
    getConditionalOrders: () => ({ orders: [] }),
    getScheduledSends: () => ({ sends: [] }),
    getWalletTransactionsUnified: () => pageOf([]),
    getContestLeaderboard: () => new Refusal('NOT_FOUND', 'No active contest', { code: 'CONTEST_NOT_FOUND' }),
  });
});

describe('the PIN status', () => {
  let visibility: DocumentVisibilityState = 'visible';
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  afterAll(() => visible.mockRestore());
  const see = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  };
  /** Lets the idle callback run: the polls start. */
  const idle = async () => {
    vi.setTimerTickMode('manual');
    await advance(2_000);
  };
  const asked = () => backend.calls.filter(({ name }) => name === 'checkCloudWalletPinStatus').length;

  test.each([
    ['/cloudwallet', 'Cloud Wallets'],
    ['/cloudwallet/w1', /^Main/],
    ['/cloudwallet/w1/token/11111111111111111111111111111111', /SOL/],
    ['/transactions', 'Transactions'],
    ['/orders', 'Orders'],
    ['/watchlist', 'Watchlist'],
    ['/toptokens', 'Top 25'],
    ['/settings', 'Settings'],
    ['/leaderboard', 'Leaderboard'],
  ])(
    '[state-40, state-32, limit-30] is polled every 2 s on %s while the page is visible',
    async (address, title) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      renderApp(address);
      await screen.findByRole('heading', { level: 1, name: title });
      await idle();
      const before = asked();
      expect(before).toBeGreaterThan(0);
      for (let count = 1; count <= 3; count++) {
        await advance(2_000);
        expect(asked()).toBe(before + count);
      }
      see('hidden');
      await advance(20_000);
      expect(asked()).toBe(before + 3);
      see('visible');
      await advance(2_000);
      expect(asked()).toBeGreaterThan(before + 3);
    },
  );

  test('[data-08] changed on another device, is shown on the settings within 2 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp('/settings');
    await screen.findByText('Off');
    await idle();
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: true });
    await advance(2_100);
    expect(screen.getByText('On')).toBeTruthy();
  });
});
