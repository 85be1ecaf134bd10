import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type RunningApp, runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const settings = { RATE_LIMIT_CREDENTIALS: '3', RATE_LIMIT_MAILS: '3', TRUSTED_PROXIES: '1' };
const [one, two] = [await runningApp(database, settings), await runningApp(database, settings)];
const PASSWORD = 'correct horse';
const KNOWN = 'cumulus_known';

let people = 0;
/** Someone with an account and the browser in which it was made, whose network no other test uses. */
async function somebody() {
  people += 1;
  const [email, home] = [`owner${people}@example.com`, `10.1.${people}.1`];
  const response = await one.auth(
    '/sign-up/email',
    { email, password: PASSWORD },
    { 'x-forwarded-for': home },
  );
  expect(response.status).toBe(200);
  return { email, home, cookie: knownCookie(response) };
}

function knownCookie(response: Response): string {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${KNOWN}=`))!;
  expect(line).toMatch(/; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  return line.split(';')[0]!;
}

interface From {
  readonly address: string;
  readonly cookie?: string;
  readonly server?: RunningApp;
}

function signIn(email: string, password: string, { address, cookie, server = one }: From): Promise<Response> {
  const headers = { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) };
  return server.auth('/sign-in/email', { email, password }, headers);
}

function reset(email: string, { address, cookie, server = one }: From): Promise<Response> {
  const headers = { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) };
  return server.auth('/request-password-reset', { email }, headers);
}

/** Statuses of requests, each from a network of its own and by turns over two servers. */
async function spread(count: number, ask: (from: From) => Promise<Response>): Promise<number[]> {
  people += 1;
  const statuses: number[] = [];
  for (let nth = 0; nth < count; nth += 1)
    statuses.push((await ask({ address: `10.${20 + people}.${nth}.1`, server: nth % 2 ? two : one })).status);
  return statuses;
}

describe('passwords', () => {
  test('strangers have one minute for an e-mail over all networks and servers; its owner’s browser has its own', async () => {
    const { email, cookie } = await somebody();
    // Signing up was one of the three.
    expect(await spread(5, (from) => signIn(email, 'wrong', from))).toEqual([401, 401, 429, 429, 429]);
    const refused = await signIn(email, PASSWORD, { address: '10.9.9.9' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await signIn(email, PASSWORD, { address: '10.9.9.9', cookie, server: two })).status).toBe(200);
  });

  test('one address is one, with whatever port and in whatever form a proxy writes it', async () => {
    const statuses = [];
    for (let nth = 1; nth <= 4; nth += 1) {
      const addresses = [
        `198.51.100.7:${40_000 + nth}`,
        '::ffff:198.51.100.7',
        '::ffff:c633:6407',
        '198.51.100.7',
      ];
      const { email } = await somebody();
      statuses.push((await signIn(email, 'wrong', { address: addresses[nth - 1]! })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('one network has a third of that', async () => {
    const { email } = await somebody();
    const statuses = [];
    for (const last of [1, 2, 3])
      statuses.push((await signIn(email, 'wrong', { address: `10.3.7.${last}` })).status);
    expect(statuses).toEqual([401, 429, 429]);
  });

  test('others behind its address cannot use up what a known browser has', async () => {
    const { email, home, cookie } = await somebody();
    const statuses = [];
    for (const nth of [1, 2, 3])
      statuses.push((await signIn(`none${nth}@example.com`, 'x', { address: home })).status);
    // Signing up was the first attempt from there.
    expect(statuses).toEqual([401, 401, 429]);
    expect((await signIn(email, PASSWORD, { address: home, cookie })).status).toBe(200);
  });

  test('a known browser has no more attempts than others, and is known to its own account alone', async () => {
    const [{ email, cookie }, other] = [await somebody(), await somebody()];
    const statuses = [];
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await signIn(email, 'wrong', { address: `10.4.${nth}.1`, cookie })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    await spread(3, (from) => signIn(other.email, 'wrong', from));
    expect((await signIn(other.email, PASSWORD, { address: '10.5.0.1', cookie })).status).toBe(429);
  });

  test('a browser is known to the last five accounts that signed in there', async () => {
    const first = await somebody();
    let cookie = first.cookie;
    const others = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const other = await somebody();
      others.push(other);
      cookie = knownCookie(await signIn(other.email, PASSWORD, { address: `10.6.${nth}.1`, cookie }));
    }
    for (const { email } of [first, ...others]) await spread(3, (from) => signIn(email, 'wrong', from));
    expect((await signIn(first.email, PASSWORD, { address: '10.6.9.1', cookie })).status).toBe(429);
    for (const { email } of others)
      expect((await signIn(email, PASSWORD, { address: '10.6.9.2', cookie })).status).toBe(200);
  });

  test('a cookie that is made up, changed or of another secret is a stranger’s', async () => {
    const { email, cookie } = await somebody();
    const [nonce, epoch] = cookie.split('=')[1]!.split('.');
    const sealed = createHmac('sha256', 'another secret').update(JSON.stringify([email, nonce, epoch]));
    await spread(3, (from) => signIn(email, 'wrong', from));
    const last = cookie.at(-1) === 'A' ? 'E' : 'A';
    for (const made of [
      `${KNOWN}=${nonce}.${epoch}.${sealed.digest('base64url')}`,
      cookie.replace(`.${epoch}.`, '.1.'),
      `${cookie.slice(0, -1)}${last}`,
      `${KNOWN}=x.y.z`,
    ])
      expect((await signIn(email, PASSWORD, { address: '10.7.0.1', cookie: made })).status).toBe(429);
  });

  test('a new password makes strangers of all browsers that knew the old one', async () => {
    const { email, home, cookie } = await somebody();
    expect((await reset(email, { address: home })).status).toBe(200);
    const outbox = await (await fetch(`${one.url}/outbox`)).text();
    const [, token] = /token=([\w-]+)/.exec(outbox)!;
    const newPassword = 'better than before';
    expect((await two.auth('/reset-password', { token, newPassword })).status).toBe(200);
    await spread(3, (from) => signIn(email, 'wrong', from));
    expect((await signIn(email, newPassword, { address: '10.8.0.1', cookie })).status).toBe(429);
  });
});

describe('mails', () => {
  test('strangers have some an hour, one network a third of them, and the owner’s browser and network their own', async () => {
    const { email, home, cookie } = await somebody();
    expect((await reset(email, { address: '10.20.1.1' })).status).toBe(200);
    expect((await reset(email, { address: '10.20.1.2' })).status).toBe(429);
    expect(await spread(4, (from) => reset(email, from))).toEqual([200, 200, 429, 429]);
    const statuses = [];
    for (const from of [
      { address: '10.21.1.1', cookie },
      { address: home },
      { address: home, server: two },
      { address: home },
    ])
      statuses.push((await reset(email, from)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
