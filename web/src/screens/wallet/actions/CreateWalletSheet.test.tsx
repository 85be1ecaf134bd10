import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../../testing/backend.ts';
import { renderApp, renderPart } from '../../../../testing/render.tsx';
import { wallet } from '../../../../testing/wallets.ts';
import { WalletLimitModal } from './WalletLimitModal.tsx';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true });

interface Input {
  name: string;
  pin?: string;
  idempotencyKey: string;
}

/** A server that creates wallets, with `more` in its answer. */
function creating(more: object = {}): void {
  let wallets = [main];
  backend.functions.getCloudWallets = () => ({ wallets });
  backend.functions.createCloudWallet = ({ name }: Input) => {
    const created = wallet({ walletId: 'w2', name, tokens: [] });
    wallets = [main, created];
    const plain = { isContestEntry: false, isGameWallet: false, specialMessage: null, campaignName: null };
    return { success: true, wallet: created, ...plain, ...more };
  };
}

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  creating();
});

const created = () =>
  backend.calls.filter((call) => call.name === 'createCloudWallet').map(({ data }) => data as Input);
const sheet = () => screen.findByRole('dialog', { name: 'Create wallet' });
const pressCreate = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));

/** Without a name the suggested one stays. */
async function openSheet(name?: string) {
  renderApp('/cloudwallet');
  await screen.findByText('Main');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const field = await within(await sheet()).findByLabelText<HTMLInputElement>('Name');
  if (name !== undefined) await userEvent.clear(field);
  if (name) await userEvent.type(field, name);
  return field;
}

test('[list-07, who-03, state-16, error-09] creates a wallet of that name, says so, and reloads the list', async () => {
  await openSheet('  Holiday ');
  await pressCreate();
  await screen.findByText('Wallet created successfully!');
  expect(created()).toEqual([{ name: 'Holiday', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  await screen.findByText('Holiday');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(backend.calls.filter(({ name }) => name === 'getCloudWallets').length).toBeGreaterThan(1),
  );
});

test('[list-07] suggests a name that is free, which the first key replaces', async () => {
  backend.functions.getCloudWallets = () => ({
    wallets: [main, wallet({ walletId: 'w3', name: 'Wallet 1', tokens: [] })],
  });
  const field = await openSheet();
  expect(field.value).toBe('Wallet 2');
  // Its letters are counted as they are typed, from the first one on.
  expect(within(await sheet()).getByText('8 of 10')).toBeTruthy();
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 8]);
  await pressCreate();
  await screen.findByText('Wallet created successfully!');
  expect(created()).toMatchObject([{ name: 'Wallet 2' }]);
});

test.each([
  [{ isGameWallet: true }, 'Wallet created successfully with free SOL!'],
  [
    { isContestEntry: true, campaignName: 'Sol Cup' },
    "You've entered Sol Cup! Start swapping to climb the leaderboard!",
  ],
])('[state-16, error-09] an answer with %j says: %s', async (more, sentence) => {
  // Entering a campaign starts timers, which must not run on into another test.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  creating(more);
  await openSheet('Sol Cup');
  await pressCreate();
  await screen.findByText(sentence);
});

test('[list-07] Cancel creates nothing and forgets the name', async () => {
  await openSheet('Holiday');
  await userEvent.click(within(await sheet()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await within(await sheet()).findByLabelText<HTMLInputElement>('Name')).value).toBe('Wallet 1');
  expect(created()).toEqual([]);
});

test('[rule-01, limit-01, list-07] the field accepts ten graphemes', async () => {
  const field = await openSheet('01234567890');
  expect(field.value).toBe('0123456789');
  expect(within(await sheet()).getByText('10 of 10')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.paste('👨‍👩‍👧‍👦'.repeat(11));
  expect(field.value).toBe('👨‍👩‍👧‍👦'.repeat(10));
});

test.each(['', '   '])('[rule-01] the name %j is refused without a request', async (name) => {
  await openSheet(name);
  await pressCreate();
  expect((await screen.findByRole('alert')).textContent).toBe('Wallet name is required');
  expect(created()).toEqual([]);
});

test('[error-05, error-07, error-25] a failure says what failed and keeps the name', async () => {
  backend.functions.createCloudWallet = () => new Refusal('INTERNAL', 'INTERNAL');
  const field = await openSheet('Holiday');
  await pressCreate();
  await screen.findByText('Failed to create cloud wallet');
  expect(field.value).toBe('Holiday');
});

test('[error-05] a failure shows the sentence of the server', async () => {
  backend.functions.createCloudWallet = () =>
    new Refusal('UNAVAILABLE', 'The signer cannot be reached.', { code: 'SIGNER_UNAVAILABLE' });
  await openSheet('Holiday');
  await pressCreate();
  await screen.findByText('The signer cannot be reached.');
});

test('a retry after a lost answer has the same key, so that it never creates two wallets', async () => {
  const { createCloudWallet } = backend.functions;
  backend.functions.createCloudWallet = () => new Refusal('UNAVAILABLE', 'Lost.');
  const field = await openSheet('Holiday');
  await pressCreate();
  await screen.findByText('Lost.');
  if (createCloudWallet) backend.functions.createCloudWallet = createCloudWallet;
  await pressCreate();
  await screen.findByText('Wallet created successfully!');
  const [first, second] = created();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  await waitFor(() => expect(field.isConnected).toBe(false));
});

describe('with a PIN', () => {
  beforeEach(() => {
    const { createCloudWallet } = backend.functions;
    backend.functions.createCloudWallet = (input: Input) => {
      if (!input.pin) return new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
      if (input.pin !== '246810')
        return new Refusal('PERMISSION_DENIED', 'INVALID_PIN', { code: 'INVALID_PIN', triesLeft: 4 });
      return createCloudWallet?.(input as never);
    };
  });

  test('[state-14, state-15, error-01, error-02] asks for it, allows another try, and repeats the same call', async () => {
    await openSheet('Holiday');
    await pressCreate();
    await screen.findByText('Enter your PIN');
    await userEvent.keyboard('111111');
    await screen.findByText('Invalid PIN. Please try again.');
    await userEvent.keyboard('246810');
    await screen.findByText('Wallet created successfully!');
    const key = created()[0]?.idempotencyKey;
    expect(created()).toEqual([
      { name: 'Holiday', idempotencyKey: key },
      { name: 'Holiday', idempotencyKey: key, pin: '111111' },
      { name: 'Holiday', idempotencyKey: key, pin: '246810' },
    ]);
  });

  test('[state-14] cancelling it keeps the sheet as it was, without a notice', async () => {
    const field = await openSheet('Holiday');
    await pressCreate();
    const cover = await screen.findByRole('dialog', { name: 'Enter your PIN' });
    await userEvent.click(within(cover).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(field.value).toBe('Holiday'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('limit', () => {
  test('[list-08, rule-02] a tenth wallet created on another device is reported as the limit', async () => {
    backend.functions.createCloudWallet = () =>
      new Refusal('FAILED_PRECONDITION', 'Too many.', { code: 'WALLET_COUNT_EXCEEDED' });
    await openSheet('Holiday');
    await pressCreate();
    const modal = await screen.findByRole('alertdialog', { name: 'Wallet Limit Reached' });
    expect(modal.textContent).toContain("You've reached the maximum limit of 10 wallets.");
    await userEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('[list-08, error-08, limit-02] says what to do to enter a contest', () => {
    renderPart(<WalletLimitModal open onClose={() => {}} forContest />);
    const modal = screen.getByRole('alertdialog', { name: 'Wallet Limit Reached' });
    expect(modal.textContent).toContain(
      "You've reached the maximum limit of 10 wallets. To enter this contest, please delete an existing wallet first.",
    );
  });
});
