import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { timeOrder } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';
import { pageOf, SIGNATURE, sol, transaction, usdc, WALLET } from '../../../testing/transactions.ts';
import { wallet as walletOf } from '../../../testing/wallets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon, so that an hour ago is the same day. */
const NOON = new Date(2026, 10, 21, 12, 0, 0);

const backend = useBackend();
const asked = () =>
  backend.calls.filter(({ name }) => name === 'getWalletTransactionsUnified').map(({ data }) => data);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const rowsOf = (day: string) => within(screen.getByRole('list', { name: day })).getAllByRole('listitem');
/** On a screen of common width. */
const texts = (day: string) =>
  rowsOf(day).map((row) => {
    for (const each of row.querySelectorAll('[class*=narrow]')) each.remove();
    return row.textContent;
  });

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true });
  backend.user = { id: 'ada', email: 'ada@example.org' };
});

function answer(...transactions: Parameters<typeof pageOf>[0]) {
  backend.functions.getWalletTransactionsUnified = () => pageOf(transactions);
}

const swap = { type: 'swap', direction: null, tokenSymbol: null, amount: null, counterparty: null } as const;
const wallet = {
  sent: null,
  direction: null,
  signature: null,
  counterparty: null,
  usdValue: null,
  feeLamports: null,
};

test('leads to the orders, and says how many wait', async () => {
  answer(transaction(20_000));
  backend.functions.getConditionalOrders = () => ({ orders: [timeOrder()] });
  backend.functions.getCloudWallets = () => ({ wallets: [walletOf({ walletId: 'w1', name: 'Main' })] });
  renderApp('/transactions');
  await userEvent.click(await screen.findByRole('radio', { name: 'Orders (1)' }));
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  expect(path()).toBe('/orders');
  await userEvent.click(screen.getByRole('radio', { name: 'History' }));
  expect(path()).toBe('/transactions');
});

describe('the list', () => {
  test('[screen-01, route-13, limit-41] groups by day, and shows ages', async () => {
    answer(
      transaction(20_000),
      transaction(4 * MINUTE),
      transaction(3 * HOUR),
      transaction(DAY),
      transaction(6 * DAY),
      transaction(7 * DAY),
      transaction(400 * DAY),
    );
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    expect(texts('Today').map((text) => text?.match(/Just now|\d+\w ago/)?.[0])).toEqual([
      'Just now',
      '4m ago',
      '3h ago',
    ]);
    expect(texts('Yesterday')[0]).toContain('1d ago');
    expect(texts('November 15')[0]).toContain('6d ago');
    expect(texts('November 14')[0]).toContain('Nov 14, 2026');
    expect(texts('October 17, 2025')[0]).toContain('Oct 17, 2025');
  });

  test('[limit-41] ages update with time', async () => {
    answer(transaction(30_000, { usdValue: null }));
    renderApp('/transactions');
    await screen.findByText('Just now');
    await vi.advanceTimersByTimeAsync(45_000);
    await screen.findByText('1m ago');
  });

  test('[limit-42, data-14] shows amounts by their size, with signs', async () => {
    answer(
      transaction(1),
      transaction(2, { sent: null, received: usdc('500'), direction: 'in' }),
      transaction(3, { sent: null, received: sol('0.000000001'), direction: 'in' }),
      transaction(4, { ...swap, sent: usdc('2500'), received: sol('8790000.123') }),
      transaction(5, { ...wallet, type: 'wallet_create', walletName: 'Gifts' }),
      transaction(6, { ...wallet, type: 'wallet_delete', walletName: 'Test' }),
    );
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    expect(texts('Today')).toEqual([
      'Sent to 9WzD...AWWMMain−1.5000 SOL$222.00 · Just now',
      'ReceivedMain+500.00 USDC$222.00 · Just now',
      'ReceivedMain<0.01 SOL$222.00 · Just now',
      'SwappedMain+8.79M SOL−2.50K USDC · Just now',
      'Wallet createdGiftsJust now',
      'Wallet deletedTestJust now',
    ]);
  });

  test('[data-14, screen-01] marks pending and failed transactions', async () => {
    answer(
      transaction(1, { status: 'pending', usdValue: null, feeLamports: null }),
      transaction(2, {
        ...swap,
        status: 'failed',
        sent: usdc('400'),
        received: sol(null),
        error: 'No.',
        usdValue: null,
      }),
    );
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    expect(texts('Today')).toEqual([
      'Send to 9WzD...AWWMPending · Main−1.5000 SOLJust now',
      'SwapFailed · Main400.00 USDCJust now',
    ]);
    expect(screen.getByText('400.00 USDC').tagName).toBe('S');
  });

  test('a pending transaction is polled until it settles', async () => {
    answer(transaction(1, { status: 'pending' }));
    renderApp('/transactions');
    await screen.findByText('Pending · Main');
    answer(transaction(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(screen.queryByText('Pending · Main')).toBeNull());
  });

  test('counts the other tokens that came with it', async () => {
    const deposit = { sent: null, received: usdc('1'), direction: 'in', alsoReceived: [sol('2')] } as const;
    answer(transaction(1, { ...deposit, alsoReceived: [...deposit.alsoReceived] }));
    renderApp('/transactions');
    await screen.findByText('and 1 more');
  });

  test('names the user’s own wallets', async () => {
    const other = { walletAddress: 'OtherWallet1111111111111111111111111111111', walletName: 'Savings' };
    answer(
      transaction(1, { counterparty: other.walletAddress }),
      transaction(2, { ...wallet, ...other, type: 'wallet_create' }),
    );
    renderApp('/transactions');
    await screen.findByText('Sent to Savings');
  });

  test('names the other side by handle', async () => {
    const counterparty = 'OtherWallet1111111111111111111111111111111';
    answer(
      transaction(1, { counterparty, counterpartyHandle: 'ana' }),
      transaction(2, {
        counterparty,
        counterpartyHandle: 'bob',
        direction: 'in',
        sent: null,
        received: sol('1'),
      }),
    );
    renderApp('/transactions');
    await screen.findByText('Sent to @ana');
    screen.getByText('Received from @bob');
  });

  test('hides amounts if balances are hidden', async () => {
    localStorage.setItem('cumulus.preferences', JSON.stringify({ hideBalances: true }));
    answer(transaction(1));
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    expect(texts('Today')[0]).not.toContain('1.5');
  });
});

describe('filters', () => {
  test('[who-08, route-13, fn-16] fetches one type, and has an empty state', async () => {
    answer(transaction(1));
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    answer();
    await press('Swaps');
    await screen.findByText('No swaps yet');
    expect(path()).toBe('/transactions?type=swap');
    await press('Created');
    await screen.findByText('No wallets created yet');
    expect(asked().map((data) => (data as { transactionType: string }).transactionType)).toEqual([
      'all',
      'swap',
      'wallet_create',
    ]);
    await press('All');
    await screen.findByText('No transactions yet');
    screen.getByRole('button', { name: 'Go to your wallets' });
  });

  test('[route-13] an address with a type opens with it', async () => {
    answer(transaction(1));
    renderApp('/transactions?type=transfer');
    await screen.findByRole('list', { name: 'Today' });
    expect(screen.getByRole('button', { name: 'Transfers', pressed: true })).toBeTruthy();
    expect(asked()).toEqual([{ startAfter: null, transactionType: 'transfer' }]);
  });
});

describe('the search', () => {
  const openSearch = async () => {
    await screen.findByRole('list', { name: 'Today' });
    await press('Search');
    return within(await screen.findByRole('dialog', { name: 'Search transactions' }));
  };

  test('asks the server for a text and for whole days of the reader’s calendar, and shows what it finds', async () => {
    answer(transaction(1));
    renderApp('/transactions?type=transfer');
    const sheet = await openSearch();
    await userEvent.type(sheet.getByRole('textbox', { name: 'Search for' }), ' 9WzD...AWWM ');
    fireEvent.change(sheet.getByLabelText('Since'), { target: { value: '2026-11-14' } });
    fireEvent.change(sheet.getByLabelText('Until'), { target: { value: '2026-11-13' } });
    sheet.getByText('This day is before the first day.');
    fireEvent.change(sheet.getByLabelText('Until'), { target: { value: '2026-11-20' } });
    answer(transaction(2 * DAY));
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }));
    await screen.findByRole('list', { name: 'November 19' });
    expect(asked().at(-1)).toEqual({
      ...{ startAfter: null, transactionType: 'transfer', search: '9WzD...AWWM' },
      ...{ from: new Date(2026, 10, 14).toISOString(), until: new Date(2026, 10, 21).toISOString() },
    });
    expect(path()).toBe('/transactions?type=transfer&search=9WzD...AWWM&from=2026-11-14&until=2026-11-20');
    const chip = { name: '9WzD...AWWM, Nov 14, 2026 – Nov 20, 2026', pressed: true };
    await userEvent.click(screen.getByRole('button', chip));
    const again = within(await screen.findByRole('dialog', { name: 'Search transactions' }));
    expect(again.getByRole('textbox', { name: 'Search for' })).toHaveProperty('value', '9WzD...AWWM');
  });

  test('says that nothing was found, keeps to the search with another filter, and clears it', async () => {
    answer();
    renderApp('/transactions?search=bob');
    await screen.findByRole('heading', { name: 'Nothing found' });
    expect(screen.queryByText('No transactions yet')).toBeNull();
    await press('Swaps');
    expect(path()).toBe('/transactions?type=swap&search=bob');
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ startAfter: null, transactionType: 'swap', search: 'bob' }),
    );
    answer(transaction(1, { ...swap, received: usdc('1') }));
    await press('Clear search');
    await screen.findByRole('list', { name: 'Today' });
    expect(path()).toBe('/transactions?type=swap');
  });

  test.each(['2026-13-45x', 'yesterday', '20261-01-01'])('passes over %s, which is no day', async (day) => {
    answer(transaction(1));
    renderApp(`/transactions?from=${day}`);
    await screen.findByRole('list', { name: 'Today' });
    expect(asked()).toEqual([{ startAfter: null, transactionType: 'all' }]);
  });

  test('leaves what is cached of the whole history as it is', async () => {
    answer(transaction(1));
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    const kept = Object.entries(localStorage);
    answer();
    const sheet = await openSearch();
    await userEvent.type(sheet.getByRole('textbox', { name: 'Search for' }), 'nobody');
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }));
    await screen.findByRole('heading', { name: 'Nothing found' });
    expect(Object.entries(localStorage)).toEqual(kept);
  });
});

describe('failures', () => {
  test('[error-16, screen-01] says that it failed, and Retry asks again', async () => {
    backend.functions.getWalletTransactionsUnified = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Loading transactions' });
    await screen.findByRole('heading', { name: 'Failed to load transactions' });
    answer(transaction(1));
    await press('Retry');
    await screen.findByRole('list', { name: 'Today' });
  });

  test('[error-16, screen-01] keeps the list if the next page fails, and Retry fetches that page again', async () => {
    backend.functions.getWalletTransactionsUnified = ({ startAfter }: { startAfter: string | null }) =>
      startAfter === null ? pageOf([transaction(1)], 'next') : new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await press('Load more');
    expect((await screen.findByRole('alert')).textContent).toBe('Error loading transactions');
    backend.functions.getWalletTransactionsUnified = () => pageOf([transaction(DAY)]);
    await press('Retry');
    await screen.findByRole('list', { name: 'Yesterday' });
    expect(asked().at(-1)).toEqual({ startAfter: 'next', transactionType: 'all' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});

describe('details', () => {
  async function open(values: Parameters<typeof transaction>[1]) {
    answer(transaction(5 * MINUTE, values));
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await userEvent.click(within(rowsOf('Today')[0]!).getByRole('button'));
    return within(await screen.findByRole('dialog'));
  }

  test('[data-14, send-05] shows all of a transfer, with its signature to copy and the explorer', async () => {
    const sheet = await open({ sent: sol('1500.000000001') });
    for (const text of [
      'Confirmed',
      '1,500.000000001 SOL',
      '$222.00',
      '0.000005 SOL',
      'Nov 21, 2026, 11:55 AM',
    ])
      expect(sheet.getByText(text)).toBeTruthy();
    expect(sheet.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toBe(
      `https://explorer.test/tx/${SIGNATURE}`,
    );
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    await userEvent.click(sheet.getByRole('button', { name: /Copy transaction signature/ }));
    await userEvent.click(sheet.getByRole('button', { name: /Copy wallet address/ }));
    expect(written).toEqual([SIGNATURE, WALLET]);
  });

  test('saves the signed receipt as a file, and reports a failure', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:file');
    backend.functions.getReceipt = () => new Refusal('UNAVAILABLE', 'The signer cannot be reached.');
    const sheet = await open({ id: 'intent-1' });
    await userEvent.click(sheet.getByRole('button', { name: 'Receipt' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('The signer cannot be reached.');
    backend.functions.getReceipt = ({ transactionId }: { transactionId: string }) => ({
      success: true,
      fileName: `cumulus-receipt-${transactionId}.json`,
      content: '{}',
    });
    await userEvent.click(sheet.getByRole('button', { name: 'Receipt' }));
    await waitFor(() => expect(saved).toEqual(['cumulus-receipt-intent-1.json']));
    expect(sheet.queryByRole('alert')).toBeNull();
  });

  test('offers no receipt of what others sent', async () => {
    const sheet = await open({ direction: 'in', hasReceipt: false });
    expect(sheet.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  test('[data-14] says why it failed', async () => {
    const sheet = await open({
      status: 'failed',
      signature: null,
      feeLamports: null,
      usdValue: null,
      error: 'The network did not accept the transaction in time. Nothing was sent.',
    });
    expect(
      sheet.getByText('The network did not accept the transaction in time. Nothing was sent.'),
    ).toBeTruthy();
    expect(sheet.getByText('To send')).toBeTruthy();
    expect(sheet.queryByRole('link')).toBeNull();
    expect(sheet.queryByText('Network fee')).toBeNull();
  });

  test('[data-14] shows both sides of a swap, and that its value is unknown', async () => {
    const sheet = await open({ ...swap, sent: sol('2'), received: usdc('296.5'), usdValue: null });
    for (const text of ['Sold', '2 SOL', 'Received', '296.5 USDC', 'Not known'])
      expect(sheet.getByText(text)).toBeTruthy();
  });
});

describe('export', () => {
  beforeEach(() => {
    answer(transaction(1));
    URL.createObjectURL = vi.fn(() => 'blob:file');
    URL.revokeObjectURL = vi.fn();
  });

  test('[who-08] saves the whole history as a file', async () => {
    backend.elsewhere['/exports/transactions.csv'] = () => new Response('Time,Type');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await press('Export');
    await press('Download CSV');
    await waitFor(() => expect(saved).toEqual(['cumulus-transactions.csv']));
    expect(URL.revokeObjectURL).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('saves a file for a tax tool, of the days and wallets that were chosen', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [walletOf({ walletId: 'w1', name: 'Main' })] });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const chosen = 'for=cointracking&from=2026-01-01&to=2026-12-31&wallets=w1';
    backend.elsewhere[`/exports/taxes.csv?${chosen}`] = () => new Response('Type');
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await press('Export');
    await press('Files for tax tools');
    const sheet = await screen.findByRole('dialog', { name: 'Files for tax tools' });
    await userEvent.click(within(sheet).getByRole('radio', { name: 'CoinTracking' }));
    fireEvent.change(within(sheet).getByLabelText('Since'), { target: { value: '2026-01-01' } });
    fireEvent.change(within(sheet).getByLabelText('Until'), { target: { value: '2025-12-31' } });
    expect(within(sheet).getByText('This day is before the first day.')).toBeTruthy();
    fireEvent.change(within(sheet).getByLabelText('Until'), { target: { value: '2026-12-31' } });
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Main' }));
    await press('Download CSV');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });

  test('saves a file of gains, by the method that was chosen', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [] });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    backend.elsewhere['/exports/taxes.csv?for=gains-average'] = () => new Response('Type');
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await press('Export');
    await press('Files for tax tools');
    const sheet = await screen.findByRole('dialog', { name: 'Files for tax tools' });
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Gains' }));
    expect(within(sheet).queryByRole('radio', { name: 'Koinly' })).toBeNull();
    expect(within(sheet).getByText(/leaves first, at its own cost \(FIFO\)/)).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Average cost' }));
    await press('Download CSV');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });

  test('reports a failure', async () => {
    const error = { message: 'Too many requests. Try again in 10 seconds.', status: 'UNAVAILABLE' };
    backend.elsewhere['/exports/transactions.json'] = () => Response.json({ error }, { status: 503 });
    renderApp('/transactions');
    await screen.findByRole('list', { name: 'Today' });
    await press('Export');
    await press('Download JSON');
    expect((await screen.findByRole('alert')).textContent).toBe(error.message);
    expect(URL.createObjectURL).not.toHaveBeenCalled();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Export');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
