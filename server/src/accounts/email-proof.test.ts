import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { bearer, cookies, type RunningApp, runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const { db } = database;
const settings = { RATE_LIMIT_MAILS: '2', TRUSTED_PROXIES: '1' };
const [one, two] = [await runningApp(database, settings), await runningApp(database, settings)];

const someone = () => one.signUp(`${randomUUID()}@proof.test`);
type Someone = Awaited<ReturnType<typeof someone>>;

const isVerified = async ({ token }: Someone, app: RunningApp = one) =>
  ((await app.call('getEmailStatus', null, token)).result as { verified: boolean }).verified;

/** The token of the newest link to an address. */
async function linkTo({ email }: Someone, app: RunningApp = one): Promise<string> {
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const letter = outbox.split('<article>').find((each) => each.includes(email))!;
  return /confirm-email\?token=([\w.-]+)/.exec(letter)![1]!;
}

describe('a link', () => {
  test('is mailed when its user asks, and works on every server, and more than once', async () => {
    const ada = await someone();
    expect(await isVerified(ada)).toBe(false);
    expect(await one.call('sendEmailLink', null, ada.token)).toMatchObject({ result: { success: true } });
    const token = await linkTo(ada);
    for (const app of [two, one])
      expect(await app.call('confirmEmail', { token }, ada.token)).toMatchObject({
        result: { email: ada.email },
      });
    expect([await isVerified(ada), await isVerified(ada, two)]).toEqual([true, true]);
  });

  test('verifies nothing if it was made up, changed, is for an address that was left, or not for this', async () => {
    const [ada, bob] = [await someone(), await someone()];
    await one.call('sendEmailLink', null, ada.token);
    const token = await linkTo(ada);
    const [head, , seal] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ email: bob.email, sub: randomUUID(), aud: 'cumulus-email' }));
    for (const wrong of ['', 'x', `${head}.${forged.toString('base64url')}.${seal}`, ada.token])
      expect((await one.call('confirmEmail', { token: wrong }, ada.token)).error).toMatchObject({
        details: { code: 'EMAIL_LINK_EXPIRED' },
      });
    await db.updateTable('users').set({ email: 'new@proof.test' }).where('email', '=', ada.email).execute();
    expect((await one.call('confirmEmail', { token }, ada.token)).error).toMatchObject({
      details: { code: 'EMAIL_LINK_EXPIRED' },
    });
  });

  test('is mailed so often in an hour, over all servers', async () => {
    const ada = await someone();
    const statuses = [];
    for (const app of [one, two, one, two])
      statuses.push((await app.call('sendEmailLink', null, ada.token)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('makes Google join the account: who opened it is signed in to it', async () => {
    const ada = await someone();
    await one.call('sendEmailLink', null, ada.token);
    await one.call('confirmEmail', { token: await linkTo(ada) }, ada.token);
    const { rows } = await database.superuser.pool.query(
      'select email_verified from identity.users where email = $1',
      [ada.email],
    );
    expect(rows).toEqual([{ email_verified: true }]);
  });
});

describe('the identity service', () => {
  test('vouches at once when it has learnt that the person reads the mailbox, as by a reset', async () => {
    const ada = await someone();
    expect(await isVerified(ada)).toBe(false);
    await one.auth('/request-password-reset', { email: ada.email }, { cookie: ada.cookie });
    const outbox = await (await fetch(`${one.url}/outbox`)).text();
    const [, token] = /mode=reset&#38;token=([\w-]+)/.exec(outbox) ?? /token=([\w-]+)/.exec(outbox)!;
    await one.auth('/reset-password', { token, newPassword: 'another horse' });
    const again = await one.auth('/sign-in/email', { email: ada.email, password: 'another horse' });
    const signedIn = { ...ada, token: await bearer(one.auth, cookies(again)) };
    expect(await isVerified(signedIn)).toBe(true);
  });
});
