import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.deleteAccount = () => ({ success: true });
});

const made = () => backend.calls.filter(({ name }) => name === 'deleteAccount').map(({ data }) => data);
const type = (email: string) =>
  userEvent.type(screen.getByLabelText('Type ada@example.org to delete the account'), email);

async function open() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Delete account/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Delete account' });
  return within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
}

test('takes the typed email, deletes the account, and leads to the sign-in', async () => {
  const act = await open();
  await type('ada@example.or');
  expect(act.disabled).toBe(true);
  await type('g');
  await userEvent.click(act);
  await waitFor(() => expect(path()).toBe('/login'));
  await screen.findByText('Your account is deleted.');
  expect(made()).toEqual([{ confirmEmail: 'ada@example.org' }]);
});

test('says which wallets still hold funds, and stays', async () => {
  backend.functions.deleteAccount = () =>
    new Refusal('FAILED_PRECONDITION', 'These wallets still hold funds: Main. Send them elsewhere first.', {
      code: 'ACCOUNT_NOT_EMPTY',
      wallets: 'Main',
    });
  const act = await open();
  await type('ada@example.org');
  await userEvent.click(act);
  expect((await screen.findByRole('alert')).textContent).toContain('These wallets still hold funds: Main.');
  expect(path()).toBe('/settings');
});
