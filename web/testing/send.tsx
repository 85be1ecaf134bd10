import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { tabStorage } from '../src/data/tab-storage.ts';
import { advance, untilIdle, useBackend } from './backend.ts';
import { notAccepted } from './conclusion.ts';
import { renderApp } from './render.tsx';
import { balancesOf, STRANGER, sol, usdc, wallet } from './wallets.ts';

/** A wallet to send from, on a server that sends. */

export const SIGNATURE =
  '5UfDuX94A1QfqkQvg5WBvM7V13qZXY3WxMi8qs8Hd1JrJ9pT2yQ1bN7cW4xV8sLhT8bwFh3qPQXv8gK1pY7kX2p';
export const sent = { success: true, pending: false, txSignature: SIGNATURE, error: null };
export const pending = { success: false, pending: true, txSignature: SIGNATURE, error: null };
export const main = wallet({
  walletId: 'w1',
  name: 'Main',
  isDefault: true,
  tokens: [sol(24_860_000_000n), usdc(1_842_100_000n)],
});
export const costs = {
  isValid: true,
  error: null,
  errorDetails: null,
  warning: null,
  warnings: [],
  networkFeeLamports: '105000',
  rentLamports: '0',
  solLeftLamports: '23359895000',
  isFirstTimeRecipient: true,
  lookAlike: null,
};
/** The check of an unknown address. */
export const stranger = {
  isValid: true,
  error: null,
  errorDetails: null,
  warning: null,
  warnings: [],
  isFirstTimeRecipient: true,
  lookAlike: null,
};

export interface TransferInput {
  idempotencyKey: string;
  pin?: string;
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** The stored transfer intents. */
export const unsettled = () =>
  Object.keys(sessionStorage).filter((key) => key.startsWith('cumulus.transfer.'));

export async function renderForm(mint: string = SOL_MINT) {
  renderApp(`/cloudwallet/w1/token/${mint}`);
  await screen.findByLabelText('To');
  // Real timers must deliver what they were asked for before fake ones replace them.
  await untilIdle();
}

/** Fills in the form and opens its review. */
export async function review(mint: string = SOL_MINT, amount = '1.5') {
  await renderForm(mint);
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: STRANGER } });
  await advance(500);
  vi.useRealTimers();
  expect(screen.queryByText('Checking address')).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Amount in/), { target: { value: amount } });
  press('Review');
  return screen.findByRole('dialog', { name: 'Review' });
}

export function useSendBackend() {
  const backend = useBackend();
  beforeEach(() => {
    tabStorage.clear();
    backend.user = { id: 'ada', email: 'ada@example.org' };
    Object.assign(backend.functions, {
      getCloudWallets: () => ({ wallets: [main] }),
      getCloudWalletBalances: () => ({ balances: [balancesOf(main)] }),
      getAddressBook: () => ({ success: true, contacts: [], recentRecipients: [] }),
      validateSolanaAddress: () => stranger,
      validateTransfer: () => costs,
      transferSol: () => sent,
      concludePayment: () => notAccepted,
    });
  });
  const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
  return {
    backend,
    asked,
    /** The idempotency keys of all SOL transfers, in order. */
    keys: () => asked('transferSol').map((data) => (data as TransferInput).idempotencyKey),
  };
}
