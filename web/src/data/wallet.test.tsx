import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBackend } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';
import { balancesOf, sol, usdc, wallet } from '../../testing/wallets.ts';
import { REFRESH_INTERVAL } from './wallets.ts';

const backend = useBackend();

test('the age of a balance is the age of its prices', async () => {
  const pricedAt = new Date(Date.now() - 20 * 60_000).toISOString();
  const main = wallet({ walletId: 'w1', name: 'Main', tokens: [{ ...sol(3_000_000_000n), pricedAt }] });
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  renderApp('/cloudwallet/w1');
  await screen.findByText('Updated 20 min ago');
});

test('the list takes from a server what its tokens are called apart from what each wallet has of them', async () => {
  const main = wallet({ walletId: 'w1', name: 'Main', tokens: [usdc(7_000_000n)] });
  const { mint, balance, uiAmount, usdValue, pnl, frozen, ...facts } = main.tokens[0]!;
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = (asked) => {
    expect(asked).toEqual({ tokensApart: true });
    const tokens = [{ mint, balance, uiAmount, usdValue, pnl, frozen }];
    return { wallets: [{ ...main, tokens }], tokens: [{ mint, ...facts }] };
  };
  backend.functions.getCloudWalletBalances = () => new Promise(() => {});
  renderApp('/cloudwallet/w1');
  await screen.findByText('7.00 USDC');
});

test('a refresh never returns an answer requested before it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const holding = (lamports: bigint) => wallet({ walletId: 'w1', name: 'Main', tokens: [sol(lamports)] });
  const answer = (lamports: bigint) => ({ balances: [balancesOf(holding(lamports))] });
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [holding(3_000_000_000n)] });
  backend.functions.getCloudWalletBalances = () => answer(3_000_000_000n);
  renderApp('/cloudwallet/w1');
  await screen.findByText('3.00 SOL');
  const late = Promise.withResolvers<unknown>();
  backend.functions.getCloudWalletBalances = () => late.promise;
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL + 1_000);
  backend.functions.getCloudWalletBalances = () => answer(1_000_000_000n);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('1.00 SOL');
  late.resolve(answer(3_000_000_000n));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByText('3.00 SOL')).toBeNull();
});
