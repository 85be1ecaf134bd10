import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firebaseIdentity } from './firebase-identity.ts';
import { IdentityFailure } from './identity.ts';

// Outside of a browser the package resolves to a build without sessions, so the browser's build is imported.
vi.mock('@firebase/auth', async () => {
  const { createRequire } = await import('node:module');
  const entry = createRequire(import.meta.filename).resolve('@firebase/auth');
  return import(entry.replace('/dist/node/', '/dist/esm/'));
});

type Answer = { body: object } | { error: string };
const answers = new Map<string, (body: never) => Answer>();
const asked: { path: string; body: unknown }[] = [];

// The hosted service, as its client calls it.
vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
  const path = new URL(String(input)).pathname.replace(/^\/v1\//, '');
  const body = JSON.parse(String(init?.body ?? 'null'));
  asked.push({ path, body });
  const answer = answers.get(path)?.(body as never);
  if (!answer) throw new Error(`unexpected request: ${path}`);
  if ('body' in answer) return Response.json(answer.body);
  return Response.json({ error: { code: 400, message: answer.error } }, { status: 400 });
});

const identity = firebaseIdentity({
  kind: 'firebase',
  apiKey: 'key',
  authDomain: 'auth.test',
  projectId: 'project',
});
const token = () => {
  const claims = btoa(
    JSON.stringify({
      sub: 'ada',
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    }),
  );
  return `e30.${claims}.s`;
};
const signedIn = () => ({
  body: {
    localId: 'ada',
    email: 'ada@example.org',
    idToken: token(),
    refreshToken: 'refresh',
    expiresIn: '3600',
  },
});
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it succeeded',
    (failure: unknown) => (failure instanceof IdentityFailure ? failure.reason : failure),
  );

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  answers.set('accounts:lookup', () => ({ body: { users: [{ localId: 'ada', email: 'ada@example.org' }] } }));
});

describe('[who-14] the hosted service', () => {
  test('signs in, gives its token and signs out', async () => {
    answers.set('accounts:signInWithPassword', signedIn);
    expect(await identity.signIn('ada@example.org', 'secret')).toEqual({
      uid: 'ada',
      email: 'ada@example.org',
    });
    expect(await identity.token(false)).toMatch(/^e30\./);
    expect(await identity.restore()).toEqual({ uid: 'ada', email: 'ada@example.org' });
    await identity.signOut();
    expect(await identity.token(false)).toBeNull();
    expect(await identity.restore()).toBeNull();
  });

  test.each([
    ['INVALID_LOGIN_CREDENTIALS', 'invalidCredentials'],
    ['EMAIL_NOT_FOUND', 'invalidCredentials'],
    ['INVALID_PASSWORD', 'invalidCredentials'],
    ['INVALID_EMAIL', 'invalidEmail'],
    ['USER_DISABLED', 'accountBlocked'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'rateLimited'],
    ['SOMETHING_NEW', 'unknown'],
  ])('sign-in answering %s means %s', async (error, expected) => {
    answers.set('accounts:signInWithPassword', () => ({ error }));
    expect(await reason(identity.signIn('a@b.c', 'secret'))).toBe(expected);
  });

  test.each([
    ['EMAIL_EXISTS', 'emailInUse'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'weakPassword'],
  ])('sign-up answering %s means %s', async (error, expected) => {
    answers.set('accounts:signUp', () => ({ error }));
    expect(await reason(identity.signUp('a@b.c', 'secret'))).toBe(expected);
  });

  test('a reset for an unknown address is refused', async () => {
    answers.set('accounts:sendOobCode', () => ({ error: 'EMAIL_NOT_FOUND' }));
    expect(await reason(identity.resetPassword('a@b.c'))).toBe('userNotFound');
  });

  test('a new password is set with the code of the emailed link, which works once', async () => {
    answers.set('accounts:resetPassword', () => ({ body: { email: 'a@b.c' } }));
    await identity.setNewPassword('code', 'new secret');
    expect(asked[0]?.body).toMatchObject({ oobCode: 'code', newPassword: 'new secret' });
    answers.set('accounts:resetPassword', () => ({ error: 'INVALID_OOB_CODE' }));
    expect(await reason(identity.setNewPassword('code', 'new secret'))).toBe('linkExpired');
  });
});
