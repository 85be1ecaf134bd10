import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { bearer, cookies, runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const { url, auth, call, signUp } = await runningApp(database);
const narrow = await runningApp(database, { DATABASE_CONNECTIONS: '2' });

const answer = async (response: Response) => [response.status, await response.json()] as const;
const signIn = (email: string, password: string) => auth('/sign-in/email', { email, password });
const block = (email: string) =>
  database.superuser.db.insertInto('blocked_emails').values({ email }).execute();

/** The link in the newest letter on the outbox page that is to this person. */
async function mailedLink(email: string): Promise<URL> {
  const page = await (await fetch(`${url}/outbox`)).text();
  const letter = page.split('<article>').find((text) => text.includes(`To ${email},`));
  return new URL(/href="([^"]+)"/.exec(letter ?? '')?.[1]?.replaceAll('&#38;', '&') ?? 'about:blank');
}

async function resetToken(email: string): Promise<string> {
  await auth('/request-password-reset', { email });
  return (await mailedLink(email)).searchParams.get('token') ?? '';
}

test('[who-14, fn-24] signs up, in and out; the session’s token calls functions', async () => {
  const { cookie, token } = await signUp('flo@example.com', 'umbrella moss 1');
  const { result: user } = await call('ensureUserDocument', null, token);
  expect(user).toMatchObject({ email: 'flo@example.com' });
  expect((await auth('/sign-out', {}, { cookie })).status).toBe(200);
  expect(await answer(await auth('/token', undefined, { cookie }))).toMatchObject([
    401,
    { code: 'UNAUTHORIZED' },
  ]);
  expect(await answer(await auth('/get-session', undefined, { cookie }))).toEqual([200, null]);
  const again = await signIn('flo@example.com', 'umbrella moss 1');
  const { result } = await call('ensureUserDocument', null, await bearer(auth, cookies(again)));
  expect(result).toEqual(user);
});

test('concurrent first sign-ups of a new service all succeed', async () => {
  const fresh = await runningApp(await testDatabase());
  const statuses = Array.from({ length: 20 }, async () => {
    const { token } = await fresh.signUp();
    return (await fresh.call('ensureUserDocument', null, token)).status;
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

test('more concurrent sign-ups than database connections succeed', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) => narrow.signUp(`crowd${index}@example.com`)),
  );
  expect(new Set(people.map(({ token }) => decodeJwt(token).sub)).size).toBe(5);
});

test('the bearer token is signed with a public key, lasts ten minutes and names this service', async () => {
  const { token } = await signUp();
  const { iat, exp, iss, aud } = decodeJwt(token);
  expect([exp! - iat!, iss, aud]).toEqual([600, 'cumulus-identity', 'cumulus']);
  expect(decodeProtectedHeader(token).alg).toBe('EdDSA');
});

test('the session cookie is hidden from scripts and other sites', async () => {
  const response = await auth('/sign-up/email', { email: 'cookie@example.com', password: 'umbrella moss 1' });
  const line = response.headers.getSetCookie().find((each) => each.includes('session_token')) ?? '';
  expect(line).toMatch(/HttpOnly/i);
  expect(line).toMatch(/SameSite=Lax/i);
  expect(
    await answer(await auth('/sign-out', {}, { cookie: cookies(response), origin: 'https://evil.example' })),
  ).toMatchObject([403, { code: 'WRONG_ADDRESS' }]);
});

test('asking with the cookie of an ended session leaves cookies alone: the browser may hold a newer one by then', async () => {
  const { cookie } = await signUp();
  await auth('/sign-out', {}, { cookie });
  for (const path of ['/token', '/get-session']) {
    const response = await auth(path, undefined, { cookie });
    expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
  }
});

test('a sign-in at another address than PUBLIC_URL says which one is set up', async () => {
  const there = await runningApp(database, { PUBLIC_URL: 'https://cumulus.example/' });
  const response = await there.auth(
    '/sign-in/email',
    { email: 'lost@example.com', password: 'umbrella moss 1' },
    { origin: 'http://192.168.1.20:8080', cookie: 'other=1' },
  );
  expect(await answer(response)).toEqual([
    403,
    {
      code: 'WRONG_ADDRESS',
      message: 'This page is not at the address that is set up: https://cumulus.example',
      address: 'https://cumulus.example',
    },
  ]);
});

test('cookies are Secure if the public address is https', async () => {
  const https = await runningApp(database, { PUBLIC_URL: 'https://cumulus.example' });
  const response = await https.auth(
    '/sign-up/email',
    { email: 'secure@example.com', password: 'umbrella moss 1' },
    { origin: 'https://cumulus.example' },
  );
  expect(response.headers.getSetCookie().join()).toMatch(/__Secure-cumulus\.session_token=.*Secure/);
});

test('[error-20] answers an unknown user and a wrong password alike', async () => {
  const { email } = await signUp();
  const wrong = await answer(await signIn(email, 'not the one'));
  expect(wrong).toEqual([401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }]);
  expect(await answer(await signIn('stranger@example.com', 'not the one'))).toEqual(wrong);
});

test('[error-20] tells an e-mail in use, a weak password and a malformed e-mail apart', async () => {
  const { email } = await signUp();
  const attempt = async (body: object) => answer(await auth('/sign-up/email', body));
  expect(await attempt({ email, password: 'umbrella moss 1' })).toMatchObject([
    422,
    { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
  ]);
  expect(await attempt({ email: 'nobody', password: 'umbrella moss 1' })).toMatchObject([
    400,
    { code: 'INVALID_EMAIL' },
  ]);
  expect(await answer(await signIn('nobody', 'umbrella moss 1'))).toMatchObject([
    400,
    { code: 'INVALID_EMAIL' },
  ]);
});

test('[rule-38] an e-mail has at most 254 characters everywhere', async () => {
  const of = (length: number) => `${'a'.repeat(length - '@long.example'.length)}@long.example`;
  const message = 'An email address has at most 254 characters.';
  for (const length of [255, 369]) {
    const email = of(length);
    for (const [path, body] of [
      ['/sign-up/email', { email, password: 'umbrella moss 1' }],
      ['/sign-in/email', { email, password: 'umbrella moss 1' }],
      ['/request-password-reset', { email }],
    ] as const)
      expect(await answer(await auth(path, body))).toEqual([400, { code: 'EMAIL_TOO_LONG', message }]);
    expect(await call('checkEmailBlocked', { email })).toMatchObject({
      status: 400,
      error: { message, status: 'INVALID_ARGUMENT', details: { code: 'EMAIL_TOO_LONG' } },
    });
  }
  const email = of(254);
  expect((await auth('/sign-up/email', { email, password: 'umbrella moss 1' })).status).toBe(200);
  expect((await call('checkEmailBlocked', { email })).result).toMatchObject({ isBlocked: false });
  expect((await call('checkEmailBlocked', { email: 'nobody' })).error).toMatchObject({
    message: 'Invalid email format',
    details: { code: 'INVALID_EMAIL' },
  });
});

const lenient = await runningApp(database, { PASSWORD_RULES: 'any', PASSWORD_MIN_CHARACTERS: '6' });

test('[rule-39, limit-33] a password has at least 6 characters, at sign-up and at reset', async () => {
  expect(
    await answer(await lenient.auth('/sign-up/email', { email: 'short@example.com', password: '12345' })),
  ).toMatchObject([400, { code: 'PASSWORD_TOO_SHORT', message: 'Password should be at least 6 characters' }]);
  const { email } = await lenient.signUp('short@example.com', '738291');
  const token = await resetToken(email);
  expect(await answer(await auth('/reset-password', { token, newPassword: '12345' }))).toMatchObject([
    400,
    { code: 'PASSWORD_TOO_SHORT' },
  ]);
});

test('a common password, or the e-mail, is refused at sign-up and at reset; who has one signs in as before', async () => {
  for (const [password, code] of [
    ['password1', 'PASSWORD_TOO_COMMON'],
    ['wilma.common', 'PASSWORD_IS_EMAIL'],
  ])
    expect(
      await answer(await auth('/sign-up/email', { email: 'wilma.common@example.com', password })),
    ).toMatchObject([400, { code }]);
  const { email } = await lenient.signUp('wilma.common@example.com', 'password1');
  expect((await signIn(email, 'password1')).status).toBe(200);
  const token = await resetToken(email);
  for (const [newPassword, code] of [
    ['sunshine', 'PASSWORD_TOO_COMMON'],
    ['Wilma.Common', 'PASSWORD_IS_EMAIL'],
  ])
    expect(await answer(await auth('/reset-password', { token, newPassword }))).toMatchObject([
      400,
      { code },
    ]);
  expect((await auth('/reset-password', { token, newPassword: 'umbrella moss' })).status).toBe(200);
});

test('a new password has at least 6 characters unless the operator asks for more', async () => {
  expect(
    await answer(await auth('/sign-up/email', { email: 'six@example.com', password: 'kelp4' })),
  ).toMatchObject([400, { message: 'Password should be at least 6 characters' }]);
  await signUp('six@example.com', 'kelp41');
});

test('signs in however the keyboard composes the letters of the password', async () => {
  const password = 'Müllerstraße-Café 9';
  await signUp('composed@example.com', password.normalize('NFC'));
  expect((await signIn('composed@example.com', password.normalize('NFD'))).status).toBe(200);
  expect((await signIn('composed@example.com', 'Mullerstraße-Cafe 9')).status).toBe(401);
});

test('a longer minimum is a setting', async () => {
  const longer = await runningApp(database, { PASSWORD_MIN_CHARACTERS: '12' });
  const asked = { email: 'longer@example.com', password: 'umbrella mo' };
  expect(await answer(await longer.auth('/sign-up/email', asked))).toMatchObject([
    400,
    { code: 'PASSWORD_TOO_SHORT' },
  ]);
  expect(await (await fetch(`${longer.url}/config.json`)).json()).toMatchObject({
    passwordMinCharacters: 12,
  });
});

test('[rule-38] the e-mail is compared trimmed and in lower case', async () => {
  await signUp('  Mixed@Example.COM ', 'umbrella moss 1');
  expect((await signIn('mixed@example.com', 'umbrella moss 1')).status).toBe(200);
  expect((await signIn(' MIXED@example.com', 'umbrella moss 1')).status).toBe(200);
});

test('[role-02, state-02, state-03, error-20] refuses a blocked e-mail at sign-in and at sign-up', async () => {
  await signUp('left@example.com', 'umbrella moss 1');
  await block('left@example.com');
  expect(await answer(await signIn('LEFT@example.com', 'umbrella moss 1'))).toEqual([
    403,
    {
      code: 'ACCOUNT_BLOCKED',
      message:
        'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.',
    },
  ]);
  await block('never@example.com');
  expect(
    await answer(await auth('/sign-up/email', { email: 'Never@example.com', password: 'umbrella moss 1' })),
  ).toEqual([403, { code: 'EMAIL_BLOCKED', message: 'This email cannot be used for registration' }]);
});

test('[who-14, fn-24] resets a password by a mailed link, once, and ends every session', async () => {
  const { email, cookie } = await signUp('forgetful@example.com', 'umbrella moss 1');
  expect(await answer(await auth('/request-password-reset', { email }))).toMatchObject([
    200,
    { status: true },
  ]);
  const link = await mailedLink(email);
  expect([link.origin, link.pathname, link.searchParams.get('mode')]).toEqual([url, '/login', 'reset']);
  const token = link.searchParams.get('token');
  expect((await auth('/reset-password', { token, newPassword: 'umbrella moss 2' })).status).toBe(200);
  expect((await auth('/token', undefined, { cookie })).status).toBe(401);
  expect((await signIn(email, 'umbrella moss 1')).status).toBe(401);
  expect((await signIn(email, 'umbrella moss 2')).status).toBe(200);
  expect(
    await answer(await auth('/reset-password', { token, newPassword: 'umbrella moss 3' })),
  ).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
});

test('a token says its session and when the person signed in; one fetched later says the same', async () => {
  const { email, cookie } = await signUp('steady@example.com', 'umbrella moss 1');
  const of = async (jar: string) => decodeJwt(await bearer(auth, jar));
  await database.superuser.pool.query(`
    update identity.sessions as held set created_at = held.created_at - interval '1 hour' from identity.users as known
    where known.id = user_id and known.email = 'steady@example.com'`);
  const first = await of(cookie);
  expect(first.sid).toMatch(/^[0-9a-f-]{36}$/);
  expect((first.iat ?? 0) - Number(first.auth_time)).toBeGreaterThanOrEqual(3_600);
  expect(await of(cookie)).toMatchObject({ sid: first.sid, auth_time: first.auth_time });
  const again = await signIn(email, 'umbrella moss 1');
  const second = await of(cookies(again));
  expect(second.sid).not.toBe(first.sid);
  expect(Number(second.auth_time)).toBeGreaterThan(Number(first.auth_time) + 3_500);
});

test('[error-20] reports a reset for an unknown e-mail', async () => {
  expect(await answer(await auth('/request-password-reset', { email: 'stranger@example.com' }))).toEqual([
    404,
    { code: 'USER_NOT_FOUND', message: 'No account found with this email' },
  ]);
});

test('limits attempts by address, and by e-mail over all addresses and server processes', async () => {
  const settings = { RATE_LIMIT_CREDENTIALS: '2', TRUSTED_PROXIES: '1' };
  const [strict, other] = [await runningApp(database, settings), await runningApp(database, settings)];
  const attempt = async (email: string, from: string, server = strict) =>
    (await server.auth('/sign-in/email', { email, password: 'x' }, { 'x-forwarded-for': from })).status;
  const one: number[] = [];
  for (let i = 0; i < 3; i++) one.push(await attempt(`a${i}@example.com`, '203.0.113.1'));
  expect(one).toEqual([401, 401, 429]);
  const many: number[] = [];
  const written = ['target@example.com', ' Target@Example.com', `${' '.repeat(330)}target@example.com`];
  for (let i = 0; i < 6; i++)
    many.push(await attempt(written[i % 3]!, `203.0.${i}.1`, i % 2 ? other : strict));
  expect(many).toEqual([401, 401, 429, 429, 429, 429]);
  // Its owner may still ask for a new password.
  const asked = await strict.auth(
    '/request-password-reset',
    { email: 'target@example.com' },
    { 'x-forwarded-for': '203.0.113.99' },
  );
  expect(asked.status).toBe(404);
});

test('serves no routes of the library beyond sign-in', async () => {
  const { cookie } = await signUp();
  const paths = [
    '/delete-user',
    '/change-email',
    '/update-user',
    '/sign-in/social',
    '/list-sessions',
    '/error',
  ];
  for (const path of paths) expect([path, (await auth(path, {}, { cookie })).status]).toEqual([path, 404]);
});

test('a token of one server is valid on another over the same database, also with newer keys', async () => {
  const other = await runningApp(database);
  const { token } = await signUp();
  expect((await other.call('ensureUserDocument', null, token)).status).toBe(200);
});

test('the database has no passwords or reset tokens in plain text', async () => {
  await signUp('hashed@example.com', 'a very findable password');
  const token = await resetToken('hashed@example.com');
  const { rows } = await database.pool.query(
    `select (select json_agg(a) from identity.accounts a)::text || (select json_agg(v) from identity.verifications v)::text as dump`,
  );
  expect(rows[0].dump).toContain('$argon2id$');
  expect(rows[0].dump).not.toContain('a very findable password');
  expect(rows[0].dump).not.toContain(token);
});

test('reports a reset mail that cannot be sent', async () => {
  const unsendable = await runningApp(database, { SMTP_URL: 'smtp://127.0.0.1:1' });
  const { email } = await unsendable.signUp();
  expect(await answer(await unsendable.auth('/request-password-reset', { email }))).toMatchObject([
    502,
    { code: 'MAIL_FAILED' },
  ]);
});

test('only localnet without SMTP has an outbox page', async () => {
  const real = await runningApp(database, { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await fetch(`${url}/outbox`)).status).toBe(200);
  expect((await fetch(`${real.url}/outbox`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
