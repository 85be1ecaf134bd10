import { askedBy } from '@cumulus/contract/protection.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { bearer, cookies, type RunningApp, runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { createAccounts } from './accounts.ts';

const { database, localnet, settings, ...here } = await runningCumulus();
const { db } = database;
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

/** Another server process. `deafen` has the database's notifications dropped on their way to it, and nothing else. */
async function elsewhere() {
  const line = await cutOff(database.url);
  const app = await runningApp({ url: line.url }, settings);
  onTestFinished(() => app.app.close());
  return { app, deafen: line.dropNotifications };
}

/** A user with a wallet and SOL in it. */
async function someone() {
  const signedUp = await here.signUp();
  const { token, email } = signedUp;
  const { uid } = (await here.call('ensureUserDocument', null, token)).result as { uid: string };
  await here.call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await here.call('createCloudWallet', { name: 'Main' }, token);
  const { wallet } = result as { wallet: { walletId: string; publicKey: string } };
  await localnet.fund(wallet.publicKey, 5_000_000_000n);
  const send = (app: RunningApp, by = token) =>
    app.call('transferSol', { walletId: wallet.walletId, toAddress: RECIPIENT, amount: '0.5' }, by);
  const intents = () => db.selectFrom('intents').select('id').where('user_id', '=', uid).execute();
  const signIn = async (password: string) =>
    await bearer(here.auth, cookies(await here.auth('/sign-in/email', { email, password })));
  return { ...signedUp, uid, walletId: wallet.walletId, send, intents, signIn };
}

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

/** What ends every sign-in, and what a token from before is then answered. */
const endings: Record<
  string,
  { end: (user: Awaited<ReturnType<typeof someone>>) => Promise<unknown>; code: string }
> = {
  'a password reset': {
    async end({ email }) {
      await here.auth('/request-password-reset', { email });
      const outbox = await (await fetch(`${here.url}/outbox`)).text();
      const letter = outbox.split('<article>').find((text) => text.includes(`To ${email},`)) ?? '';
      const token = /token=(\w+)/.exec(letter)?.[1];
      const reset = await here.auth('/reset-password', { token, newPassword: NEW_PASSWORD });
      expect(reset.status).toBe(200);
    },
    code: 'UNAUTHENTICATED',
  },
  'a sign-out everywhere': {
    end: async ({ token }) => await here.call('signOutEverywhere', null, token),
    code: 'UNAUTHENTICATED',
  },
  'a sign-out by the operator': {
    end: async ({ uid }) => await createAccounts(db).signOutEverywhere(uid),
    code: 'UNAUTHENTICATED',
  },
  'a block': {
    end: async ({ email }) =>
      await database.superuser.db.insertInto('blocked_emails').values({ email }).execute(),
    code: 'ACCOUNT_BLOCKED',
  },
};

test.each(Object.entries(endings))(
  '[role-02] after %s a token from before sends nothing, on a server too that no longer hears of it',
  async (_name, { end, code }) => {
    const { app, deafen } = await elsewhere();
    const user = await someone();
    expect((await user.send(app)).result).toMatchObject({ success: true });
    deafen();
    await end(user);
    for (const server of [app, here])
      expect((await user.send(server)).error?.details).toMatchObject({ code });
    expect(await user.intents()).toHaveLength(1);
  },
);

test.each(Object.entries(endings))(
  '[role-02] after %s every call refuses a token from before, on every server',
  async (_name, { end, code }) => {
    const [hearing, deaf] = [await elsewhere(), await elsewhere()];
    const user = await someone();
    for (const { app } of [hearing, deaf])
      expect((await app.call('getCloudWallets', null, user.token)).status).toBe(200);
    deaf.deafen();
    await end(user);
    // The server that did it knows at once; the others as soon as they hear of it, or know that they may not hear.
    for (const { app } of [hearing, deaf])
      await vi.waitFor(async () =>
        expect((await app.call('getCloudWallets', null, user.token)).error).toBeDefined(),
      );
    const signedIn = (Object.keys(calls) as CallName[]).filter((name) => askedBy(calls[name]).session);
    for (const app of [here, hearing.app, deaf.app])
      for (const name of signedIn)
        expect([name, (await app.call(name, {}, user.token)).error?.details?.code]).toEqual([name, code]);
    for (const app of [here, hearing.app, deaf.app]) {
      const file = await fetch(`${app.url}/exports/transactions.csv`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect(file.ok).toBe(false);
    }
  },
);

test('after a reset or a sign-out everywhere no old session issues tokens, and a new sign-in works', async () => {
  for (const [name, password] of [
    ['a password reset', NEW_PASSWORD],
    ['a sign-out everywhere', PASSWORD],
  ] as const) {
    const user = await someone();
    await endings[name]!.end(user);
    expect((await here.auth('/token', undefined, { cookie: user.cookie })).status).toBe(401);
    const fresh = await user.signIn(password);
    expect((await user.send(here, fresh)).result).toMatchObject({ success: true });
    expect((await user.send(here)).error).toMatchObject({ status: 'UNAUTHENTICATED' });
  }
});

test('an unblocked user signs in again; tokens from before the block stay invalid', async () => {
  const user = await someone();
  await endings['a block']!.end(user);
  await database.superuser.db.deleteFrom('blocked_emails').where('email', '=', user.email).execute();
  expect((await user.send(here)).error).toMatchObject({ status: 'UNAUTHENTICATED' });
  const refreshed = await bearer(here.auth, user.cookie);
  expect((await user.send(here, refreshed)).error).toMatchObject({ status: 'UNAUTHENTICATED' });
  expect((await user.send(here, await user.signIn(PASSWORD))).result).toMatchObject({ success: true });
});

test('a reset also invalidates the token of a user who has not called anything yet', async () => {
  const { email, token } = await here.signUp();
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  await endings['a password reset']!.end({ email } as Awaited<ReturnType<typeof someone>>);
  expect((await here.call('ensureUserDocument', null, token)).error).toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});

test('a sign-in with the old password during a reset issues no valid token', async () => {
  const { email, token } = await here.signUp();
  await here.call('ensureUserDocument', null, token);
  const client = await database.pool.connect();
  // The password has been found right when the session is to be written.
  await client.query('begin; lock table identity.sessions in exclusive mode');
  const under = here.auth('/sign-in/email', { email, password: PASSWORD });
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where not granted and relation = 'identity.sessions'::regclass`,
    );
    return rows.length > 0;
  });
  await database.pool.query(
    `update identity.accounts set password = 'another' where user_id = (select id from identity.users where email = $1)`,
    [email],
  );
  await client.query('commit');
  client.release();
  const late = await bearer(here.auth, cookies(await under));
  expect(late).toBeDefined();
  expect((await here.call('ensureUserDocument', null, late)).error).toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});
