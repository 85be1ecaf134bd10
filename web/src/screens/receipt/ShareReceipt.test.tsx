import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';
import { pageOf, transaction } from '../../../testing/transactions.ts';

const backend = useBackend();
const LINK = 'a'.repeat(79);
const shared = { link: LINK, expiresAt: '2027-02-19T12:00:00.000Z' };
let isShared = false;

beforeEach(() => {
  isShared = false;
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getWalletTransactionsUnified = () => pageOf([transaction(0, { id: 'intent-1' })]);
  backend.functions.getReceiptLink = () => ({ success: true, shared: isShared ? shared : null });
  backend.functions.shareReceipt = () => {
    isShared = true;
    return { success: true, shared };
  };
  backend.functions.stopSharingReceipt = () => {
    isShared = false;
    return { success: true };
  };
});

async function openSheet() {
  renderApp('/transactions');
  const list = await screen.findByRole('list', { name: 'Today' });
  await userEvent.click(within(list).getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Share receipt' }));
  return within(await screen.findByRole('dialog', { name: 'Share receipt' }));
}
const asked = () =>
  backend.calls.filter(({ name }) => /Receipt/.test(name)).map(({ name, data }) => [name, data]);
const of = { transactionId: 'intent-1' };

test('a link is made only by a press, is copied, and is ended in the same place', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  const sheet = await openSheet();
  const create = await sheet.findByRole('button', { name: 'Create link' });
  expect(asked()).toEqual([['getReceiptLink', of]]);
  await userEvent.click(create);
  await userEvent.click(await sheet.findByRole('button', { name: 'Copy link' }));
  expect(written).toEqual([`${location.origin}/receipt/${LINK}`]);
  expect(sheet.getByRole('status').textContent).toBe('Shared until Feb 19, 2027.');
  await userEvent.click(sheet.getByRole('button', { name: 'Stop sharing' }));
  await sheet.findByRole('button', { name: 'Create link' });
  expect(sheet.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(asked().slice(1)).toEqual([
    ['shareReceipt', of],
    ['stopSharingReceipt', of],
  ]);
});

test('a device with a share sheet shares the link', async () => {
  isShared = true;
  const given: ShareData[] = [];
  Object.assign(navigator, { share: async (what: ShareData) => void given.push(what) });
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Share link' }));
  Object.assign(navigator, { share: undefined });
  expect(given).toEqual([{ title: 'Receipt', text: 'Receipt', url: `${location.origin}/receipt/${LINK}` }]);
});

test('says why a receipt cannot be shared', async () => {
  backend.functions.shareReceipt = () => new Refusal('UNAVAILABLE', 'The signer cannot be reached.');
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Create link' }));
  expect((await sheet.findByRole('alert')).textContent).toContain('The signer cannot be reached.');
  expect(sheet.queryByRole('button', { name: 'Copy link' })).toBeNull();
});
