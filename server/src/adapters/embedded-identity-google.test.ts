import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { googleStandIn } from '../../../testing/google-stand-in.ts';
import { bearer, cookies, runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const google = await googleStandIn();
const { url, auth, call, signUp } = await runningApp(database, {
  ...google.settings,
  VERIFIED_EMAIL: 'contests',
});
google.serve(url);

interface PopUp {
  /** What the last page posts to its opener. */
  message: { type: string; nonce: string; targetOrigin: string; token?: string; error?: { code: string } };
  /** Cookies of our server in this browser. */
  cookie: string;
  page: Response;
  html: string;
  /** Every address that the browser went to. */
  visited: string[];
}

/** A browser without a screen: follows redirects, keeps cookies for each origin, reads what the last page would post. */
async function popUp(query: Record<string, string> = {}, server = url): Promise<PopUp> {
  const start = new URL('/api/auth/oauth-popup/start', server);
  const parameters = { provider: 'google', popupOrigin: url, popupNonce: 'n1', callbackURL: '/', ...query };
  start.search = new URLSearchParams(parameters).toString();
  const jars = new Map<string, Map<string, string>>();
  const visited: string[] = [];
  for (let address = start; ; ) {
    visited.push(address.href);
    const jar = jars.get(address.origin) ?? new Map<string, string>();
    jars.set(address.origin, jar);
    const page = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const next = page.status >= 300 && page.status < 400 ? page.headers.get('location') : null;
    if (next && visited.length < 12) {
      address = new URL(next, address);
      continue;
    }
    const html = await page.text();
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const cookie = [...(jars.get(url) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    return { message: JSON.parse(json), cookie, page, html, visited };
  }
}

const person = (name: string) => ({
  sub: `google-${name}`,
  email: `${name}@gmail.example`,
  email_verified: true,
  name,
});

test('[who-14, fn-24] signs in with Google in a pop-up, and the session calls functions', async () => {
  google.person = person('ada');
  const { message, cookie, visited } = await popUp();
  expect(visited.some((address) => address.startsWith(`${google.issuer}/auth?`))).toBe(true);
  expect(message).toMatchObject({ type: 'better-auth:oauth-popup', nonce: 'n1', targetOrigin: url });
  expect(message.error).toBeUndefined();
  const token = await bearer(auth, cookie);
  const first = await call('ensureUserDocument', null, token);
  expect(first.result).toMatchObject({ email: 'ada@gmail.example' });

  const again = await bearer(auth, (await popUp()).cookie);
  expect((await call('ensureUserDocument', null, again)).result).toEqual(first.result);
});

test('the pop-up’s last page runs only its own script and posts only to this origin', async () => {
  google.person = person('bea');
  const { page, html } = await popUp();
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  // Any policy would part the window from its opener, which it has been away from at the issuer's.
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const foreign = await popUp({ popupOrigin: 'https://evil.example' });
  expect([foreign.page.status, foreign.cookie]).toEqual([403, '']);
});

test('[role-02] refuses a blocked e-mail that Google vouches for', async () => {
  google.person = person('gone');
  await database.superuser.db.insertInto('blocked_emails').values({ email: 'gone@gmail.example' }).execute();
  const { message, cookie } = await popUp();
  expect(message.error).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  expect((await auth('/token', undefined, { cookie })).status).toBe(401);
});

test('a password account with an unproven e-mail is set aside: Google’s user gets one of their own', async () => {
  const { token, cookie } = await signUp('eve@gmail.example');
  const stranger = (await call('ensureUserDocument', null, token)).result as { uid: string };
  google.person = person('eve');
  const joined = await bearer(auth, (await popUp()).cookie);
  const owner = (await call('ensureUserDocument', null, joined)).result as { uid: string };
  expect(owner).toMatchObject({ email: 'eve@gmail.example' });
  expect(owner.uid).not.toBe(stranger.uid);
  expect((await auth('/token', undefined, { cookie })).status).toBe(401);
  expect((await call('ensureUserDocument', null, token)).status).toBe(401);
  const again = await auth('/sign-in/email', { email: 'eve@gmail.example', password: 'correct horse' });
  expect(again.status).toBe(401);
  // Once proven, it stays.
  const later = await bearer(auth, (await popUp()).cookie);
  expect((await call('ensureUserDocument', null, later)).result).toEqual(owner);
});

test('a Google user whose address Google does not vouch for sets nothing aside, and is set aside by one', async () => {
  const { token } = await signUp('hal@gmail.example');
  google.person = { ...person('hal'), sub: 'google-stranger', email_verified: false };
  expect((await popUp()).message.error).toMatchObject({ code: 'account_not_linked' });
  expect((await call('ensureUserDocument', null, token)).status).toBe(200);
  google.person = { ...person('ida'), sub: 'google-first', email_verified: false };
  const stranger = await bearer(auth, (await popUp()).cookie);
  google.person = person('ida');
  const owner = await bearer(auth, (await popUp()).cookie);
  expect((await call('ensureUserDocument', null, owner)).status).toBe(200);
  expect((await call('ensureUserDocument', null, stranger)).status).toBe(401);
});

test('if no address is proven, it is not linked', async () => {
  const other = await googleStandIn();
  const plain = await runningApp(database, other.settings);
  other.serve(plain.url);
  const { email } = await plain.signUp('una@gmail.example');
  other.person = person('una');
  const { message } = await popUp({ popupOrigin: plain.url }, plain.url);
  expect(message.error).toMatchObject({ code: 'account_not_linked' });
  expect((await plain.auth('/sign-in/email', { email, password: 'correct horse' })).status).toBe(200);
});

test('after a reset has proven the e-mail, Google’s user is linked', async () => {
  const { email } = await signUp('fay@gmail.example');
  await auth('/request-password-reset', { email });
  const outbox = await (await fetch(`${url}/outbox`)).text();
  const reset = /token=(\w+)/.exec(outbox)?.[1];
  expect((await auth('/reset-password', { token: reset, newPassword: 'another one' })).status).toBe(200);
  const signedIn = await auth('/sign-in/email', { email, password: 'another one' });
  const uid = (await call('ensureUserDocument', null, await bearer(auth, cookies(signedIn)))).result;
  google.person = person('fay');
  const joined = await bearer(auth, (await popUp()).cookie);
  expect((await call('ensureUserDocument', null, joined)).result).toEqual(uid);
});

test('cancelling at the issuer answers access_denied', async () => {
  google.person = null;
  expect((await popUp()).message.error).toMatchObject({ code: 'access_denied' });
});

test('an e-mail that the issuer has not verified gets a separate account', async () => {
  google.person = { ...person('cy'), email_verified: false };
  const token = await bearer(auth, (await popUp()).cookie);
  expect((await call('ensureUserDocument', null, token)).result).toMatchObject({ email: 'cy@gmail.example' });
});

test('a started sign-in counts as an attempt, because each one is stored', async () => {
  const strict = await runningApp(database, { ...google.settings, RATE_LIMIT_CREDENTIALS: '2' });
  const query = new URLSearchParams({ provider: 'google', popupOrigin: strict.url, callbackURL: '/' });
  const statuses: number[] = [];
  for (let begun = 0; begun < 3; begun++)
    statuses.push((await strict.auth(`/oauth-popup/start?${query}`)).status);
  expect(statuses).toEqual([302, 302, 429]);
});
