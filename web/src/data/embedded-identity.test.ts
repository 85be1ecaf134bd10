import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bearer } from '../../testing/backend.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import { IdentityFailure } from './identity.ts';
import { clearUserItems, openUserItems, writeUserItem } from './user-storage.ts';

const account = { id: 'ada', email: 'ada@example.org', name: 'x' };
let answers: Record<string, () => Response | Promise<Response>>;
let sent: { path: string; method: string; body: unknown }[];

beforeEach(() => {
  answers = {};
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      path: url,
      method: init.method ?? 'GET',
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const answer = answers[url];
    if (!answer) throw new Error(`unexpected request: ${url}`);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refuse = (status: number, code: string) => () => Response.json({ code, message: 'x' }, { status });
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it succeeded',
    (failure: unknown) => (failure instanceof IdentityFailure ? failure.reason : failure),
  );

describe('[who-14] email and password', () => {
  test('signs in', async () => {
    answers['/api/auth/sign-in/email'] = () => Response.json({ token: 'x', user: account });
    expect(await embeddedIdentity().signIn('ada@example.org', 'secret')).toEqual({
      uid: 'ada',
      email: 'ada@example.org',
    });
    expect(sent).toEqual([
      {
        path: '/api/auth/sign-in/email',
        method: 'POST',
        body: { email: 'ada@example.org', password: 'secret' },
      },
    ]);
  });

  test('sets a new password with the token of the emailed link', async () => {
    answers['/api/auth/reset-password'] = () => Response.json({ status: true });
    await embeddedIdentity().setNewPassword('link', 'new secret');
    expect(sent[0]?.body).toEqual({ token: 'link', newPassword: 'new secret' });
  });

  test.each([
    ['/sign-in/email', 401, 'INVALID_EMAIL_OR_PASSWORD', 'invalidCredentials'],
    ['/sign-in/email', 403, 'ACCOUNT_BLOCKED', 'accountBlocked'],
    ['/sign-up/email', 422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'emailInUse'],
    ['/sign-up/email', 400, 'PASSWORD_TOO_SHORT', 'weakPassword'],
    ['/sign-up/email', 400, 'INVALID_EMAIL', 'invalidEmail'],
    ['/sign-up/email', 403, 'EMAIL_BLOCKED', 'emailBlocked'],
    ['/request-password-reset', 404, 'USER_NOT_FOUND', 'userNotFound'],
    ['/request-password-reset', 502, 'MAIL_FAILED', 'unknown'],
    ['/reset-password', 400, 'INVALID_TOKEN', 'linkExpired'],
    ['/sign-in/email', 429, 'RATE_LIMITED', 'rateLimited'],
  ])('%s answering %i %s means %s', async (path, status, code, expected) => {
    answers[`/api/auth${path}`] = refuse(status, code);
    const identity = embeddedIdentity();
    const act = {
      '/sign-in/email': () => identity.signIn('a', 'b'),
      '/sign-up/email': () => identity.signUp('a', 'b'),
      '/request-password-reset': () => identity.resetPassword('a'),
      '/reset-password': () => identity.setNewPassword('a', 'b'),
    }[path];
    expect(await reason(act?.() ?? Promise.resolve())).toBe(expected);
  });

  test('distinguishes a failed connection from a refusal', async () => {
    answers['/api/auth/sign-in/email'] = () => Promise.reject(new TypeError('failed'));
    expect(await reason(embeddedIdentity().signIn('a', 'b'))).toBe('network');
  });
});

describe('the bearer token', () => {
  const path = '/api/auth/token';

  test('is cached until a minute before it expires, and fetched once for concurrent calls', async () => {
    vi.useFakeTimers();
    let count = 0;
    answers[path] = () => Response.json({ token: bearer(`t${++count}`) });
    const identity = embeddedIdentity();
    const first = await Promise.all([identity.token(false), identity.token(false)]);
    expect(first[0]).toBe(first[1]);
    vi.advanceTimersByTime(530_000);
    expect(await identity.token(false)).toBe(first[0]);
    vi.advanceTimersByTime(20_000);
    expect(await identity.token(false)).toMatch(/^t2\./);
    expect(count).toBe(2);
  });

  test('is fetched again if the old one was refused', async () => {
    let count = 0;
    answers[path] = () => Response.json({ token: bearer(`t${++count}`) });
    const identity = embeddedIdentity();
    await identity.token(false);
    expect(await identity.token(true)).toMatch(/^t2\./);
  });

  test('is not fetched while signed out', async () => {
    answers['/api/auth/get-session'] = () => Response.json(null);
    const identity = embeddedIdentity();
    await identity.restore();
    expect(await identity.token(true)).toBeNull();
    expect(sent.map((each) => each.path)).toEqual(['/api/auth/get-session']);
  });

  test('is null if the session is over', async () => {
    answers[path] = refuse(401, 'UNAUTHORIZED');
    expect(await embeddedIdentity().token(false)).toBeNull();
  });

  test('of the previous user is not used after a sign-in', async () => {
    let count = 0;
    answers[path] = () => Response.json({ token: bearer(`t${++count}`) });
    answers['/api/auth/sign-in/email'] = () => Response.json({ user: account });
    const identity = embeddedIdentity();
    await identity.token(false);
    await identity.signIn('a', 'b');
    expect(await identity.token(false)).toMatch(/^t2\./);
  });
});

test('restores a session that the service knows', async () => {
  answers['/api/auth/get-session'] = () => Response.json({ session: {}, user: account });
  expect(await embeddedIdentity().restore()).toEqual({ uid: 'ada', email: 'ada@example.org' });
  clearUserItems();
  answers['/api/auth/get-session'] = () => Response.json(null);
  expect(await embeddedIdentity().restore()).toBeNull();
});

test('a token requested before a sign-in is not used after it', async () => {
  const first = Promise.withResolvers<Response>();
  const tokens = [() => first.promise, () => Response.json({ token: bearer('t2') })];
  answers['/api/auth/token'] = () => tokens.shift()!();
  answers['/api/auth/sign-in/email'] = () => Response.json({ user: account });
  const identity = embeddedIdentity();
  const before = identity.token(false);
  await identity.signIn('a', 'b');
  first.resolve(Response.json({ token: bearer('t1') }));
  expect(await before).toMatch(/^t2\./);
  expect(await identity.token(false)).toMatch(/^t2\./);
});

test('a token requested before a sign-out is not used after it', async () => {
  const first = Promise.withResolvers<Response>();
  answers['/api/auth/token'] = () => first.promise;
  answers['/api/auth/sign-out'] = () => Response.json({ success: true });
  const identity = embeddedIdentity();
  const before = identity.token(false);
  await identity.signOut();
  first.resolve(Response.json({ token: bearer('t1') }));
  expect(await before).toBeNull();
});

describe('the last user of this device', () => {
  const path = '/api/auth/token';
  const session = '/api/auth/get-session';
  const zoe = { id: 'zoe', email: 'zoë@example.org' };
  beforeEach(() => {
    openUserItems();
    writeUserItem('ahead', [path]);
  });
  afterEach(clearUserItems);

  test('is read from the token, in one request, and the first calls use that token', async () => {
    answers[path] = () => Response.json({ token: bearer('t', zoe) });
    const identity = embeddedIdentity();
    expect(await identity.restore()).toEqual({ uid: 'zoe', email: 'zoë@example.org' });
    expect(await identity.token(false)).toMatch(/^t\./);
    expect(sent.map((each) => each.path)).toEqual([path]);
  });

  test('is read from the session if there is no token', async () => {
    answers[path] = refuse(401, 'UNAUTHORIZED');
    answers[session] = () => Response.json({ session: {}, user: zoe });
    expect(await embeddedIdentity().restore()).toEqual({ uid: 'zoe', email: 'zoë@example.org' });
    answers[session] = refuse(503, 'UNAVAILABLE');
    expect(await reason(embeddedIdentity().restore())).toBe('unknown');
    answers[session] = () => Response.json(null);
    expect(await embeddedIdentity().restore()).toBeNull();
  });
});

describe('a pop-up that closes without a message', () => {
  const signIn = async (session: object | null) => {
    vi.useFakeTimers();
    vi.stubGlobal('open', () => ({ closed: true }));
    answers['/api/auth/get-session'] = () => Response.json(session);
    const outcome = embeddedIdentity().signInWithGoogle();
    const end = reason(outcome);
    await vi.advanceTimersByTimeAsync(1_000);
    return { outcome, end: await end };
  };

  test('was closed by the user if there is no session', async () => {
    expect((await signIn(null)).end).toBe('popupClosed');
  });

  test('was cut off if there is one', async () => {
    expect(await (await signIn({ session: {}, user: account })).outcome).toEqual({
      uid: 'ada',
      email: 'ada@example.org',
    });
  });
});
