import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { main, useSendBackend } from '../../../testing/send.tsx';

const { backend } = useSendBackend();

test.each([
  ['lists no such wallet', () => ({ balances: [] })],
  ['refuses it by name', () => new Refusal('NOT_FOUND', 'Wallet not found', { code: 'WALLET_NOT_FOUND' })],
])(
  '[error-35] sending and swapping from a wallet say that its information is not found if the server %s',
  async (_what, answer) => {
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    backend.functions.getCloudWalletBalances = answer;
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    for (const [address, state] of [
      [`/cloudwallet/w1/token/${SOL_MINT}`, undefined],
      ['/cloudwallet/w1/swap', { wallet: main }],
    ] as const) {
      const shown = renderApp(address, state);
      await screen.findByText('Wallet information not found');
      await userEvent.click(screen.getByRole('button', { name: 'Go to your wallets' }));
      await waitFor(() => expect(path()).toBe('/cloudwallet'));
      shown.unmount();
    }
  },
);
