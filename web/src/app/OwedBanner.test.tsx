import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { advance, useBackend } from '../../testing/backend.ts';
import { owing, serve } from '../../testing/owed.ts';
import { renderApp } from '../../testing/render.tsx';
import { pageOf } from '../../testing/transactions.ts';
import { sol, wallet } from '../../testing/wallets.ts';
// Loaded here, so that no test waits for them with fake timers.
import '../data/owed/blind.ts';
import '../data/owed/check.ts';
import './Background.tsx';
import './Banners.tsx';

const backend = useBackend();
const LAMPORTS = 2_000_000_000n;
const DOES_NOT_HOLD = /^The proof of your funds does not hold\. What was signed on/;

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  Object.assign(backend.functions, {
    getCloudWallets: () => ({ wallets: [wallet({ walletId: 'w1', name: 'Main', tokens: [sol(LAMPORTS)] })] }),
    getWalletTransactionsUnified: () => pageOf([]),
    getSolanaTokenPricesWeb: () => ({ success: true, tokens: [], failedTokens: [] }),
  });
});

/** Opens the app, and lets it be idle. */
async function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = renderApp('/cloudwallet');
  await screen.findByRole('heading', { level: 1, name: 'Cloud Wallets' });
  await advance(2_000);
  return unmount;
}

test('a forged leaf is reported above every screen, at this opening and the next, until its evidence is saved and it is hidden', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => 'blob:file');
  const forge = (text: string) => text.replace(`"amount": "${LAMPORTS}"`, '"amount": "1"');
  const counted = serve(backend, owing(LAMPORTS, { forge }));
  const close = await open();
  expect((await screen.findByRole('alert')).textContent).toMatch(DOES_NOT_HOLD);
  expect(screen.queryByRole('button', { name: /^Hide until/ })).toBeNull();
  close();
  await open();
  expect((await screen.findByRole('alert')).textContent).toMatch(DOES_NOT_HOLD);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Save the evidence' }));
  expect(saved).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Hide until the next check' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(counted).toEqual([]);
});

test('of what holds nothing is said, and a tick waits for its time', async () => {
  const server = owing(LAMPORTS);
  serve(backend, server);
  await open();
  await vi.waitFor(() => expect(localStorage.getItem('cumulus.user.owed-ticks')).toContain(server.day));
  expect(screen.queryByRole('alert')).toBeNull();
});
