import type { HandleState } from '@cumulus/contract/calls/handles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';
import { wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
const HIDDEN: HandleState = {
  isFound: false,
  handle: null,
  byEmail: false,
  walletId: null,
  fixedUntil: null,
};
let state: HandleState;

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  state = HIDDEN;
  backend.functions.getCloudWallets = () => ({
    wallets: [
      wallet({ walletId: 'savings', name: 'Savings' }),
      wallet({ walletId: 'main', name: 'Main', isDefault: true }),
    ],
  });
  backend.functions.getHandle = () => state;
  backend.functions.setHandle = ({ setting }: { setting: HandleState | null }) => {
    state = setting ? { ...setting, isFound: true, fixedUntil: null } : { ...state, isFound: false };
    return state;
  };
});

async function open() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Can be found/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Can be found' });
  await within(sheet).findByRole('switch', { name: 'Others can find me' });
  return within(sheet);
}
type Sheet = Awaited<ReturnType<typeof open>>;
const save = (sheet: Sheet) => userEvent.click(sheet.getByRole('button', { name: 'Save' }));
const chosen = () =>
  backend.calls
    .filter(({ name }) => name === 'setHandle')
    .map(({ data }) => (data as { setting: unknown }).setting);

test('is off at first; then the default wallet receives, and the e-mail address does not find the user', async () => {
  const sheet = await open();
  const found = sheet.getByRole('switch', { name: 'Others can find me' }) as HTMLInputElement;
  expect(found.checked).toBe(false);
  await userEvent.click(found);
  await userEvent.type(sheet.getByLabelText('Handle'), 'ada_l');
  await save(sheet);
  await screen.findByText('Others find you as @ada_l');
  expect(chosen()).toEqual([{ handle: 'ada_l', byEmail: false, walletId: 'main' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another wallet can receive, and the e-mail address find', async () => {
  state = { ...HIDDEN, isFound: true, handle: 'ada_l', walletId: 'main', fixedUntil: '2099-01-01T00:00:00Z' };
  const sheet = await open();
  const handle = sheet.getByLabelText('Handle') as HTMLInputElement;
  expect([handle.value, handle.disabled]).toEqual(['ada_l', true]);
  await userEvent.click(sheet.getByRole('switch', { name: 'Also by my email address' }));
  await userEvent.click(sheet.getByRole('radio', { name: /^Savings/ }));
  await save(sheet);
  await waitFor(() => expect(chosen()).toEqual([{ handle: 'ada_l', byEmail: true, walletId: 'savings' }]));
});

test('can be switched off', async () => {
  state = { ...HIDDEN, isFound: true, handle: 'ada_l', walletId: 'main' };
  const sheet = await open();
  await userEvent.click(sheet.getByRole('switch', { name: 'Others can find me' }));
  await save(sheet);
  await screen.findByText('Nobody can find you');
  expect(chosen()).toEqual([null]);
});

test('a malformed handle is not sent, and a refusal is shown at the field', async () => {
  backend.functions.setHandle = () =>
    new Refusal('ALREADY_EXISTS', 'This handle is taken.', { code: 'UNKNOWN_TO_THIS_VERSION' });
  const sheet = await open();
  await userEvent.click(sheet.getByRole('switch', { name: 'Others can find me' }));
  await userEvent.type(sheet.getByLabelText('Handle'), 'a!');
  await save(sheet);
  expect((await sheet.findByRole('alert')).textContent).toContain('3 to 20 characters');
  expect(chosen()).toEqual([]);
  await userEvent.clear(sheet.getByLabelText('Handle'));
  await userEvent.type(sheet.getByLabelText('Handle'), 'ada');
  await save(sheet);
  expect((await sheet.findByRole('alert')).textContent).toContain('This handle is taken.');
});
