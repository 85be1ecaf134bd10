import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../testing/backend.ts';
import { path, renderApp } from '../../testing/render.tsx';
import { readUserItem, writeUserItem } from './user-storage.ts';

const backend = useBackend();
const DELETED =
  'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.';
const account = { id: 'ada', email: 'ada@example.org' };
const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});

const names = () => backend.calls.map((each) => each.name);

async function signIn(email: string, password = 'correct horse') {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

function acceptPassword() {
  backend.functions.getCloudWallets = () => ({ wallets: [] });
  backend.identity['/sign-in/email'] = () => {
    backend.user = account;
    return { body: { user: account } };
  };
}

describe('signing in', () => {
  test('[rule-38, state-02, who-14] first checks whether the address, lowercased and trimmed, is blocked', async () => {
    acceptPassword();
    let given: unknown;
    const answer = backend.identity['/sign-in/email'];
    backend.identity['/sign-in/email'] = (body) => {
      given = body;
      expect(names()).toEqual(['checkEmailBlocked']);
      return answer?.(body) ?? { body: null };
    };
    renderApp('/login');
    await signIn('  Ada@Example.ORG ');
    await screen.findByRole('heading', { name: 'Cloud Wallets' });
    expect(backend.calls[0]).toMatchObject({ name: 'checkEmailBlocked', data: { email: 'ada@example.org' } });
    expect(given).toEqual({ email: 'ada@example.org', password: 'correct horse' });
  });

  test('leads to the address that was opened signed out, and not to one that a user has left', async () => {
    acceptPassword();
    Object.assign(backend.functions, {
      checkCloudWalletPinStatus: () => ({ pinEnabled: false }),
      getConditionalOrders: () => ({ orders: [] }),
      getScheduledSends: () => ({ sends: [] }),
    });
    renderApp('/settings?from=mail');
    await signIn('ada@example.org');
    await screen.findByText('ada@example.org');
    expect(path()).toBe('/settings?from=mail');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await signIn('bob@example.org');
    await screen.findByRole('heading', { name: 'Cloud Wallets' });
    expect(path()).toBe('/cloudwallet');
  });

  test('[state-03, role-02, error-20] refuses a blocked address, and says why', async () => {
    backend.functions.checkEmailBlocked = () => ({ isBlocked: true, message: null });
    renderApp('/login');
    await signIn('gone@example.org');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(DELETED);
    expect(path()).toBe('/login');
    expect(backend.asked).not.toContain('/sign-in/email');
  });

  test('[role-02] says the same if only the identity service knows that the account is deleted', async () => {
    backend.identity['/sign-in/email'] = () => ({ status: 403, code: 'ACCOUNT_BLOCKED' });
    renderApp('/login');
    await signIn('gone@example.org');
    await screen.findByText(DELETED);
  });

  test('[state-04, error-23] ensures the user record, and only logs if that or the check fails', async () => {
    acceptPassword();
    const down = () => new Refusal('UNAVAILABLE', 'down');
    backend.functions.checkEmailBlocked = down;
    backend.functions.ensureUserDocument = down;
    renderApp('/login');
    await signIn('ada@example.org');
    await screen.findByRole('heading', { name: 'Cloud Wallets' });
    await waitFor(() => expect(names()).toContain('ensureUserDocument'));
    await waitFor(() =>
      expect(logged.mock.calls.map(([what]) => what)).toContain('Preparing the user record:'),
    );
    expect(logged.mock.calls.map(([what]) => what)).toContain('Checking the email:');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('[state-42] a failed check of the email is only logged; a blocked email signs out with an alert', async () => {
  logged.mockClear();
  acceptPassword();
  const down = () => new Refusal('UNAVAILABLE', 'down');
  Object.assign(backend.functions, { checkEmailBlocked: down, ensureUserDocument: down });
  renderApp('/login');
  await signIn('ada@example.org');
  await screen.findByRole('heading', { name: 'Cloud Wallets' });
  await waitFor(() =>
    expect(logged.mock.calls.map(([what]) => what)).toEqual([
      'Checking the email:',
      'Preparing the user record:',
    ]),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();

  cleanup();
  backend.functions.checkEmailBlocked = () => ({ isBlocked: true, message: null });
  renderApp('/cloudwallet');
  const alert = await screen.findByRole('alertdialog');
  expect(alert.textContent).toContain(DELETED);
  expect(backend.asked).toContain('/sign-out');
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Sign in' });

  // The next attempt ends before the password is checked.
  const tries = () => backend.asked.filter((path) => path === '/sign-in/email').length;
  const before = tries();
  await signIn('ada@example.org');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(DELETED);
  expect(tries()).toBe(before);
  expect(path()).toBe('/login');
});

describe('an existing session', () => {
  test('[data-11] is restored, with a token on every call', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    renderApp('/settings');
    await screen.findByText('ada@example.org');
    expect(backend.calls.every((each) => each.token?.startsWith('Bearer token.'))).toBe(true);
  });

  test('[state-03, role-02] of a deleted account is ended', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    backend.functions.checkEmailBlocked = () => ({ isBlocked: true, message: null });
    renderApp('/settings');
    await screen.findByText(DELETED);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(backend.asked).toContain('/sign-out');
  });

  test('that the server refuses leads to the sign-in', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => new Refusal('UNAUTHENTICATED', 'Please sign in.');
    renderApp('/settings');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  test('is restored from the device without a network, until the identity service answers', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backend.identity['/get-session'] = () => ({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    writeUserItem('user', { uid: 'ada', email: 'ada@example.org' });
    writeUserItem('terms', { userId: 'ada', accepted: true, timestamp: Date.now() });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp('/settings');
    expect(await screen.findByText('ada@example.org')).toBeTruthy();
    expect(names()).not.toContain('ensureUserDocument');
    delete backend.identity['/get-session'];
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(readUserItem('user')).toBeNull();
    network.mockRestore();
  });

  test('that is not known after 2 s shows what the device remembers, and that nothing can be sent', async () => {
    const answered = globalThis.fetch;
    const held = Promise.withResolvers<void>();
    globalThis.fetch = (async (url: string, init?: RequestInit) => {
      if (url.endsWith('/get-session')) await held.promise;
      return answered(url, init);
    }) as typeof fetch;
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    writeUserItem('user', { uid: 'ada', email: 'ada@example.org' });
    writeUserItem('terms', { userId: 'ada', accepted: true, timestamp: Date.now() });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp('/settings');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await screen.findByText('ada@example.org');
    const words = 'No connection. This is from your last visit.';
    expect(screen.getByText(words)).toBeTruthy();
    held.resolve();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    expect(screen.getByText('ada@example.org')).toBeTruthy();
  });

  test('does not count as signed out while the identity service does not answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    let down = true;
    backend.identity['/get-session'] = () =>
      down ? { status: 503, code: 'DATABASE_UNAVAILABLE' } : { body: { user: account } };
    renderApp('/settings');
    await waitFor(() => expect(backend.asked).toContain('/get-session'));
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('No connection')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    down = false;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByText('ada@example.org');
  });
});

describe('signing out', () => {
  test('removes everything of the user from the device and keeps the device’s preferences', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    localStorage.setItem('cumulus.preferences', '{"hideBalances":true}');
    writeUserItem('recent', ['address']);
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(readUserItem('recent')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['cumulus.preferences']);
    expect(backend.asked).toContain('/sign-out');
  });

  test('discards answers that arrive after it', async () => {
    acceptPassword();
    backend.user = account;
    const { promise, resolve } = Promise.withResolvers<object>();
    backend.functions.getCloudWallets = () => promise;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    renderApp('/cloudwallet');
    await waitFor(() => expect(names()).toContain('getCloudWallets'));
    const other = new StorageEvent('storage', { key: 'cumulus.user.user', newValue: null });
    // Another tab signs out.
    await act(async () => window.dispatchEvent(other));
    await screen.findByRole('button', { name: 'Sign in' });
    await act(async () => resolve({ wallets: [] }));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('by the server removes everything of the user from the device', async () => {
    writeUserItem('wallets', { userId: 'ada', at: Date.now(), wallets: [] });
    renderApp('/cloudwallet');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('[who-14] everywhere asks the server first, and removes everything of the user from the device', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    backend.functions.signOutEverywhere = () => ({ success: true });
    writeUserItem('recent', ['address']);
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out everywhere/ }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(names()).toContain('signOutEverywhere');
    expect(backend.asked).toContain('/sign-out');
    expect(readUserItem('recent')).toBeNull();
  });

  test('everywhere reports a failure: other sessions still exist', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    backend.functions.signOutEverywhere = () => new Refusal('UNAVAILABLE', 'down');
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out everywhere/ }));
    await screen.findByText('Failed to sign out. Please try again.');
    expect(path()).toBe('/settings');
    expect(backend.asked).not.toContain('/sign-out');
  });

  test('reports a failure, since the session would come back', async () => {
    backend.user = account;
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
    backend.identity['/sign-out'] = () => ({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByText('Failed to sign out. Please try again.');
    expect(path()).toBe('/settings');
  });
});
