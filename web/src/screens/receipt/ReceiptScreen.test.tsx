import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { RECEIPT_KEY, receiptFile, sharedReceipt } from '../../../testing/receipt.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { SIGNATURE, WALLET } from '../../../testing/transactions.ts';
import { STRANGER } from '../../../testing/wallets.ts';

const backend = useBackend();
const CHECKED = 'Signature checked in this browser';
const open = (content?: string) => {
  backend.functions.getSharedReceipt = () => sharedReceipt(content);
  renderApp('/receipt/the-link');
};
const words = () => document.body.textContent ?? '';

describe('signed out', () => {
  test('anyone sees what moved, between whom and when, and that the signature holds', async () => {
    open();
    await screen.findByText(CHECKED);
    for (const text of ['Sent', 'Confirmed', '1.5 SOL', 'Nov 21, 2026, 11:55 AM'])
      expect(screen.getAllByText(text)[0]).toBeTruthy();
    for (const address of [WALLET, STRANGER, RECEIPT_KEY])
      expect(words()).toContain(`${address.slice(0, 4)}...${address.slice(-4)}`);
    expect(screen.getByRole('link', { name: /^Transaction .* in the explorer$/ }).getAttribute('href')).toBe(
      `https://explorer.test/tx/${SIGNATURE}`,
    );
    expect(path()).toBe('/receipt/the-link');
    expect(backend.calls.map(({ name, data, token }) => ({ name, data, token }))).toEqual([
      { name: 'getSharedReceipt', data: { link: 'the-link' }, token: null },
    ]);
  });

  test('a receipt that was changed shows nothing of what it says', async () => {
    open(receiptFile().replace('1500000000', '9500000000'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This receipt was changed after it was signed. What it says does not count.',
    );
    expect(screen.queryByText(CHECKED)).toBeNull();
    expect(words()).not.toContain('SOL');
  });

  test.each(['', '{}', 'null', '<html>', `${receiptFile()} `, receiptFile().replace('  ', '')])(
    'an answer in another form counts as changed: %j',
    async (content) => {
      open(content);
      await screen.findByRole('alert');
    },
  );

  test('a browser without Ed25519 says how to verify it, and shows it', async () => {
    const imports = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('No.', 'NotSupportedError'));
    onTestFinished(() => imports.mockRestore());
    open();
    await screen.findByText(/could not be checked in this browser.*verify\/cumulus-verify\.mjs/);
    expect(screen.queryByText(CHECKED)).toBeNull();
    expect(screen.getAllByText('1.5 SOL')).toHaveLength(1);
  });

  test('a swap shows both sides, and the address of every token but SOL', async () => {
    open(
      receiptFile({
        kind: 'swap',
        asked: { soldMint: SOL_MINT, soldAmount: '1500000000', boughtMint: USDC_MINT },
        received: '149700000',
      }),
    );
    await screen.findByText('Sold');
    for (const text of ['1.5 SOL', 'Received', '149.7 USDC']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Copy token address/ })).toHaveLength(1);
  });

  test('a payment that failed says what was to be sent, and not that it was', async () => {
    open(receiptFile({ state: 'failed', sold: null, received: null, signature: null }));
    await screen.findByText('Failed');
    expect(screen.getByText('To send')).toBeTruthy();
    expect(screen.queryByText('Sent')).toBeNull();
    expect(screen.queryByText('Signature')).toBeNull();
  });

  test('a token that is not known is shown in its smallest units', async () => {
    open(receiptFile({ asked: { recipient: STRANGER, mint: STRANGER, amount: '12' }, received: '12' }));
    await screen.findByText('12 smallest units');
    expect(words()).toContain('Not verified');
  });

  test('what arrived is distinguished from what was sent', async () => {
    open(receiptFile({ received: '1400000000' }));
    await screen.findByText('1.4 SOL');
    expect(screen.getByText('1.5 SOL')).toBeTruthy();
  });

  test('saves the file as it was signed', async () => {
    const saved: string[] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = vi.fn((blob: Blob) => `blob:${blobs.push(blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download receipt' }));
    expect(saved).toEqual(['cumulus-receipt-1.json']);
    expect(await blobs[0]!.text()).toBe(receiptFile());
  });

  test('a link that shows nothing says so, and offers no second try', async () => {
    const said = 'This link shows no receipt. It may have expired, or is no longer shared.';
    backend.functions.getSharedReceipt = () =>
      new Refusal('NOT_FOUND', said, { code: 'RECEIPT_LINK_INVALID' });
    renderApp('/app/receipt/gone');
    await screen.findByText(said);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('a failure can be tried again', async () => {
    backend.functions.getSharedReceipt = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/receipt/the-link');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    backend.functions.getSharedReceipt = () => sharedReceipt();
    await userEvent.click(retry);
    await waitFor(() => expect(screen.getByText(CHECKED)).toBeTruthy());
  });
});
