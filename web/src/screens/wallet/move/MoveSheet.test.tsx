import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, untilIdle } from '../../../../testing/backend.ts';
import { path, renderApp } from '../../../../testing/render.tsx';
import { main, useSendBackend } from '../../../../testing/send.tsx';
import { balancesOf, OTHER_KEY, sol, usdc, wallet } from '../../../../testing/wallets.ts';

const { backend, asked } = useSendBackend();
const WHOLE_UNTIL = '2026-11-29T12:00:00.000Z';
const old = { ...main, wholeUntil: WHOLE_UNTIL };
const made = wallet({ walletId: 'w2', name: 'Wallet 1', publicKey: OTHER_KEY, tokens: [] });
const created = {
  ...{ success: true, wallet: made, isContestEntry: false, isGameWallet: false },
  ...{ specialMessage: null, campaignName: null },
};
const OFFER = 'Move to a new wallet';
const CREATE = 'Create wallet and send USDC';

beforeEach(() => {
  backend.functions.getCloudWallets = () => ({ wallets: [old] });
  backend.functions.createCloudWallet = () => created;
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function openReceive(): Promise<HTMLElement> {
  renderApp('/cloudwallet/w1');
  await press('Receive');
  return await screen.findByRole('dialog', { name: 'Receive to Main' });
}
async function openMove() {
  await openReceive();
  await press(OFFER);
  return within(await screen.findByRole('dialog', { name: OFFER }));
}
const keys = () =>
  asked('createCloudWallet').map((data) => (data as { idempotencyKey: string }).idempotencyKey);
async function expectForm(symbol: string, amount: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(`Amount in ${symbol}`);
  expect(field.value.replaceAll(',', '')).toBe(amount);
  expect(screen.getByLabelText<HTMLInputElement>('To').value.replaceAll(' ', '')).toBe(OTHER_KEY);
}

test('two taps lead from the address of a wallet whose key was whole to the review of all that it holds, for a new wallet', async () => {
  const sheet = await openReceive();
  expect(sheet.textContent).toContain(
    'Until November 29, 2026 the key of this wallet was in one place. Since then no single machine can sign for it.',
  );
  await press(OFFER);
  const move = within(await screen.findByRole('dialog', { name: OFFER }));
  const rows = within(move.getByRole('list', { name: 'Tokens to send' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('USD Coin'),
    expect.stringContaining('Solana'),
  ]);
  await press(CREATE);
  await waitFor(() => expect(path()).toMatch(/^\/cloudwallet\/w1\/token\/EPj/));
  await expectForm('USDC', '1842.1');
  expect(asked('createCloudWallet')).toMatchObject([{ name: 'Wallet 1' }]);
  expect(asked('transferToken')).toEqual([]);
});

test('of SOL alone it fills in what the maximum of the form is', async () => {
  backend.functions.getCloudWallets = () => ({ wallets: [{ ...old, tokens: [sol(1_234_567_890n)] }] });
  await openMove();
  await press('Create wallet and send SOL');
  await expectForm('SOL', '1.224567');
});

test('a wallet whose key was never whole says nothing; one whose key is still whole says so', async () => {
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  const sheet = await openReceive();
  await untilIdle();
  expect(sheet.textContent).not.toContain('in one place');
  cleanup();
  backend.functions.getCloudWallets = () => ({ wallets: [{ ...main, isWhole: true }] });
  expect((await openReceive()).textContent).toContain('The key of this wallet is still in one place.');
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
});

test.each(['are known', 'were created elsewhere'])(
  'ten wallets that %s refuse another one before anything moves',
  async (which) => {
    const others = Array.from({ length: 9 }, (_, at) => wallet({ walletId: `o${at}`, name: `Other ${at}` }));
    if (which === 'are known') backend.functions.getCloudWallets = () => ({ wallets: [old, ...others] });
    backend.functions.createCloudWallet = () =>
      new Refusal('FAILED_PRECONDITION', 'Too many.', { code: 'WALLET_COUNT_EXCEEDED' });
    await openMove();
    await press(CREATE);
    const modal = await screen.findByRole('alertdialog', { name: 'Wallet Limit Reached' });
    expect(modal.textContent).toContain('Please delete an existing wallet first.');
    expect(keys()).toHaveLength(which === 'are known' ? 0 : 1);
    expect(path()).toBe('/cloudwallet/w1');
    await userEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
);

test('the PIN is asked for, and the same wallet is then created', async () => {
  backend.functions.createCloudWallet = ({ pin }: { pin?: string }) =>
    pin === '246810' ? created : new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
  await openMove();
  await press(CREATE);
  await screen.findByText('Enter your PIN');
  await userEvent.keyboard('246810');
  await expectForm('USDC', '1842.1');
  expect(new Set(keys()).size).toBe(1);
});

test('without an answer, and after a reload, it asks for the same wallet again, and then goes on to it with what is left', async () => {
  backend.functions.createCloudWallet = () => new Refusal('UNAVAILABLE', 'Lost.');
  await openMove();
  await press(CREATE);
  await screen.findByText('Lost.');
  cleanup();
  backend.functions.createCloudWallet = () => created;
  await openMove();
  await press(CREATE);
  await expectForm('USDC', '1842.1');
  const [first, second] = keys();
  expect(second).toBe(first);
  cleanup();
  const rest = { ...old, tokens: [sol(1_000_000_000n)] };
  backend.functions.getCloudWallets = () => ({ wallets: [rest, made] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(rest)] });
  await openMove();
  await press('Send SOL to Wallet 1');
  await expectForm('SOL', '0.99');
  expect(keys()).toHaveLength(2);
});

test('a new wallet that was deleted meanwhile is no goal: another one is created', async () => {
  await openMove();
  await press(CREATE);
  await expectForm('USDC', '1842.1');
  cleanup();
  await openMove();
  await press(CREATE);
  await expectForm('USDC', '1842.1');
  expect(new Set(keys()).size).toBe(2);
});

test('a wallet with nothing but what fees need has nothing to move, and creates none', async () => {
  const frozen = { ...usdc(5n), frozen: true };
  backend.functions.getCloudWallets = () => ({ wallets: [{ ...old, tokens: [sol(10_000_000n), frozen] }] });
  const move = await openMove();
  await move.findByText('Nothing left to move');
  expect(move.queryByRole('button')).toBeNull();
});
