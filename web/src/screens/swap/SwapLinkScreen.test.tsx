import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { balancesOf, OTHER_KEY, STRANGER, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true });
const bonk = {
  ...{ address: STRANGER, symbol: 'BONK', name: 'Bonk', decimals: 5, logoURI: null, verified: true },
  ...{ currentPrice: 0.00003, marketCap: null, supply: null, lastUpdated: null },
};

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'w0', name: 'First', publicKey: OTHER_KEY }), main],
  });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
  backend.functions.searchTokens = () => ({ tokens: [bonk] });
});

test('a link with a token opens the swap of the default wallet with it as what is bought', async () => {
  renderApp(`/swap?buy=${STRANGER}`);
  await screen.findByRole('heading', { level: 1, name: 'Sell for BONK' });
  expect(path()).toBe('/cloudwallet/w1/swap');
  expect(window.history.state.state.prefilledBuyToken).toMatchObject({ mint: STRANGER, decimals: 5 });
});

test('a link without one opens the swap of the default wallet', async () => {
  renderApp('/swap');
  await waitFor(() => expect(path()).toBe('/cloudwallet/w1/swap'));
  expect(window.history.state.state.wallet).toMatchObject({ walletId: 'w1' });
});

test.each([
  ['nonsense', 'There is no such token.'],
  [OTHER_KEY, 'There is no such token.'],
])('a link with %s says that there is no such token', async (mint, sentence) => {
  backend.functions.searchTokens = () => ({ tokens: [] });
  renderApp(`/swap?buy=${mint}`);
  await screen.findByText(sentence);
});

test('without a default wallet, a link says how to set one', async () => {
  backend.functions.getCloudWallets = () => ({ wallets: [{ ...main, isDefault: false }] });
  renderApp(`/swap?buy=${SOL_MINT}`);
  await screen.findByText(
    'Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.',
  );
});
