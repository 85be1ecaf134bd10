import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const account = { id: 'ada', email: 'ada@example.org' };
const accepted = () => backend.calls.filter(({ name }) => name === 'acceptTermsOfService');

beforeEach(() => {
  let isAccepted = false;
  backend.functions.getCloudWallets = () => ({ wallets: [] });
  backend.functions.hasAcceptedTerms = () => ({ accepted: isAccepted });
  backend.functions.acceptTermsOfService = () => {
    isAccepted = true;
    return { success: true };
  };
  backend.identity['/sign-up/email'] = () => {
    backend.user = account;
    return { body: { user: account } };
  };
});

async function signUp(ticks: boolean) {
  renderApp('/login?mode=signup');
  await userEvent.type(await screen.findByLabelText('Email'), account.email);
  await userEvent.type(screen.getByLabelText('Password'), 'umbrella moss');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'umbrella moss');
  if (ticks) await userEvent.click(screen.getByLabelText('I accept the terms of service'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}
const modal = () => screen.findByRole('dialog', { name: 'Terms of Service' });

test('[role-03] terms that are ticked while signing up are recorded, and not asked for again', async () => {
  await signUp(true);
  await screen.findByRole('heading', { name: 'Cloud Wallets' });
  expect(accepted()).toHaveLength(1);
  expect(screen.queryByRole('dialog', { name: 'Terms of Service' })).toBeNull();
});

test('storage that is cleared meanwhile does not have them asked for again', async () => {
  const answered = backend.functions.hasAcceptedTerms!;
  backend.functions.hasAcceptedTerms = (...asked) => {
    localStorage.clear();
    return answered(...asked);
  };
  await signUp(true);
  await screen.findByRole('heading', { name: 'Cloud Wallets' });
  expect(accepted()).toHaveLength(1);
});

test('[rule-41] terms that are not ticked are pointed out at once, before an account is made', async () => {
  await signUp(false);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You must check the box to accept the terms of service',
  );
  expect(backend.asked).not.toContain('/sign-up/email');
  await userEvent.click(screen.getByLabelText('I accept the terms of service'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('heading', { name: 'Cloud Wallets' });
  expect(accepted()).toHaveLength(1);
});

test('[error-22] if they cannot be recorded, they are shown with the reason, and can be sent again', async () => {
  const works = backend.functions.acceptTermsOfService!;
  backend.functions.acceptTermsOfService = () => new Refusal('UNAVAILABLE', 'away');
  await signUp(true);
  expect((await within(await modal()).findByRole('alert')).textContent).toBe(
    'Failed to record terms acceptance. Please try again.',
  );
  expect(accepted()).toHaveLength(1);
  backend.functions.acceptTermsOfService = works;
  await userEvent.click(within(await modal()).getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: 'Create wallet' });
});

test('the terms can be read before they are ticked', async () => {
  renderApp('/login?mode=signup');
  await userEvent.click(await screen.findByRole('button', { name: 'Read the terms' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Terms of Service' }));
  expect(sheet.getByRole('region', { name: 'Terms of Service' }).textContent).toContain('1. ');
  expect(screen.getByLabelText<HTMLInputElement>('I accept the terms of service').checked).toBe(false);
});
