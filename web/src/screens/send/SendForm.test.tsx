import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { costs } from '../../../testing/send.tsx';
import { balancesOf, MAIN_KEY, OTHER_KEY, STRANGER, sol, usdc, wallet } from '../../../testing/wallets.ts';
import { setPreferences } from '../../data/preferences.ts';
import { tabStorage } from '../../data/tab-storage.ts';

const backend = useBackend();
const main = wallet({
  walletId: 'w1',
  name: 'Main',
  isDefault: true,
  tokens: [sol(24_860_000_000n), usdc(1_842_100_000n)],
});
const valid = {
  isValid: true,
  error: null,
  errorDetails: null,
  warning: null,
  warnings: [],
  isFirstTimeRecipient: false,
  lookAlike: null,
};

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  backend.functions.validateSolanaAddress = () => valid;
  backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
  tabStorage.clear();
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const recipient = () => screen.getByLabelText<HTMLTextAreaElement>('To');
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount in/);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (address: string) => fireEvent.change(recipient(), { target: { value: address } });

/** Types an address and waits for the server's answer, skipping the debounce. */
async function judge(address: string) {
  vi.useFakeTimers();
  write(address);
  await advance(500);
  vi.useRealTimers();
}

async function renderForm(mint: string = SOL_MINT) {
  renderApp(`/cloudwallet/w1/token/${mint}`);
  await screen.findByLabelText('To');
  // Real timers must deliver what they were asked for before fake ones replace them.
  await untilIdle();
}

describe('token', () => {
  test('[route-08, send-01, limit-15] a press on its card copies the contract address and says so for 2 s', async () => {
    await renderForm(USDC_MINT);
    expect(screen.getByRole('heading', { level: 1, name: 'Send USDC' })).toBeTruthy();
    const card = screen.getByRole('button', { name: /^Copy token address of USD Coin/ });
    expect(card.textContent).toContain('$1.00');
    expect(card.textContent).toContain('From Main');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.useFakeTimers();
    await act(async () => fireEvent.click(card));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(USDC_MINT);
    await advance(1_999);
    expect(screen.getByText('Copied!')).toBeTruthy();
    await advance(1);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('[route-08] SOL is the token of the system program address', async () => {
    await renderForm('11111111111111111111111111111111');
    expect(screen.getByRole('heading', { level: 1, name: 'Send SOL' })).toBeTruthy();
    press('Back');
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('a token that the wallet does not hold cannot be sent', async () => {
    renderApp('/cloudwallet/w1/token/Nothing');
    await screen.findByText('Nothing to send');
    expect(screen.queryByLabelText('To')).toBeNull();
  });

  test('[role-05] nothing is sent from a desktop wallet', async () => {
    backend.functions.getBackedUpWallets = () => ({ wallets: [{ name: 'Laptop', publicKey: OTHER_KEY }] });
    const laptop = wallet({ walletId: `desktop-${OTHER_KEY}`, name: 'Laptop', publicKey: OTHER_KEY });
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(laptop)] });
    renderApp(`/cloudwallet/${laptop.walletId}/token/${SOL_MINT}`);
    await screen.findByText('This desktop wallet is read-only here.');
    expect(screen.queryByLabelText('To')).toBeNull();
  });
});

describe('recipient', () => {
  test('[rule-05, limit-10, state-17, data-07] is checked by the server 500 ms after the last key', async () => {
    await renderForm();
    vi.useFakeTimers();
    write('9WzD');
    await advance(400);
    write(STRANGER);
    await advance(499);
    expect(asked('validateSolanaAddress')).toEqual([]);
    expect(screen.getByText('Checking address')).toBeTruthy();
    await advance(1);
    expect(asked('validateSolanaAddress')).toEqual([{ address: STRANGER, walletId: 'w1' }]);
    expect(screen.getByText('Valid address')).toBeTruthy();
  });

  test('[send-02] the indicator disappears with the address, and the clear button empties the field', async () => {
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Valid address')).toBeTruthy();
    expect(recipient().value).toBe('9WzD XwBb mkg8 ZTbN MqUx vQRA yrZz DsGY dLVL 9zYt AWWM');
    press('Clear address');
    expect(recipient().value).toBe('');
    expect(screen.queryByText('Valid address')).toBeNull();
  });

  test('[rule-04] the own address is refused at once, without a call', async () => {
    await renderForm();
    write(MAIN_KEY);
    expect(screen.getByText('Cannot send funds to your own wallet')).toBeTruthy();
    expect(recipient().getAttribute('aria-invalid')).toBe('true');
    expect(asked('validateSolanaAddress')).toEqual([]);
  });

  test.each([
    ['This is the address of a token, not of a wallet. Funds sent there are lost.', undefined],
    [null, 'Invalid address'],
  ])(
    '[rule-05, data-07] an invalid one shows the error of the server (%j), else its own',
    async (error, own) => {
      backend.functions.validateSolanaAddress = () => ({ ...valid, isValid: false, error });
      await renderForm();
      write('nonsense');
      await screen.findByText(own ?? (error as string));
    },
  );

  test('a late answer does not apply to an address typed since', async () => {
    let answer = (_: unknown) => {};
    backend.functions.validateSolanaAddress = ({ address }: { address: string }) =>
      address === STRANGER ? valid : new Promise((resolve) => (answer = resolve));
    await renderForm();
    await judge('nonsense');
    await judge(STRANGER);
    expect(screen.getByText('Valid address')).toBeTruthy();
    await act(async () => answer({ ...valid, isValid: false, error: 'Late' }));
    expect(screen.getByText('Valid address')).toBeTruthy();
    expect(screen.queryByText('Late')).toBeNull();
  });

  test('[data-07] shows the server’s warning, and that it is the first time', async () => {
    backend.functions.validateSolanaAddress = () => ({
      ...valid,
      warning: 'This address is controlled by a program.',
      isFirstTimeRecipient: true,
    });
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('This address is controlled by a program.')).toBeTruthy();
    expect(screen.getByText('First time sending here')).toBeTruthy();
  });
});

describe('amount', () => {
  test('[rule-08] accepts digits and one point, from the keyboard and the keypad', async () => {
    await renderForm();
    await userEvent.type(amount(), '1.2.x5');
    expect(amount().value).toBe('1.25');
    await userEvent.clear(amount());
    for (const key of ['0', 'Decimal point', '5', 'Decimal point', '7', 'Delete']) press(key);
    expect(amount().value).toBe('0.5');
    expect(amount().getAttribute('inputmode')).toBe('decimal');
  });

  test('[rule-09, rule-10, limit-04] all but 0.01 SOL is available, and more warns', async () => {
    await renderForm();
    expect(screen.getByText('24.85 SOL available in Main')).toBeTruthy();
    expect(screen.getByText('0.01 SOL stays for fees')).toBeTruthy();
    await userEvent.type(amount(), '24.851');
    expect(screen.getByRole('alert').textContent).toBe('Amount exceeds available balance');
    await userEvent.type(amount(), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('hidden balances hide what is available', async () => {
    setPreferences({ hideBalances: true });
    await renderForm();
    expect(screen.getByText('SOL available in Main').textContent).toBe('••••Hidden SOL available in Main');
    expect(document.body.textContent).not.toContain('24.8');
  });

  test.each([
    ['30', '24.85'],
    ['1.123456789', '1.123456'],
  ])('[rule-12] leaving the field turns %s into %s', async (typed, kept) => {
    await renderForm();
    await userEvent.type(amount(), typed);
    await userEvent.tab();
    expect(amount().value).toBe(kept);
  });

  test.each([
    ['25%', '6.2125'],
    ['50%', '12.425'],
    ['75%', '18.6375'],
    ['Max', '24.85'],
  ])('[send-03, rule-11] %s fills in %s SOL', async (name, text) => {
    await renderForm();
    press(name);
    expect(amount().value).toBe(text);
  });

  test('is grouped beside the keypad, and switches to USD and back unchanged', async () => {
    await renderForm(USDC_MINT);
    press('Max');
    expect(amount().value).toBe('1,842.1');
    press(/Enter the amount in USD/);
    expect(screen.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('1,842.10');
    press(/Enter the amount in USDC/);
    expect(amount().value).toBe('1,842.1');
  });
});

describe('Review', () => {
  test.each([
    ['nothing', '', '1'],
    ['the own address', MAIN_KEY, '1'],
  ])('[rule-07] with %s as recipient it is blocked', async (_what, address, typed) => {
    await renderForm();
    if (address) write(address);
    fireEvent.change(amount(), { target: { value: typed } });
    // It looks as it is: a press does not send, but says what is missing.
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('data-waits')).toBe(true);
    press('Review');
    await waitFor(() =>
      expect(screen.getAllByText('Please enter a valid address').length).toBeGreaterThan(0),
    );
    expect(asked('validateTransfer')).toEqual([]);
  });

  test('[rule-07] with an address that the server finds invalid it is blocked', async () => {
    backend.functions.validateSolanaAddress = () => ({ ...valid, isValid: false, error: 'Malformed' });
    await renderForm();
    await judge('nonsense');
    expect(screen.getByText('Malformed')).toBeTruthy();
    fireEvent.change(amount(), { target: { value: '1' } });
    press('Review');
    await screen.findByText('Please enter a valid address');
    expect(asked('validateTransfer')).toEqual([]);
  });

  test.each(['', '0', '0.'])('[rule-08] with the amount %j it is refused with a reason', async (typed) => {
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Valid address')).toBeTruthy();
    fireEvent.change(amount(), { target: { value: typed } });
    press('Review');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid amount');
    press('1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked('validateTransfer')).toEqual([]);
  });

  test('[rule-09] more than is available is not reviewed', async () => {
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Valid address')).toBeTruthy();
    for (const key of ['9', '9']) press(key);
    press('Review');
    expect(screen.getByRole('alert').textContent).toBe('Amount exceeds available balance');
    expect(asked('validateTransfer')).toEqual([]);
  });

  test('[rule-06] an address that could not be checked gets a warning and can be sent to', async () => {
    backend.functions.validateSolanaAddress = () => new Refusal('INTERNAL', 'INTERNAL');
    backend.functions.validateTransfer = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Could not validate address. Please double-check before sending.')).toBeTruthy();
    press('1');
    press('Review');
    await waitFor(() => expect(asked('validateTransfer')).toHaveLength(1));
  });

  test('[error-36] an address that the server could not check shows its sentence, and can be sent to with a warning', async () => {
    backend.functions.validateSolanaAddress = () =>
      new Refusal('UNAVAILABLE', 'Failed to validate address. Please try again.', {
        code: 'ADDRESS_NOT_VALIDATED',
      });
    backend.functions.validateTransfer = () => costs;
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Failed to validate address. Please try again.')).toBeTruthy();
    press('1');
    press('Review');
    const sheet = within(await screen.findByRole('dialog', { name: 'Review' }));
    sheet.getByText('Could not validate address. Please double-check before sending.');
  });

  test.each([
    ['refused', 'Transfer validation failed', { ...valid, isValid: false }],
    ['refused with a reason', 'Not enough SOL.', { ...valid, isValid: false, error: 'Not enough SOL.' }],
    ['not validated', 'Transfer validation failed', new Refusal('INTERNAL', 'INTERNAL')],
    ['not allowed', 'There is no such token.', new Refusal('NOT_FOUND', 'There is no such token.')],
  ])('[rule-13, state-17] a transfer that is %s says: %s', async (_what, sentence, answer) => {
    backend.functions.validateTransfer = () => answer;
    await renderForm();
    await judge(STRANGER);
    expect(screen.getByText('Valid address')).toBeTruthy();
    press('1');
    press('Review');
    await screen.findByText(sentence);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['amount', () => press('2')],
    ['recipient', () => press('Clear address')],
  ])('another %s entered meanwhile discards the review', async (_what, change) => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.validateTransfer = () => held.promise;
    await renderForm();
    await judge(STRANGER);
    press('1');
    press('Review');
    await waitFor(() => expect(asked('validateTransfer')).toHaveLength(1));
    change();
    await act(async () => held.resolve(costs));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is disabled without a network', async () => {
    await renderForm();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
    vi.restoreAllMocks();
  });
});
