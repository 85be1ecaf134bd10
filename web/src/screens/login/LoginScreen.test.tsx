import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const account = { id: 'ada', email: 'ada@example.org' };

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const alerted = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  backend.functions.getCloudWallets = () => ({ wallets: [] });
});

describe('sign in', () => {
  const fill = async () => {
    renderApp('/login');
    await type('Email', 'ada@example.org');
    await type('Password', 'correct horse');
    await press('Sign in');
  };

  test.each([
    [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'],
    [400, 'INVALID_EMAIL', 'Invalid email format'],
    [500, 'INTERNAL', 'Failed to sign in. Please try again.'],
  ])('[error-20] %i %s reads: %s', async (status, code, sentence) => {
    backend.identity['/sign-in/email'] = () => ({ status, code });
    await fill();
    expect(await alerted()).toBe(sentence);
    expect(path()).toBe('/login');
  });

  test('at another address than the one that is set up, it says which one that is', async () => {
    const address = 'https://cumulus.example';
    backend.identity['/sign-in/email'] = () => ({ status: 403, code: 'WRONG_ADDRESS', address });
    await fill();
    expect(await alerted()).toBe('Open this app at https://cumulus.example. You can sign in only there.');
  });

  test.each([
    [`${'a'.repeat(250)}@example.org`, 'An email address has at most 254 characters.'],
    ['ada.example.org', 'Invalid email format'],
  ])('[error-20] an invalid email is not sent: %s', async (email, sentence) => {
    renderApp('/login');
    await userEvent.click(await screen.findByLabelText('Email'));
    await userEvent.paste(email);
    await type('Password', 'correct horse');
    await press('Sign in');
    expect(await alerted()).toBe(sentence);
    expect(backend.calls).toEqual([]);
    expect(backend.asked).not.toContain('/sign-in/email');
  });

  test('two presses make one attempt', async () => {
    const held = Promise.withResolvers<void>();
    backend.functions.checkEmailBlocked = async () => {
      await held.promise;
      return { isBlocked: false, message: null };
    };
    backend.identity['/sign-in/email'] = () => ({ status: 500, code: 'INTERNAL' });
    await fill();
    await press('Sign in');
    held.resolve();
    await alerted();
    expect(backend.asked.filter((each) => each === '/sign-in/email')).toHaveLength(1);
  });

  test('the password can be shown', async () => {
    renderApp('/login');
    await press('Show password');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await press('Hide password');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});

describe('sign up', () => {
  const fill = async (email: string, password: string, again = password) => {
    renderApp('/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    if (email) await type('Email', email);
    if (password) await type('Password', password);
    if (again) await type('Confirm password', again);
    await userEvent.click(screen.getByLabelText('I accept the terms of service'));
    await press('Create account');
  };

  test.each([
    ['', 'secret1', 'secret1', 'Please enter both email and password'],
    ['ada@example.org', '', '', 'Please enter both email and password'],
    ['ada@example.org', 'secret1', 'secret2', 'Passwords do not match'],
    ['ada@example.org', 'five5', 'five5', 'Password should be at least 6 characters'],
  ])(
    '[rule-39, limit-33] %j with %j and %j is refused here: %s',
    async (email, password, again, sentence) => {
      await fill(email, password, again);
      expect(await alerted()).toBe(sentence);
      expect(backend.calls).toEqual([]);
      expect(backend.asked).toEqual(['/get-session']);
    },
  );

  test('[limit-33, rule-38] six characters are enough, and the address is lowercased and trimmed', async () => {
    let given: unknown;
    backend.identity['/sign-up/email'] = (body) => {
      given = body;
      backend.user = account;
      return { body: { user: account } };
    };
    await fill(' Ada@Example.org', 'sixsix');
    await screen.findByRole('heading', { name: 'Cloud Wallets' });
    expect(given).toEqual({ email: 'ada@example.org', password: 'sixsix' });
  });

  test.each([
    ['Ask the support.', 'Ask the support.'],
    [null, 'This email cannot be used for registration'],
  ])('[error-20] a blocked address reads the server message %j or the default', async (message, sentence) => {
    backend.functions.checkEmailBlocked = () => ({ isBlocked: true, message });
    await fill('gone@example.org', 'secret1');
    expect(await alerted()).toBe(sentence);
    expect(backend.asked).not.toContain('/sign-up/email');
  });

  test.each([
    [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'Email is already in use'],
    [400, 'PASSWORD_TOO_LONG', 'Password is too weak'],
    [400, 'INVALID_EMAIL', 'Invalid email format'],
    [500, 'INTERNAL', 'Failed to sign up. Please try again.'],
  ])('[error-20] %i %s reads: %s', async (status, code, sentence) => {
    backend.identity['/sign-up/email'] = () => ({ status, code });
    await fill('ada@example.org', 'secret1');
    expect(await alerted()).toBe(sentence);
  });
});

describe('reset', () => {
  const open = async () => {
    renderApp('/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  };

  test('[rule-40] needs an address', async () => {
    await open();
    await press('Send reset email');
    expect(await alerted()).toBe('Please enter your email');
  });

  test('[error-21] says that the email was sent', async () => {
    let given: unknown;
    backend.identity['/request-password-reset'] = (body) => {
      given = body;
      return { body: { status: true } };
    };
    await open();
    await type('Email', 'Ada@example.org ');
    await press('Send reset email');
    await screen.findByText('Password reset email sent. Check your inbox.');
    expect(given).toEqual({ email: 'ada@example.org' });
  });

  test.each([
    [404, 'USER_NOT_FOUND', 'No account found with this email'],
    [502, 'MAIL_FAILED', 'Failed to send reset email. Please try again.'],
  ])('[error-20] %i %s reads: %s', async (status, code, sentence) => {
    backend.identity['/request-password-reset'] = () => ({ status, code });
    await open();
    await type('Email', 'ada@example.org');
    await press('Send reset email');
    expect(await alerted()).toBe(sentence);
  });

  test('keeps the typed address', async () => {
    renderApp('/login');
    await type('Email', 'ada@example.org');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org');
  });

  test('the emailed link sets a new password and leads to the sign-in without its token', async () => {
    let given: unknown;
    backend.identity['/reset-password'] = (body) => {
      given = body;
      return { body: { status: true } };
    };
    renderApp('/login?mode=reset&token=link-token');
    await type('New password', 'new secret');
    await type('Confirm password', 'new secret');
    await press('Set new password');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(given).toEqual({ token: 'link-token', newPassword: 'new secret' });
    expect(path()).toBe('/login');
    await screen.findByText('Your new password is set. Sign in with it.');
  });

  test('a used link is refused', async () => {
    backend.identity['/reset-password'] = () => ({ status: 400, code: 'INVALID_TOKEN' });
    renderApp('/login?mode=reset&token=old');
    await type('New password', 'new secret');
    await type('Confirm password', 'new secret');
    await press('Set new password');
    expect(await alerted()).toBe('This link was already used or has expired. Request a new one.');
  });
});

test('a password that the server finds too common is refused with its sentence', async () => {
  backend.identity['/sign-up/email'] = () => ({ status: 400, code: 'PASSWORD_TOO_COMMON' });
  renderApp('/login?mode=signup');
  await type('Email', 'ada@example.org');
  await type('Password', 'secret1');
  await type('Confirm password', 'secret1');
  await userEvent.click(screen.getByLabelText('I accept the terms of service'));
  await press('Create account');
  expect(await alerted()).toBe('This password is too common. Please choose another one.');
});

describe('Google', () => {
  test('[error-20] a blocked pop-up says what to do', async () => {
    vi.stubGlobal('open', () => null);
    renderApp('/login');
    await press('Continue with Google');
    expect(await alerted()).toBe(
      'Pop-up blocked by browser. Please allow pop-ups for this site and try again.',
    );
  });

  test('[who-14, state-02] signs in after the pop-up succeeds, if the address is not blocked', async () => {
    const opened = vi.fn<(url: string) => object>(() => ({ closed: false }));
    vi.stubGlobal('open', opened);
    renderApp('/login');
    await press('Continue with Google');
    backend.user = account;
    const nonce = new URL(opened.mock.calls[0]?.[0] ?? '', location.origin).searchParams.get('popupNonce');
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: location.origin,
        data: { type: 'better-auth:oauth-popup', nonce },
      }),
    );
    await screen.findByRole('heading', { name: 'Cloud Wallets' });
    expect(backend.calls[0]).toMatchObject({ name: 'checkEmailBlocked', data: { email: 'ada@example.org' } });
  });

  test('is not offered if the deployment does not support it', async () => {
    backend.config = { ...backend.config, identity: { kind: 'embedded', google: false } };
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText('Continue with Google')).toBeNull();
  });
});

test('[route-05, who-13] the theme changes without signing in', async () => {
  renderApp('/login');
  await press('Switch to dark theme');
  expect(localStorage.getItem('cumulus.theme')).toBe('dark');
  await press('Switch to light theme');
  expect(localStorage.getItem('cumulus.theme')).toBe('light');
});

test('an address blocked while the service is down still cannot sign up', async () => {
  backend.functions.checkEmailBlocked = () => new Refusal('UNAVAILABLE', 'down');
  backend.identity['/sign-up/email'] = () => ({ status: 403, code: 'EMAIL_BLOCKED' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderApp('/login?mode=signup');
  await type('Email', 'gone@example.org');
  await type('Password', 'secret1');
  await type('Confirm password', 'secret1');
  await userEvent.click(screen.getByLabelText('I accept the terms of service'));
  await press('Create account');
  expect(await alerted()).toBe('This email cannot be used for registration');
  await waitFor(() => expect(path()).toBe('/login?mode=signup'));
});
