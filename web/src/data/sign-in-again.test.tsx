import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../testing/backend.ts';
import { path, renderApp } from '../../testing/render.tsx';

const backend = useBackend();
const ada = { id: 'ada', email: 'ada@example.org' };
const required = new Refusal('FAILED_PRECONDITION', 'Please sign in again to do this.', {
  code: 'SIGN_IN_REQUIRED',
});
let isRecent: boolean;

beforeEach(() => {
  isRecent = false;
  backend.user = ada;
  backend.functions.getPasskeys = () => ({ passkeys: [] });
  backend.functions.setCloudWalletPin = () => (isRecent ? { success: true } : required);
  backend.identity['/sign-in/email'] = ({ password }: { password: string }) => {
    if (password !== 'secret1') return { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' };
    isRecent = true;
    return { body: { user: ada } };
  };
});

const made = () => backend.calls.filter(({ name }) => name === 'setCloudWalletPin');
const cover = () => screen.findByRole('dialog', { name: "Confirm it's you" });

/** Sets a PIN in the settings, which takes a recent sign-in. */
async function setPin() {
  renderApp('/settings');
  await screen.findByText('Off');
  await userEvent.click(screen.getByRole('button', { name: /^PIN/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set PIN' }));
  for (const title of ['Choose a PIN', 'Confirm your PIN']) {
    await screen.findByRole('dialog', { name: title });
    await userEvent.keyboard('318204');
  }
  return cover();
}

test('a call that takes a recent sign-in asks for the password, and is repeated once', async () => {
  expect((await setPin()).textContent).toContain('ada@example.org');
  expect(made()).toHaveLength(1);
  await userEvent.type(await screen.findByLabelText('Password'), 'secret1{Enter}');
  await screen.findByText('On');
  expect(made().map(({ data }) => data)).toEqual([{ pin: '318204' }, { pin: '318204' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wrong password leaves the cover open', async () => {
  await setPin();
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  await screen.findByText('Invalid email or password');
  expect(made()).toHaveLength(1);
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Please enter your password');
  expect(backend.asked.filter((each) => each === '/sign-in/email')).toHaveLength(1);
});

test('Cancel sends nothing more, and shows no failure', async () => {
  const shown = await setPin();
  await userEvent.click([...shown.querySelectorAll('button')].find((each) => each.textContent === 'Cancel')!);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());
  await untilIdle();
  expect(made()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a call that is refused again is not repeated a second time', async () => {
  backend.functions.setCloudWalletPin = () => required;
  await setPin();
  await userEvent.type(await screen.findByLabelText('Password'), 'secret1{Enter}');
  await screen.findByText('Please sign in again to do this.');
  expect(made()).toHaveLength(2);
});

test('the request ends with its tap: leaving the screen closes the cover', async () => {
  await setPin();
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());
  expect(made()).toHaveLength(1);
});

test('signing in with Google as another user changes nothing of the first one', async () => {
  const opened = vi.fn<(url: string) => object>(() => ({ closed: false }));
  vi.stubGlobal('open', opened);
  backend.functions.getCloudWallets = () => ({ wallets: [] });
  await setPin();
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  backend.user = { id: 'bob', email: 'bob@example.org' };
  isRecent = true;
  const nonce = new URL(opened.mock.calls[0]?.[0] ?? '', location.origin).searchParams.get('popupNonce');
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: location.origin,
      data: { type: 'better-auth:oauth-popup', nonce },
    }),
  );
  await screen.findByText('bob@example.org');
  await untilIdle();
  expect(made()).toHaveLength(1);
  expect(path()).toBe('/settings');
});
