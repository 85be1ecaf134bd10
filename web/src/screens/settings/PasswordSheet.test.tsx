import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const ada = { id: 'ada', email: 'ada@example.org' };
let signedInWith: string[];

beforeEach(() => {
  signedInWith = [];
  backend.user = ada;
  backend.functions.changePassword = ({ currentPassword }: { currentPassword: string }) =>
    currentPassword === 'correct horse'
      ? { success: true }
      : new Refusal('PERMISSION_DENIED', 'This is not your current password.', { code: 'INVALID_PASSWORD' });
  backend.identity['/sign-in/email'] = ({ password }: { password: string }) => {
    signedInWith.push(password);
    return { body: { user: ada } };
  };
});

const changes = () => backend.calls.filter(({ name }) => name === 'changePassword');
const press = () =>
  userEvent.click(
    within(screen.getByRole('dialog', { name: 'Change password' })).getByRole('button', {
      name: 'Change password',
    }),
  );

/** Opens the form and fills it in. */
async function fill(current: string, next: string, again = next) {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Change password/ }));
  await screen.findByRole('dialog', { name: 'Change password' });
  for (const [label, text] of [
    ['Current password', current],
    ['New password', next],
    ['Confirm password', again],
  ] as const)
    if (text) await userEvent.type(screen.getByLabelText(label), text);
}

test('changes the password, and signs this device in with the new one', async () => {
  await fill('correct horse', 'umbrella moss');
  await press();
  await screen.findByText('Your password is changed. Other devices are signed out.');
  expect(changes().map(({ data }) => data)).toEqual([
    { currentPassword: 'correct horse', newPassword: 'umbrella moss' },
  ]);
  expect(signedInWith).toEqual(['umbrella moss']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/settings');
});

test.each([
  ['', 'umbrella moss', 'umbrella moss', 'Please enter your password'],
  ['correct horse', 'umbrella moss', 'umbrella', 'Passwords do not match'],
  ['correct horse', 'kelp4', 'kelp4', 'Password should be at least 6 characters'],
])('current %j, new %j and %j is refused here: %s', async (current, next, again, sentence) => {
  await fill(current, next, again);
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(changes()).toEqual([]);
});

test('a wrong current password is reported, and no one is signed out', async () => {
  await fill('wrong horse', 'umbrella moss');
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('This is not your current password.');
  await untilIdle();
  expect(signedInWith).toEqual([]);
  expect(path()).toBe('/settings');
});

test('a refusal while the sign-ins end signs no one out', async () => {
  const held = Promise.withResolvers<unknown>();
  backend.functions.changePassword = () => held.promise;
  await fill('correct horse', 'umbrella moss');
  backend.functions.checkCloudWalletPinStatus = () => new Refusal('UNAUTHENTICATED', 'Please sign in.');
  await press();
  const asked = () => backend.calls.filter(({ name }) => name === 'checkCloudWalletPinStatus').length;
  const before = asked();
  await waitFor(() => expect(asked()).toBeGreaterThan(before + 1));
  held.resolve({ success: true });
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
  await screen.findByText('Your password is changed. Other devices are signed out.');
  expect(path()).toBe('/settings');
});

test('a call made before the change and refused after it signs no one out', async () => {
  const change = Promise.withResolvers<unknown>();
  const late = Promise.withResolvers<unknown>();
  backend.functions.changePassword = () => change.promise;
  await fill('correct horse', 'umbrella moss');
  await untilIdle();
  const asked = Promise.withResolvers<void>();
  backend.functions.checkCloudWalletPinStatus = () => {
    asked.resolve();
    return late.promise;
  };
  await press();
  await asked.promise;
  change.resolve({ success: true });
  await screen.findByText('Your password is changed. Other devices are signed out.');
  late.resolve(new Refusal('UNAUTHENTICATED', 'Please sign in.'));
  await untilIdle();
  expect(backend.asked).not.toContain('/sign-out');
  expect(path()).toBe('/settings');
});
