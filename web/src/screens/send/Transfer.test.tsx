import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { path } from '../../../testing/render.tsx';
import {
  costs,
  main,
  pending,
  press,
  review,
  SIGNATURE,
  sent,
  unsettled,
  useSendBackend,
} from '../../../testing/send.tsx';
import { balancesOf, STRANGER, sol } from '../../../testing/wallets.ts';
import { setPreferences } from '../../data/preferences.ts';

const { asked, backend, keys } = useSendBackend();

describe('review', () => {
  test('[who-05] shows everything before anything is signed, and Cancel sends nothing', async () => {
    const sheet = await review();
    expect(asked('validateTransfer')).toEqual([
      {
        walletId: 'w1',
        toAddress: STRANGER,
        amount: '1.5',
        transferType: 'sol',
        tokenMint: null,
        decimals: 9,
        multiplier: 1,
      },
    ]);
    const text = sheet.textContent ?? '';
    for (const part of [
      '1.5 SOL',
      '$150.00',
      '9WzD XwBb mkg8 ZTbN MqUx vQRA yrZz DsGY dLVL 9zYt AWWM',
      'First time sending to this address. Check every group. A sent transaction cannot be undone.',
      'FromMain · 7xKX...gAsU',
      'Network fee0.000105 SOL · $0.01',
      'New account rentNone',
      'Left in Main23.359895 SOL',
    ])
      expect(text).toContain(part);
    expect([...sheet.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
      '9WzD',
      'AWWM',
      'First time sending to this address. ',
    ]);
    expect(within(sheet).getByRole('button', { name: 'Send 1.5 SOL to 9WzD...AWWM' })).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('transferSol')).toEqual([]);
  });

  test('shows the rent of a new account, what is left, and the server’s warning', async () => {
    backend.functions.validateTransfer = () => ({
      ...costs,
      rentLamports: '2039280',
      networkFeeLamports: null,
      solLeftLamports: '850000000',
      isFirstTimeRecipient: false,
      warning: 'The issuer of this token keeps up to 1 USDC of this transfer.',
    });
    const text = (await review(USDC_MINT, '250')).textContent ?? '';
    expect(text).toContain('New account rent0.00203928 SOL · $0.20');
    expect(text).toContain('Network feeNot known');
    expect(text).toContain('Left in Main1,592.1 USDC · 0.85 SOL');
    expect(text).toContain('The issuer of this token keeps up to 1 USDC of this transfer.');
    expect(text).not.toContain('First time');
  });

  test('says what the operator takes for paying, and sends with exactly that', async () => {
    backend.functions.validateTransfer = () => ({
      ...costs,
      networkFeeLamports: '0',
      rentLamports: '0',
      solLeftLamports: '0',
      sponsored: { name: 'Example Ltd', feeAmount: '338133' },
    });
    backend.functions.transferToken = () => sent;
    const sheet = await review(USDC_MINT, '250');
    expect(sheet.textContent).toContain('Fee0.338133 USDC, paid for you in SOL by Example Ltd');
    expect(sheet.textContent).not.toContain('Network fee');
    expect(sheet.textContent).toContain('Left in Main1,591.761867 USDC · 0 SOL');
    await userEvent.click(within(sheet).getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(asked('transferToken')).toMatchObject([{ feeAmount: '338133' }]));
  });

  test('hidden balances hide what is left', async () => {
    setPreferences({ hideBalances: true });
    const text = (await review(USDC_MINT, '250')).textContent ?? '';
    expect(text).toContain('Left in Main••••Hidden');
    expect(text).not.toContain('1,592.1');
  });
});

describe('success', () => {
  test('[send-04, send-05, state-17, limit-12, data-06] covers the form, refreshes the balance, fades, and leaves', async () => {
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    expect(asked('transferSol')).toEqual([
      {
        walletId: 'w1',
        toAddress: STRANGER,
        amount: '1.5',
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    const cover = screen.getByRole('dialog', { name: 'Transaction Successful!' });
    for (const words of [
      'Transaction Successful!',
      'Sent SOL successfully',
      '5UfD...kX2p',
      'Updating balance...',
    ])
      expect(within(cover).getByText(words)).toBeTruthy();
    expect(within(cover).getByRole('link').getAttribute('href')).toBe(
      `https://explorer.test/tx/${SIGNATURE}`,
    );

    const before = asked('getCloudWalletBalances').length;
    await advance(1_999);
    expect(asked('getCloudWalletBalances')).toHaveLength(before);
    await advance(1);
    expect(asked('getCloudWalletBalances')).toHaveLength(before + 1);
    await advance(999);
    expect(cover.hasAttribute('data-fading')).toBe(false);
    await advance(1);
    expect(cover.hasAttribute('data-fading')).toBe(true);
    expect(path()).toBe(`/cloudwallet/w1/token/${SOL_MINT}`);
    await advance(300);
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('[state-18] leaves even if the balance cannot be read', async () => {
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    backend.functions.getCloudWalletBalances = () => new Refusal('INTERNAL', 'INTERNAL');
    await advance(2_000);
    await advance(1_300);
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('[state-18] leaves even if the balance request is never answered', async () => {
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    backend.functions.getCloudWalletBalances = () => new Promise(() => {});
    await advance(2_000 + 5_000 + 1_300);
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('works for all of a token, which the wallet then holds no more', async () => {
    backend.functions.transferToken = () => sent;
    await review(USDC_MINT, '1842.1');
    vi.useFakeTimers();
    press(/^Send 1,842.1 USDC/);
    await advance(0);
    const emptied = { ...main, tokens: [sol(24_855_000_000n)] };
    backend.functions.getCloudWallets = () => ({ wallets: [emptied] });
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(emptied)] });
    await advance(2_000);
    await advance(500);
    expect(screen.getByText('Sent USDC successfully')).toBeTruthy();
    await advance(800);
    expect(path()).toBe('/cloudwallet/w1');
  });

  test('[who-05] a token goes with its mint and its decimals', async () => {
    backend.functions.transferToken = () => sent;
    await review(USDC_MINT, '250.5');
    press(/^Send 250.5 USDC/);
    await screen.findByText('Sent USDC successfully');
    expect(asked('transferToken')).toEqual([
      {
        walletId: 'w1',
        toAddress: STRANGER,
        amount: '250.5',
        tokenMint: USDC_MINT,
        decimals: 6,
        multiplier: 1,
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  test('[send-05] without an explorer the signature is copied', async () => {
    backend.config = { ...backend.config, explorerTxUrl: null };
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByRole('button', { name: /^Copy transaction signature/ });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('failure', () => {
  test.each([
    [
      'an answer with a reason',
      'Only the network fee was charged.',
      { ...pending, pending: false, error: 'Only the network fee was charged.' },
    ],
    [
      'a refusal',
      'Not enough SOL.',
      new Refusal('FAILED_PRECONDITION', 'Not enough SOL.', { code: 'INSUFFICIENT_FUNDS' }),
    ],
  ])('[error-05, error-07, data-06] %s reads: %s', async (_what, sentence, answer) => {
    backend.functions.transferSol = () => answer;
    await review();
    press(/^Send 1.5 SOL/);
    expect(await screen.findAllByText(sentence)).toBeTruthy();
    expect(screen.getAllByText('Transfer failed').length).toBeGreaterThan(0);
    expect(screen.queryByText('Transaction Successful!')).toBeNull();
    // The first transfer is settled: pressing again makes a new intent.
    expect(unsettled()).toEqual([]);
    backend.functions.transferSol = () => sent;
    press(/^Send 1.5 SOL/);
    await screen.findByText('Transaction Successful!');
    expect(new Set(keys()).size).toBe(2);
  });

  test('[error-33] an answer without a reason says: Transfer failed', async () => {
    backend.functions.transferSol = () => ({ ...pending, pending: false });
    await review();
    press(/^Send 1.5 SOL/);
    const notice = await screen.findByRole('alert');
    expect(within(notice).getAllByText('Transfer failed')).toHaveLength(2);
  });

  test('[error-07, error-32] a failure without words says: Failed to send', async () => {
    backend.functions.transferSol = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByText('Failed to send');
  });

  test.each([
    ['the chain refused', { ...pending, pending: false, error: 'Only the network fee was charged.' }],
    [
      'the network did not take in time',
      new Refusal('DEADLINE_EXCEEDED', 'Nothing was sent.', { code: 'TRANSACTION_EXPIRED' }),
    ],
    [
      'the server could not take up',
      new Refusal('UNAVAILABLE', 'Nothing was sent.', { code: 'CHAIN_UNAVAILABLE' }),
    ],
  ])('what %s can be reviewed again by Retry, as a new intent', async (_what, answer) => {
    backend.functions.transferSol = () => answer;
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByText('Transfer failed');
    backend.functions.transferSol = () => sent;
    const before = asked('validateTransfer').length;
    press('Retry');
    await waitFor(() => expect(asked('validateTransfer')).toHaveLength(before + 1));
    expect(keys(), 'nothing is sent by Retry itself').toHaveLength(1);
    const sheet = await screen.findByRole('dialog', { name: 'Review' });
    await userEvent.click(within(sheet).getByRole('button', { name: /^Send 1.5 SOL/ }));
    await screen.findByText('Transaction Successful!');
    expect(new Set(keys()).size).toBe(2);
  });
});
