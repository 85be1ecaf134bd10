import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../testing/backend.ts';
import { path, renderApp } from '../../testing/render.tsx';
import { pageOf } from '../../testing/transactions.ts';
import { mountPoint } from './routes.tsx';

const backend = useBackend();

const paths = [
  '/cloudwallet',
  '/cloudwallet/w1',
  '/cloudwallet/w1/token/11111111111111111111111111111111',
  '/cloudwallet/w1/token/11111111111111111111111111111111/about',
  '/token/11111111111111111111111111111111',
  '/cloudwallet/w1/swap',
  '/cloudwallet/w1/swap/order-type',
  '/cloudwallet/w1/swap/schedule',
  '/cloudwallet/w1/swap/market-conditions',
  '/transactions',
  '/orders',
  '/watchlist',
  '/toptokens',
  '/settings',
  '/leaderboard',
  '/',
];

describe('signed out', () => {
  test.each(paths.flatMap((each) => [each, each === '/' ? '/app' : `/app${each}`]))(
    '[route-02, role-01, who-01] %s leads to the sign-in',
    async (address) => {
      renderApp(address);
      await screen.findByRole('button', { name: 'Sign in' });
      expect(path()).toBe('/login');
      expect(backend.calls).toEqual([]);
    },
  );

  test('[route-05] /login offers to sign in, Google and the theme', async () => {
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Switch to (dark|light) theme$/ })).toBeTruthy();
  });
});

describe('signed in', () => {
  beforeEach(() => {
    backend.user = { id: 'ada', email: 'ada@example.org' };
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    backend.functions.getConditionalOrders = () => ({ orders: [] });
    backend.functions.getScheduledSends = () => ({ sends: [] });
    backend.functions.getWalletTransactionsUnified = () => pageOf([]);
    backend.functions.getContestLeaderboard = () =>
      new Refusal('NOT_FOUND', 'No active contest', { code: 'CONTEST_NOT_FOUND' });
  });

  test.each(['/', '/app', '/app/', '/login', '/app/login'])(
    '[route-04, route-05] %s leads to the wallets',
    async (address) => {
      renderApp(address);
      await screen.findByRole('heading', { level: 1, name: 'Cloud Wallets' });
      expect(path()).toBe('/cloudwallet');
    },
  );

  test.each([
    ['/settings', 'Settings'],
    ['/transactions', 'Transactions'],
    ['/orders', 'Orders'],
    ['/watchlist', 'Watchlist'],
    ['/toptokens', 'Top 25'],
    ['/leaderboard', 'Leaderboard'],
    ['/cloudwallet', 'Cloud Wallets'],
  ])('[route-01] %s shows the same screen under /app', async (address, title) => {
    const root = renderApp(address);
    await screen.findByRole('heading', { level: 1, name: title });
    root.unmount();
    renderApp(`/app${address}`);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(path()).toBe(address);
    for (const link of screen.queryAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/app\//);
  });

  test('an unknown address says so', async () => {
    renderApp('/nowhere');
    await screen.findByText('This page does not exist.');
  });

  test('each screen names the document and takes the focus', async () => {
    renderApp('/settings');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(document.title).toBe('Settings · Cumulus');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

test('[route-03] shows a loading indicator until the session is known', async () => {
  const held = Promise.withResolvers<Response>();
  const answered = globalThis.fetch;
  globalThis.fetch = ((url: string, init?: RequestInit) =>
    url.endsWith('/get-session') ? held.promise : answered(url, init)) as typeof fetch;
  renderApp('/settings');
  await screen.findByRole('status', { name: '' });
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  held.resolve(Response.json(null));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('Loading')).toBeNull();
});

test('an unreachable server says so and is asked again on Retry', async () => {
  const answered = globalThis.fetch;
  let reachable = false;
  globalThis.fetch = ((url: string, init?: RequestInit) =>
    reachable ? answered(url, init) : Promise.reject(new TypeError('failed'))) as typeof fetch;
  renderApp('/login');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('Cumulus cannot be reached')).toBeTruthy();
  reachable = true;
  retry.click();
  await screen.findByRole('button', { name: 'Sign in' });
});

test('settings that do not come within 3 s are reported, and used when they come', async () => {
  const answered = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url === '/config.json') await held.promise;
    return answered(url, init);
  }) as typeof fetch;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/login');
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('No connection')).toBeTruthy();
  held.resolve();
  await screen.findByRole('button', { name: 'Sign in' });
});

test.each([
  ['/app', '/app'],
  ['/app/orders', '/app'],
  ['/', '/'],
  ['/orders', '/'],
  ['/apple', '/'],
])('%s is mounted at %s', (pathname, mount) => {
  expect(mountPoint(pathname)).toBe(mount);
});
