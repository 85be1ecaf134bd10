import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../../testing/render.tsx';
import { wallet } from '../../../../testing/wallets.ts';
import { Router } from '../../../router/Router.tsx';
import { type ActingWallet, WalletActions } from './WalletActions.tsx';

const shown = (acting: ActingWallet) => (
  <QueryClientProvider client={new QueryClient()}>
    <Router mount="/">
      <WalletActions uid="ada" count={1} wallet={acting} onRefresh={() => {}} refreshing={false} />
    </Router>
  </QueryClientProvider>
);

test('one press of Swap opens it once, also if the holdings are read again meanwhile', () => {
  const { rerender } = render(shown(wallet({ walletId: 'w1', name: 'Main' })));
  const before = window.history.length;
  fireEvent.click(screen.getByRole('button', { name: 'Swap' }));
  expect(window.location.pathname).toBe('/cloudwallet/w1/swap');
  rerender(shown(wallet({ walletId: 'w1', name: 'Main' })));
  expect(window.history.length).toBe(before + 1);
});
