import type { Notice } from '@cumulus/contract/calls/notices.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { sol, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();

const at = new Date(Date.now() - 5 * 60_000).toISOString();
const received: Notice = {
  ...{ id: 'n2', at, isRead: false, kind: 'received', token: { symbol: 'SOL', decimals: 9, multiplier: 1 } },
  facts: { walletId: 'w1', mint: SOL_MINT, amount: '1500000000', signature: 's', from: SOL_MINT },
};
const pin: Notice = {
  id: 'n1',
  at,
  isRead: true,
  kind: 'pin_changed',
  facts: { change: 'removed' },
  token: null,
};
const page = (notices: Notice[], unread: number, next: string | null = null) => ({
  ...{ success: true, notices, unread, next },
  language: 'en',
});

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'w1', name: 'Main', tokens: [sol(1_000_000_000n)] })],
  });
  backend.functions.markNoticesRead = () => ({ success: true });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const rows = () => within(screen.getByRole('list', { name: 'Notices' })).getAllByRole('listitem');

test('the bell says how much is new, and opens the inbox', async () => {
  let unread = 2;
  backend.functions.getNotices = () => page([received, pin], unread);
  backend.functions.markNoticesRead = () => {
    unread = 0;
    return { success: true };
  };
  renderApp('/cloudwallet');
  await userEvent.click(await screen.findByRole('button', { name: 'Notices, 2 new' }));
  await screen.findByRole('heading', { level: 1, name: 'Notices' });
  await waitFor(() => expect(asked('markNoticesRead')).toEqual([{ newest: 'n2' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Notices' });
});

test('notices are marked as read again if it failed', async () => {
  let failures = 1;
  backend.functions.getNotices = () => page([received, pin], 2);
  backend.functions.markNoticesRead = () => {
    if (failures-- > 0) throw new Refusal('UNAVAILABLE', 'Busy');
    return { success: true };
  };
  renderApp('/inbox');
  await screen.findByText('You received 1.5 SOL');
  await waitFor(() => expect(asked('markNoticesRead')).toHaveLength(2), { timeout: 10_000 });
});

test('a notice says what happened and when, and leads to where', async () => {
  backend.functions.getNotices = () => page([received, pin], 1);
  renderApp('/inbox');
  await screen.findByText('You received 1.5 SOL');
  const [first, second] = rows();
  expect(first!.textContent).toBe('You received 1.5 SOLFrom 1111...11115m agoNew');
  expect(second!.textContent).toBe('PIN removedYour account no longer has a PIN.5m ago');
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/cloudwallet/w1');
  expect(within(second!).getByRole('link').getAttribute('href')).toBe('/settings');
});

test('hidden balances hide amounts, and unknown tokens have none', async () => {
  localStorage.setItem('cumulus.preferences', JSON.stringify({ hideBalances: true }));
  backend.functions.getNotices = () => page([received], 0);
  renderApp('/inbox');
  await screen.findByText('You received a payment');
  await untilIdle();
  expect(asked('markNoticesRead')).toEqual([]);
});

test('payments of one minute are one line, which a press opens', async () => {
  const earlier = (seconds: number, id: string): Notice => ({
    ...received,
    id,
    at: new Date(Date.parse(at) - seconds * 1_000).toISOString(),
    isRead: true,
  });
  backend.functions.getNotices = () =>
    page([received, earlier(20, 'n3'), earlier(60, 'n4'), earlier(125, 'n5')], 1);
  renderApp('/inbox');
  const line = await screen.findByRole('list', { name: '3 payments received' });
  expect(screen.getByText('3 payments received').closest('summary')?.textContent).toContain('New');
  expect(within(line).getAllByRole('link')).toHaveLength(3);
  expect(line.closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('3 payments received'));
  expect(line.closest('details')?.open).toBe(true);
  expect(screen.getAllByRole('link', { name: /^You received 1\.5 SOL/ })).toHaveLength(4);
});

test('older notices are loaded at a press', async () => {
  backend.functions.getNotices = (input: { after: string | null } | null) =>
    input?.after === 'n2' ? page([pin], 0) : page([received], 0, 'n2');
  renderApp('/inbox');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('PIN removed');
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an empty inbox says what will be in it, and leads to the settings', async () => {
  renderApp('/inbox');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose how we notify you' }));
  await waitFor(() => expect(path()).toBe('/settings'));
});

test('a failure can be retried', async () => {
  backend.functions.getNotices = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp('/inbox');
  await screen.findByText('Failed to load notices');
  backend.functions.getNotices = () => page([pin], 0);
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/i }));
  await screen.findByText('PIN removed');
});

test('mails are written in the language of the device', async () => {
  backend.functions.getNotices = () => ({ ...page([], 0), language: 'de' });
  backend.functions.setNoticeSettings = () => ({ success: true });
  renderApp('/cloudwallet');
  await waitFor(() => expect(asked('setNoticeSettings')).toEqual([{ language: 'en' }]));
});
