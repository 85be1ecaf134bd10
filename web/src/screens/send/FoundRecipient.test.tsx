import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { main, press, renderForm, useSendBackend } from '../../../testing/send.tsx';
import { OTHER_KEY, STRANGER } from '../../../testing/wallets.ts';

const { asked, backend } = useSendBackend();
let found: FoundRecipient | null;

beforeEach(() => {
  found = { handle: 'ana', address: STRANGER, formerAddress: null };
  backend.functions.findRecipient = () => ({ found });
});

/** Types the recipient, and skips the debounce. */
async function type(text: string) {
  await renderForm();
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: text } });
  await advance(500);
  vi.useRealTimers();
}

async function review() {
  fireEvent.change(screen.getByLabelText(/^Amount in/), { target: { value: '1.5' } });
  press('Review');
  return within(await screen.findByRole('dialog', { name: 'Review' }));
}

test.each(['@ana', 'ana@example.org'])('%s finds a user, whose address is sent to', async (name) => {
  await type(name);
  await screen.findByText('@ana · 9WzD...AWWM');
  expect(asked('findRecipient')).toEqual([{ name }]);
  expect(asked('validateSolanaAddress')).toMatchObject([{ address: STRANGER }]);
  const sheet = await review();
  expect(asked('validateTransfer')).toMatchObject([{ toAddress: STRANGER }]);
  sheet.getByText('@ana');
  sheet.getByText(STRANGER);
  sheet.getByText('First time sending to this address.');
});

test('a receiver who is found at another address than was paid has a warning, at the field and in the review', async () => {
  found = { handle: 'ana', address: STRANGER, formerAddress: OTHER_KEY };
  await type('@ana');
  await screen.findByText('@ana now receives at another address');
  const sheet = await review();
  sheet.getByText('@ana now receives at another address');
  sheet.getByText(/^Your last payment went to Fh3q\.\.\.T8bw\./);
});

test('nothing can be sent to a user who is not found, or whose name is incomplete', async () => {
  found = null;
  await type('@nobody');
  await screen.findByText('Nobody can be found by this name');
  press('Review');
  expect(asked('validateTransfer')).toEqual([]);
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '@a' } });
  await advance(500);
  vi.useRealTimers();
  await screen.findByText('Nobody can be found by this name');
  expect(asked('findRecipient')).toEqual([{ name: '@nobody' }]);
});

test('a failed look-up is reported, and nothing can be sent', async () => {
  backend.functions.findRecipient = () => new Refusal('RESOURCE_EXHAUSTED', 'Too many.', { code: 'X' });
  await type('@ana');
  await screen.findByText('Too many.');
  press('Review');
  expect(asked('validateTransfer')).toEqual([]);
});

test('the wallet that is sent from is refused, also by its user’s own name', async () => {
  found = { handle: 'me', address: main.publicKey, formerAddress: null };
  await type('@me_');
  await screen.findByText('Cannot send funds to your own wallet');
});

test('a receiver whom the user has found and paid is offered by handle, at the address that was paid', async () => {
  backend.functions.getAddressBook = () => ({
    success: true,
    contacts: [],
    recentRecipients: [{ address: STRANGER, lastSentAt: '2026-11-20T12:00:00Z', handle: 'ana' }],
  });
  await renderForm();
  vi.useFakeTimers();
  press('@ana');
  await advance(500);
  vi.useRealTimers();
  expect(asked('findRecipient')).toEqual([]);
  const sheet = await review();
  sheet.getByText('@ana');
  expect(asked('validateTransfer')).toMatchObject([{ toAddress: STRANGER }]);
});
