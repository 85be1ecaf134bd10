import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { marketOrder, NOW, timeOrder, useOrderBackend } from '../../../testing/orders.tsx';
import { renderApp } from '../../../testing/render.tsx';
import { setPreferences } from '../../data/preferences.ts';
import { endedNotices } from './ended-notices.ts';

const { backend, asked } = useOrderBackend();
const executed = () => timeOrder({ status: 'executed', actualOutputAmount: '879225400000' });
const failed = () => marketOrder({ status: 'failed', executionError: 'Not enough USDC.' });
const expired = () => marketOrder({ status: 'expired' });
const seen = () => asked('markOrdersSeen').map(({ orderIds }) => orderIds);

afterEach(() => {
  vi.restoreAllMocks();
});

/** The app at the wallet list, with orders that ended while the user was away. */
async function comeBack(orders: readonly ConditionalOrder[]) {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  backend.functions.getOrderNotices = () => ({ orders });
  backend.functions.markOrdersSeen = () => ({ success: true });
  renderApp('/cloudwallet');
  await screen.findByRole('heading', { level: 1, name: 'Cloud Wallets' });
  await advance(1_100);
}

test('orders that ended while the user was away are announced once', async () => {
  const orders = [executed(), failed(), expired()];
  await comeBack(orders);
  await screen.findByText('250 USDC for BONK. Received 8,792,254 BONK.');
  screen.getByText('Order executed');
  screen.getByText('Order failed');
  expect(screen.getByText('250 USDC for BONK. Not enough USDC.').closest('[role="alert"]')).toBeTruthy();
  screen.getByText('Order expired');
  await waitFor(() => expect(seen()).toEqual([orders.map(({ orderId }) => orderId)]));
  // The server may answer the same again before it has marked them as seen.
  await advance(31_000);
  expect(screen.queryByText('Order executed')).toBeNull();
  expect(seen()).toHaveLength(1);
});

test('an order that ends meanwhile is announced within half a minute', async () => {
  await comeBack([]);
  expect(seen()).toEqual([]);
  backend.functions.getOrderNotices = () => ({ orders: [failed()] });
  await advance(30_000);
  await screen.findByText('Order failed');
});

test('a hidden page announces nothing', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await comeBack([executed()]);
  await waitFor(() => expect(asked('getOrderNotices')).not.toEqual([]));
  await advance(1_000);
  expect(screen.queryByText('Order executed')).toBeNull();
  expect(seen()).toEqual([]);
  hidden.mockReturnValue(false);
  await advance(30_000);
  await screen.findByText('Order executed');
});

test('a failed request changes nothing', async () => {
  await comeBack([]);
  backend.functions.getOrderNotices = () => new Refusal('INTERNAL', 'INTERNAL');
  await advance(30_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with hidden balances amounts are left out', async () => {
  setPreferences({ hideBalances: true });
  await comeBack([executed()]);
  await screen.findByText('USDC for BONK. The swap is confirmed.');
});

test('many orders share one notice', () => {
  expect(endedNotices([executed(), executed(), failed(), expired()], false)).toEqual([
    {
      type: 'warning',
      title: '4 orders have ended',
      message: '2 executed, 1 failed, 1 expired. Each of them is listed under Orders.',
    },
  ]);
});
