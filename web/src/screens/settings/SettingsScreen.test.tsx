import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada.lovelace@example.org' };
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: true });
  backend.functions.getPasskeys = () => ({ passkeys: [] });
});

const stored = () => JSON.parse(localStorage.getItem('cumulus.preferences') ?? '{}');

test('[data-10] the total is on, desktop wallets are off, and both can be switched', async () => {
  renderApp('/settings');
  const total = await screen.findByRole<HTMLInputElement>('switch', { name: /^Total on wallet list/ });
  const desktop = screen.getByRole<HTMLInputElement>('switch', { name: /^Desktop wallets/ });
  expect([total.checked, desktop.checked]).toEqual([true, false]);
  await userEvent.click(total);
  await userEvent.click(desktop);
  expect([total.checked, desktop.checked]).toEqual([false, true]);
  expect(stored()).toMatchObject({ showWalletTotal: false, showBackedUpWallets: true });
});

test('[who-13] the theme is one of light, dark and the system', async () => {
  renderApp('/settings');
  const theme = within(await screen.findByRole('group', { name: 'Theme' }));
  expect(theme.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await userEvent.click(theme.getByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem('cumulus.theme')).toBe('dark');
  expect(theme.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
});

test('[route-17] offers to change total, desktop wallets, theme and PIN', async () => {
  renderApp('/settings');
  const press = (role: string, name: string | RegExp) => userEvent.click(screen.getByRole(role, { name }));
  await screen.findByText('On');
  await press('switch', /^Total on wallet list/);
  await press('switch', /^Desktop wallets/);
  expect(stored()).toMatchObject({ showWalletTotal: false, showBackedUpWallets: true });
  await press('radio', 'Light');
  expect(localStorage.getItem('cumulus.theme')).toBe('light');
  await press('button', /^PIN/);
  await within(await screen.findByRole('dialog', { name: 'PIN' })).findByRole('button', {
    name: 'Remove PIN',
  });
});

test('shows the user, and whether a PIN is set', async () => {
  renderApp('/settings');
  await screen.findByText('ada.lovelace@example.org');
  expect(screen.getByText('AL')).toBeTruthy();
  await screen.findByText('On');
});

test('the terms can be read again', async () => {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Terms of Service/ }));
  const terms = await screen.findByRole('dialog', { name: 'Terms of Service' });
  expect(terms.textContent).toContain('Version 1.0');
  expect(terms.textContent).toContain('Transactions are final.');
  await userEvent.click(within(terms).getByRole('button', { name: 'Done' }));
});

test('a press on PIN waits until the status is known', async () => {
  const { promise, resolve } = Promise.withResolvers<{ pinEnabled: boolean }>();
  backend.functions.checkCloudWalletPinStatus = () => promise;
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^PIN/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  resolve({ pinEnabled: false });
  await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Set PIN' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a press on PIN reports it if the status cannot be fetched', async () => {
  backend.functions.checkCloudWalletPinStatus = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^PIN/ }));
  await screen.findByText('Your PIN could not be checked. Please try again.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
