import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';
import { balancesOf, sol, token, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', tokens: [sol(1_000_000_000n)] });
const done = {
  ...{ success: true, pending: false, txSignature: 'sig', error: null, errorDetails: null },
};

/** A wallet with two empty token accounts, on a server that closes them. */
beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  let accounts = 2;
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({
    balances: [{ ...balancesOf(main), emptyAccounts: accounts }],
  });
  backend.functions.getReclaimableRent = () => ({
    accounts,
    lamports: String(2_039_280 * accounts),
    networkFeeLamports: '5000',
  });
  backend.functions.reclaimRent = () => {
    accounts = 0;
    return done;
  };
});

const asked = () => backend.calls.filter(({ name }) => name === 'reclaimRent').map(({ data }) => data);

async function openDialog() {
  renderApp('/cloudwallet/w1');
  await userEvent.click(await screen.findByRole('button', { name: 'Reclaim' }));
  return screen.findByRole('alertdialog', { name: 'Reclaim 0.00407856 SOL?' });
}

test('says what empty accounts bind, and what closing them costs', async () => {
  const dialog = await openDialog();
  expect(dialog.textContent).toContain(
    'Closing 2 empty token accounts returns their rent to this wallet. The network fee is 0.000005 SOL. That leaves 0.00407356 SOL.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(asked()).toEqual([]);
});

test('closes them, says what is back, and then offers nothing more', async () => {
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reclaim' }));
  await screen.findByText('0.00407856 SOL are back in Main');
  expect(asked()).toEqual([{ walletId: 'w1', idempotencyKey: expect.any(String) }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reclaim' })).toBeNull());
});

test('a refusal is shown, and the next try has another key', async () => {
  const message = 'This wallet has no rent to reclaim.';
  const refused = new Refusal('FAILED_PRECONDITION', message, { code: 'NOTHING_TO_RECLAIM' });
  backend.functions.reclaimRent = () => refused;
  await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Reclaim' }));
  await screen.findByText(message);
  await userEvent.click(screen.getByRole('button', { name: 'Reclaim' }));
  const again = await screen.findByRole('alertdialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Reclaim' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(new Set(asked().map((data) => (data as { idempotencyKey: string }).idempotencyKey)).size).toBe(2);
});

test('a wallet whose accounts all hold something is asked for nothing', async () => {
  backend.functions.getCloudWalletBalances = () => ({
    balances: [{ ...balancesOf(main), emptyAccounts: 0 }],
  });
  renderApp('/cloudwallet/w1');
  await screen.findByRole('list', { name: 'Tokens' });
  expect(backend.calls.some(({ name }) => name === 'getReclaimableRent')).toBe(false);
});

test.each([
  [0, '0.00055084', ''],
  [1, '0.00203928', 'Closing 1 empty token account returns its rent to this wallet. '],
])('says what accounts in use hold too much, beside %i empty ones', async (accounts, amount, closing) => {
  backend.functions.getCloudWalletBalances = () => ({
    balances: [{ ...balancesOf(main), emptyAccounts: accounts, excessAccounts: 1 }],
  });
  backend.functions.getReclaimableRent = () => ({
    ...{ accounts, excessAccounts: 1, lamports: String(550_840 + 1_488_440 * accounts) },
    networkFeeLamports: '5000',
  });
  renderApp('/cloudwallet/w1');
  await screen.findByText('Locked in token accounts');
  await userEvent.click(screen.getByRole('button', { name: 'Reclaim' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Reclaim ${amount} SOL?` });
  const net = accounts === 0 ? '0.00054584' : '0.00203428';
  expect(dialog.textContent).toContain(
    `${closing}1 token account in use holds more than its current rent: the difference returns to this wallet, its tokens stay. The network fee is 0.000005 SOL. That leaves ${net} SOL.`,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reclaim' }));
  await waitFor(() => expect(asked()).toEqual([{ walletId: 'w1', idempotencyKey: expect.any(String) }]));
});

test('wrapped SOL is unwrapped apart from the empty accounts', async () => {
  const wrapped = token({ symbol: 'wSOL', mint: WRAPPED_SOL_MINT, decimals: 9, balance: '500000000' });
  const holder = wallet({ walletId: 'w1', name: 'Main', tokens: [sol(1_000_000_000n), wrapped] });
  backend.functions.getCloudWallets = () => ({ wallets: [holder] });
  backend.functions.getCloudWalletBalances = () => ({
    balances: [{ ...balancesOf(holder), emptyAccounts: 1 }],
  });
  backend.functions.getReclaimableRent = ({ unwrap }) => ({
    ...{ accounts: 1, lamports: unwrap ? '502039280' : '2039280', networkFeeLamports: '5000' },
  });
  renderApp('/cloudwallet/w1');
  await screen.findByRole('button', { name: 'Reclaim' });
  await userEvent.click(await screen.findByRole('button', { name: 'Unwrap' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Unwrap 0.50203928 SOL?' });
  expect(dialog.textContent).toContain('Your wrapped SOL becomes SOL again, with the rent of its account.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unwrap' }));
  await screen.findByText('0.50203928 SOL are back in Main');
  expect(asked()).toEqual([{ walletId: 'w1', unwrap: true, idempotencyKey: expect.any(String) }]);
});
