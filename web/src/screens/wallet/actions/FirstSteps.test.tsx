import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useBackend } from '../../../../testing/backend.ts';
import { path, renderApp } from '../../../../testing/render.tsx';
import { balancesOf, sol, wallet } from '../../../../testing/wallets.ts';

const backend = useBackend();
const empty = wallet({ walletId: 'w1', name: 'First', isDefault: true, tokens: [] });
const funded = wallet({ walletId: 'w1', name: 'First', isDefault: true, tokens: [sol(2_000_000_000n)] });
let wallets = [empty];
let swaps: object[] = [];

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  wallets = [];
  swaps = [];
  backend.functions.getCloudWallets = () => ({ wallets });
  backend.functions.getCloudWalletBalances = () => ({ balances: wallets.map(balancesOf) });
  backend.functions.getTestSol = () => {
    wallets = [funded];
    return { signature: 's', lamports: '2000000000' };
  };
  backend.functions.getWalletTransactionsUnified = () => ({
    success: true,
    transactions: swaps,
    hasMore: false,
    lastDoc: null,
  });
});

const steps = () => screen.findByRole('region', { name: 'First steps' });
const none = () => waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());

/** Shows the empty list to a new user, and then these wallets. */
async function begin(...made: (typeof empty)[]) {
  const shown = renderApp('/cloudwallet');
  await screen.findByText('No cloud wallets yet. Create your first secure cloud wallet.');
  wallets = made;
  shown.unmount();
  cleanup();
  renderApp('/cloudwallet');
}

test('leads from the first wallet to funds in one press, and from there to the first swap', async () => {
  backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
  await begin(empty);
  const card = await steps();
  expect(within(card).getByText('Add funds').closest('li')?.getAttribute('aria-current')).toBe('step');
  await userEvent.click(within(card).getByRole('button', { name: 'Get test SOL' }));
  await userEvent.click(await within(card).findByRole('button', { name: 'Choose a token' }));
  expect(path()).toBe('/cloudwallet/w1/swap');
});

test('without test funds it shows the address that funds are sent to', async () => {
  backend.config = { ...backend.config, testFunds: false };
  await begin(empty);
  await userEvent.click(within(await steps()).getByRole('button', { name: 'Show address' }));
  await screen.findByRole('dialog', { name: 'Receive to First' });
});

test('ends with the first swap, for good', async () => {
  swaps = [{ status: 'failed' }];
  await begin(funded);
  await steps();
  swaps = [{ status: 'confirmed' }];
  cleanup();
  renderApp('/cloudwallet');
  await screen.findByText('First');
  await waitFor(() => expect(localStorage.getItem('cumulus.user.newcomer')).toBeNull());
  await none();
});

test('can be hidden', async () => {
  await begin(empty);
  await userEvent.click(within(await steps()).getByRole('button', { name: 'Hide first steps' }));
  await none();
  cleanup();
  renderApp('/cloudwallet');
  await screen.findByText('First');
  await none();
});

test('is not shown to users who began with a wallet', async () => {
  wallets = [empty];
  renderApp('/cloudwallet');
  await screen.findByText('First');
  await none();
});
