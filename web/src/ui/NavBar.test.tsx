import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Router, useLocation } from '../router/Router.tsx';
import { ActionBar } from './ActionBar.tsx';
import { LeaderboardVisible, NavBar } from './NavBar.tsx';

function Where() {
  return <output>{useLocation().pathname}</output>;
}
const show = (visible: boolean) => {
  window.history.replaceState(null, '', '/cloudwallet/w1');
  render(
    <Router mount="/">
      <LeaderboardVisible value={visible}>
        <NavBar />
      </LeaderboardVisible>
      <Where />
    </Router>,
  );
};
const labels = () => screen.getAllByRole('link').map((link) => link.textContent);

test('[route-19] settings, wallets, transactions, watchlist and Top 25', async () => {
  show(false);
  expect(labels()).toEqual(['Settings', 'Wallets', 'Transactions', 'Watchlist', 'Top 25']);
  for (const [label, to] of [
    ['Settings', '/settings'],
    ['Transactions', '/transactions'],
    ['Watchlist', '/watchlist'],
    ['Top 25', '/toptokens'],
    ['Wallets', '/cloudwallet'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: label }));
    expect(screen.getByRole('status').textContent).toBe(to);
  }
});

test('[route-19] shows the leaderboard only if it is visible', () => {
  show(true);
  expect(labels()).toEqual(['Settings', 'Leaderboard', 'Wallets', 'Transactions', 'Watchlist', 'Top 25']);
});

test('a screen below a tab marks the tab as current', () => {
  show(false);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Wallets');
});

test('the wallet bar offers Create, Orders, Refresh, Receive, Swap and Send', async () => {
  const acts = Object.fromEntries(
    ['create', 'orders', 'refresh', 'receive', 'swap', 'send'].map((name) => [name, { onPress: vi.fn() }]),
  ) as unknown as Parameters<typeof ActionBar>[0];
  render(<ActionBar {...acts} swap={{ onPress: acts.swap.onPress, disabledReason: 'Nothing to swap' }} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Swap',
    'Send',
    'Receive',
    'Orders',
    'Create',
    'Refresh',
  ]);
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  for (const name of ['create', 'orders', 'refresh', 'send'] as const)
    expect(acts[name].onPress).toHaveBeenCalledTimes(1);
  expect(acts.swap.onPress).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Swap' }).getAttribute('title')).toBe('Nothing to swap');
});
