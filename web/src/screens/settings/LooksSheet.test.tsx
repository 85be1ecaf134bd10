import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const look = (id: string, more: object) => ({ id, at: '2027-01-31T13:03:00.000Z', name: null, ...more });
const newest = look('2', { by: 'operator', what: 'wallets' });
const older = look('1', { by: 'program', name: 'Butler', what: 'orders' });

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getLooks = (input) =>
    (input as { after: string | null }).after === null
      ? { success: true, looks: [newest], next: '2' }
      : { success: true, looks: [older], next: null };
});

async function opened() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Who looked at my account/ }));
  return within(await screen.findByRole('dialog', { name: 'Who looked at my account' }));
}

test('lists who looked at the account and at what, page by page', async () => {
  const sheet = await opened();
  await sheet.findByText('An operator looked at your account');
  expect(sheet.getByText(/It showed your wallets and balances\./)).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Load more' }));
  await sheet.findByText('Butler used its access to your account');
  expect(sheet.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('says that no one has looked', async () => {
  backend.functions.getLooks = () => ({ success: true, looks: [], next: null });
  const sheet = await opened();
  await sheet.findByText('No one has looked at your account.');
});

test('says so if the list cannot be loaded', async () => {
  backend.functions.getLooks = () => new Refusal('INTERNAL', 'INTERNAL');
  const sheet = await opened();
  expect((await sheet.findByRole('alert')).textContent).toContain('could not be loaded');
});
