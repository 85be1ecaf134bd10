import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { googlePopup } from './google-popup.ts';
import { IdentityFailure } from './identity.ts';

const popup = { closed: false };
const open = vi.fn<(url: string, name: string, features: string) => typeof popup | null>();

beforeEach(() => {
  vi.useFakeTimers();
  popup.closed = false;
  open.mockReset().mockReturnValue(popup);
  vi.stubGlobal('open', open);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const query = () => new URL(open.mock.calls[0]?.[0] ?? '', location.origin).searchParams;
const say = (data: object, origin = location.origin) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin,
      data: { type: 'better-auth:oauth-popup', nonce: query().get('popupNonce'), ...data },
    }),
  );
const start = () => {
  const state = { end: undefined as unknown };
  googlePopup('/start').then(
    () => {
      state.end = 'signed in';
    },
    (failure: unknown) => {
      state.end = failure instanceof IdentityFailure ? failure.reason : failure;
    },
  );
  return state;
};
const settle = () => vi.advanceTimersByTimeAsync(1_000);

test('[who-14] opens the window during the press and resolves with its message', async () => {
  const state = start();
  expect(open).toHaveBeenCalledTimes(1);
  expect(query().get('provider')).toBe('google');
  expect(query().get('popupOrigin')).toBe(location.origin);
  say({});
  await settle();
  expect(state.end).toBe('signed in');
});

test('a blocked window is reported', async () => {
  open.mockReturnValue(null);
  const state = start();
  await settle();
  expect(state.end).toBe('popupBlocked');
});

test('a closed window counts as cancelled by the user', async () => {
  const state = start();
  await settle();
  expect(state.end).toBeUndefined();
  popup.closed = true;
  await settle();
  expect(state.end).toBe('popupClosed');
});

test.each([
  ['ACCOUNT_BLOCKED', 'accountBlocked'],
  ['account_not_linked', 'accountNotLinked'],
  ['access_denied', 'popupClosed'],
  ['anything', 'unknown'],
])('%s means %s', async (code, reason) => {
  const state = start();
  say({ error: { code } });
  await settle();
  expect(state.end).toBe(reason);
});

test('ignores messages of other origins', async () => {
  const state = start();
  say({}, 'https://elsewhere.test');
  say({ nonce: 'guessed' });
  say({ type: 'other' });
  await settle();
  expect(state.end).toBeUndefined();
});
