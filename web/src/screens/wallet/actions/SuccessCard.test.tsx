import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { advance, untilIdle } from '../../../../testing/backend.ts';
import { accepted } from '../../../../testing/conclusion.ts';
import { path } from '../../../../testing/render.tsx';
import * as send from '../../../../testing/send.tsx';
import * as swap from '../../../../testing/swap.tsx';
import { balancesOf, STRANGER, sol, usdc } from '../../../../testing/wallets.ts';
import { writeMove } from '../../../data/moves.ts';
import { setPreferences } from '../../../data/preferences.ts';
// Loaded ahead, since fake timers do not load them.
import '../../wallets/WalletsScreen.tsx';
import './SuccessCard.tsx';

const card = () => screen.findByRole('region', { name: 'Last payment' });
const press = async (name: string | RegExp) =>
  fireEvent.click(within(await card()).getByRole('button', { name }));

describe('after a swap', () => {
  const { backend, swaps } = swap.useSwapBackend();
  const act = () =>
    within(screen.getByRole('dialog', { name: 'Review swap' })).getByRole('button', { name: /^Swap / });
  async function swapped() {
    await swap.review();
    fireEvent.click(act());
    for (const wait of [50, 2_000, 100]) await advance(wait);
    vi.useRealTimers();
    await waitFor(() => expect(path()).toBe('/cloudwallet'));
  }

  test('the list says what was swapped until Done, which leads to the wallet', async () => {
    await swapped();
    expect((await card()).textContent).toContain('Swapped 1.5 SOL for 149.7 USDC');
    const link = within(await card()).getByRole('link', { name: 'View transaction' });
    expect(link.getAttribute('href')).toBe(`https://explorer.test/tx/${swap.SIGNATURE}`);
    vi.useFakeTimers();
    await advance(60_000);
    vi.useRealTimers();
    await press('Done');
    await waitFor(() => expect(path()).toBe('/cloudwallet/w1'));
    expect(screen.queryByRole('region', { name: 'Last payment' })).toBeNull();
  });

  test('it says if another route took the place of the reviewed one', async () => {
    backend.functions.executeCloudWalletSwap = () => ({ ...swap.moved, replacedBy: 'metis' });
    await swapped();
    expect((await card()).textContent).toContain(
      'The swap used another route than reviewed, metis, and kept its minimum',
    );
  });

  test('Swap again opens the same pair, and swaps nothing', async () => {
    await swapped();
    await press('Swap again');
    await screen.findByRole('textbox', { name: 'Amount in SOL' });
    expect(path()).toBe('/cloudwallet/w1/swap');
    expect(swaps()).toHaveLength(1);
  });

  test('hidden balances hide the amounts', async () => {
    setPreferences({ hideBalances: true });
    await swapped();
    expect((await card()).textContent).toContain('Swapped SOL for USDC');
  });

  test('a swap that failed leaves no card', async () => {
    backend.functions.executeCloudWalletSwap = () => swap.pending;
    backend.functions.concludePayment = () => accepted({ ...swap.moved, success: false, error: 'No.' });
    await swap.review();
    fireEvent.click(act());
    await advance(3_000);
    vi.useRealTimers();
    for (const title of ['Sell for USDC', 'Choose Buy token', 'Main', 'Cloud Wallets']) {
      fireEvent.click(screen.getByRole('button', { name: 'Back' }));
      await screen.findByRole('heading', { name: new RegExp(`^${title}`), level: 1 });
    }
    await untilIdle();
    expect(screen.queryByRole('region', { name: 'Last payment' })).toBeNull();
  });

  test('after all of a token is sold, its rent is offered back', async () => {
    backend.functions.getReclaimableRent = () => ({
      ...{ accounts: 1, lamports: '2039280', networkFeeLamports: '5000' },
    });
    await swap.renderAmount(swap.BONK_MINT);
    const emptied = { ...swap.main, tokens: [sol(25_000_000_000n), usdc(1_842_100_000n)] };
    backend.functions.getCloudWallets = () => ({ wallets: [emptied] });
    swap.type('100');
    await advance(550);
    swap.press('Swap Now');
    fireEvent.click(act());
    for (const wait of [50, 2_000, 100]) await advance(wait);
    vi.useRealTimers();
    const region = within(await card());
    await region.findByText('Locked in the empty account of BONK');
    expect(region.getByText('0.00203928 SOL')).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Swap again' })).toBeNull();
    fireEvent.click(region.getByRole('button', { name: 'Reclaim' }));
    await screen.findByRole('alertdialog', { name: 'Reclaim 0.00203928 SOL?' });
  });
});

describe('after a send', () => {
  const { backend, keys } = send.useSendBackend();
  async function sent() {
    await send.review();
    vi.useFakeTimers();
    send.press(/^Send 1.5 SOL/);
    for (const wait of [0, 2_000, 1_000, 300, 100]) await advance(wait);
    vi.useRealTimers();
    await waitFor(() => expect(path()).toBe('/cloudwallet/w1'));
  }

  test('the wallet says what was sent until Done', async () => {
    await sent();
    expect((await card()).textContent).toContain('Sent 1.5 SOL to 9WzD...AWWM');
    await press('Done');
    expect(path()).toBe('/cloudwallet/w1');
    expect(screen.queryByRole('region', { name: 'Last payment' })).toBeNull();
  });

  test('its receipt is shared by the signature of the payment', async () => {
    await sent();
    const asked: unknown[] = [];
    backend.functions.getReceiptLink = (data: never) => {
      asked.push(data);
      return { success: true, shared: null };
    };
    await press('Share receipt');
    const sheet = within(await screen.findByRole('dialog', { name: 'Share receipt' }));
    await sheet.findByRole('button', { name: 'Create link' });
    expect(asked).toEqual([{ transactionId: send.SIGNATURE }]);
  });

  test('an address without a name can be saved', async () => {
    await sent();
    await press('Save to address book');
    const sheet = within(await screen.findByRole('dialog', { name: 'Save to address book' }));
    backend.functions.saveContact = () => ({
      success: true,
      contact: { address: STRANGER, name: 'Anna' },
    });
    backend.functions.getAddressBook = () => ({
      ...{ success: true, recentRecipients: [] },
      contacts: [{ address: STRANGER, name: 'Anna' }],
    });
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Anna' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await card()).textContent).toContain('Sent 1.5 SOL to Anna'));
    expect(within(await card()).queryByRole('button', { name: 'Save to address book' })).toBeNull();
  });

  test('a send to the wallet that takes over goes on with the rest, one to another address does not', async () => {
    const taker = { ...send.main, walletId: 'w2', name: 'Next', publicKey: STRANGER };
    backend.functions.getCloudWallets = () => ({ wallets: [send.main, taker] });
    await sent();
    expect(within(await card()).queryByRole('button', { name: 'Move the rest' })).toBeNull();
    cleanup();
    writeMove('w1', { name: 'Next', key: 'a key', to: 'w2' });
    await sent();
    await press('Move the rest');
    const sheet = within(await screen.findByRole('dialog', { name: 'Move to a new wallet' }));
    await sheet.findByRole('button', { name: 'Send USDC to Next' });
  });

  test('Send again fills in the recipient, and sends nothing', async () => {
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(send.main)] });
    await sent();
    await press('Send again');
    const to = await screen.findByLabelText<HTMLInputElement>('To');
    expect(to.value.replaceAll(' ', '')).toBe(STRANGER);
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount in/).value).toBe('');
    expect(keys()).toHaveLength(1);
  });
});
