import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { bearer, cookies, runningApp, type SignedIn } from '../../../testing/running-app.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';

const database = await testDatabase();
const { call, auth, signUp } = await runningApp(database, await sharedSigner());
const OLD = 'correct horse';
const NEW = 'umbrella moss';

let user: SignedIn;
beforeEach(async () => {
  user = await signUp();
});
const change = (data: object, token = user.token) =>
  call('changePassword', { currentPassword: OLD, newPassword: NEW, ...data }, token);
const signIn = (password: string) => auth('/sign-in/email', { email: user.email, password });

test('replaces the password, ends every sign-in, and tells the user', async () => {
  const other = cookies(await signIn(OLD));
  const otherToken = await bearer(auth, other);
  expect((await change({})).result).toEqual({ success: true });
  // A read is refused once the notification has come; what writes, at once.
  for (const token of [user.token, otherToken])
    await vi.waitFor(async () => expect((await call('ensureUserDocument', null, token)).status).toBe(401));
  for (const cookie of [user.cookie, other])
    expect((await auth('/token', undefined, { cookie })).status).toBe(401);
  expect((await signIn(OLD)).status).toBe(401);
  const again = await bearer(auth, cookies(await signIn(NEW)));
  expect((await call('getNotices', null, again)).result).toMatchObject({
    notices: expect.arrayContaining([
      expect.objectContaining({ kind: 'security', facts: { code: 'PASSWORD_CHANGED' } }),
    ]),
  });
});

test.each([
  ['another current password', { currentPassword: 'wrong horse' }, 'INVALID_PASSWORD'],
  ['a new one that is too short', { newPassword: 'kelp4' }, 'PASSWORD_TOO_SHORT'],
  ['a common one', { newPassword: 'password1' }, 'PASSWORD_TOO_COMMON'],
])('%s changes nothing', async (_what, data, code) => {
  expect((await change(data)).error?.details?.code).toBe(code);
  expect((await call('ensureUserDocument', null, user.token)).status).toBe(200);
  expect((await signIn(OLD)).status).toBe(200);
});

test('guesses at the current password are limited', async () => {
  const strict = await runningApp(database, { ...(await sharedSigner()), RATE_LIMIT_CREDENTIALS: '3' });
  const guess = async () =>
    (await strict.call('changePassword', { currentPassword: 'wrong horse', newPassword: NEW }, user.token))
      .error?.details?.code;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
    ...Array.from({ length: 3 }, () => 'INVALID_PASSWORD'),
    'RATE_LIMITED',
  ]);
});

test('a user who has only signed in with Google has none to change', async () => {
  await database.superuser.pool.query(
    `delete from identity.accounts using identity.users as known where known.id = user_id and known.email = $1`,
    [user.email],
  );
  expect((await change({})).error?.details?.code).toBe('PASSWORD_NOT_SET');
});

test('with a PIN, the PIN is asked for', async () => {
  await call('setCloudWalletPin', { pin: '738291' }, user.token);
  expect((await change({})).error?.details?.code).toBe('PIN_REQUIRED');
  expect((await change({ pin: '738291' })).result).toEqual({ success: true });
});
