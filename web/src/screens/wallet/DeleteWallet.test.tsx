import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { balancesOf, sol, token, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();

/** A wallet with these holdings, on a server that deletes it. */
function holding(usd: number, more: Parameters<typeof token>[0][] = []) {
  const held = sol(BigInt(Math.round(usd * 1e7)));
  const trading = wallet({ walletId: 'w1', name: 'Trading', tokens: [held, ...more.map(token)] });
  let wallets = [trading];
  backend.functions.getCloudWallets = () => ({ wallets });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(trading)] });
  backend.functions.deleteCloudWallet = () => {
    wallets = [];
    return { success: true };
  };
}

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
});

const deleted = () =>
  backend.calls.filter(({ name }) => name === 'deleteCloudWallet').map(({ data }) => data);
const press = (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

const typeName = (name: string) => userEvent.type(screen.getByLabelText('Type Trading to delete it'), name);

async function pressTrash() {
  renderApp('/cloudwallet/w1');
  await screen.findByRole('list', { name: 'Tokens' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete wallet' }));
}

test('[detail-07, state-19, limit-07, who-03] warns of funds, asks for confirmation, deletes, and shows the list', async () => {
  holding(918.63);
  await pressTrash();
  const warning = await screen.findByRole('alertdialog', { name: 'This wallet holds funds' });
  expect(warning.textContent).toContain('Trading still holds $918.63.');
  await press('Delete anyway');
  await screen.findByRole('alertdialog', { name: 'Delete Trading?' });
  await press('Delete wallet');
  await typeName('Tradin');
  await press('Delete wallet');
  expect(deleted()).toEqual([]);
  await typeName('g');
  await press('Delete wallet');
  await waitFor(() => expect(path()).toBe('/cloudwallet'));
  expect(deleted()).toEqual([{ walletId: 'w1' }]);
  await screen.findByText('No cloud wallets yet. Create your first secure cloud wallet.');
  await screen.findByText('Trading was deleted');
});

test.each([
  [0.01, 'Delete Trading?'],
  [0.02, 'This wallet holds funds'],
])('[limit-07, state-19] deleting a wallet worth $%s asks: %s', async (usd, title) => {
  holding(usd);
  await pressTrash();
  await screen.findByRole('alertdialog', { name: title });
});

test('the name that was typed is forgotten with the dialog', async () => {
  holding(918.63);
  await pressTrash();
  await press('Delete anyway');
  await typeName('Trading');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Delete wallet' }));
  await press('Delete anyway');
  await press('Delete wallet');
  expect(deleted()).toEqual([]);
});

test('tokens without a price count as funds', async () => {
  holding(0, [{ symbol: 'DUST', balance: '5' }]);
  await pressTrash();
  const warning = await screen.findByRole('alertdialog', { name: 'This wallet holds funds' });
  expect(warning.textContent).toContain('tokens of unknown value');
});

test('[detail-07] Keep wallet and Cancel delete nothing', async () => {
  holding(918.63);
  await pressTrash();
  await press('Keep wallet');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Delete wallet' }));
  await press('Delete anyway');
  await screen.findByRole('alertdialog', { name: 'Delete Trading?' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deleted()).toEqual([]);
  expect(path()).toBe('/cloudwallet/w1');
});

test('[state-14, state-19, error-01] the PIN is asked for if the server wants it, for the same call', async () => {
  holding(0);
  const { deleteCloudWallet } = backend.functions;
  backend.functions.deleteCloudWallet = (input: { pin?: string }) =>
    input.pin === '246810'
      ? deleteCloudWallet?.(input as never)
      : new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
  await pressTrash();
  await press('Delete wallet');
  await screen.findByText('Enter your PIN');
  await userEvent.keyboard('246810');
  await waitFor(() => expect(path()).toBe('/cloudwallet'));
  expect(deleted()).toEqual([{ walletId: 'w1' }, { walletId: 'w1', pin: '246810' }]);
});

test('[error-05, error-07, error-29] a failure without a sentence says what failed, and the wallet stays', async () => {
  holding(0);
  backend.functions.deleteCloudWallet = () => new Refusal('INTERNAL', 'INTERNAL');
  await pressTrash();
  await press('Delete wallet');
  await screen.findByText('Failed to delete cloud wallet');
  expect(path()).toBe('/cloudwallet/w1');
});

test('[error-05] a failure shows the sentence of the server, and the wallet stays', async () => {
  holding(0);
  backend.functions.deleteCloudWallet = () =>
    new Refusal('FAILED_PRECONDITION', 'This wallet has a transaction in progress. Wait until it is done.', {
      code: 'WALLET_BUSY',
    });
  await pressTrash();
  await press('Delete wallet');
  await screen.findByText('This wallet has a transaction in progress. Wait until it is done.');
  expect(path()).toBe('/cloudwallet/w1');
});
