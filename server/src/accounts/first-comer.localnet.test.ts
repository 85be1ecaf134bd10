import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { linkIn, resetPassword } from '../../../testing/mails.ts';
import { enrolledPasskey } from '../../../testing/passkeys.ts';
import { bearer, cookies, runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

/*
 * A stranger signs up with someone's address, protects the account with factors of their own, and waits for its owner to come.
 * `before` is a server that proves no addresses, as older versions did not: there the stranger may do everything.
 */
const before = await runningCumulus();
const { database } = before;
const now = await runningApp(database, { ...before.settings, VERIFIED_EMAIL: 'contests' });
const SOL = 1_000_000_000n;
const PASSWORD = 'correct horse';
const OWNERS_PASSWORD = 'umbrella moss';

/** An account with 2 SOL under an address whose owner has never been here. */
async function taken() {
  const email = `${randomUUID()}@owner.test`;
  const stranger = await before.newOwner(2n * SOL, email);
  await stranger.ask('saveContact', { address: await newAddress(), name: 'Mum' });
  const passkey = await enrolledPasskey(stranger.ask);
  await passkey.call('setCloudWalletPin', { pin: '271828' });
  const { rows } = await database.superuser.pool.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  return { ...stranger, email, passkey, userId: rows[0]!.id };
}

async function signIn(email: string, password: string) {
  const response = await now.auth('/sign-in/email', { email, password });
  if (!response.ok) return { status: response.status, ask: null };
  const token = await bearer(now.auth, cookies(response));
  return { status: response.status, ask: (name: string, data: object = {}) => now.call(name, data, token) };
}

/** The reader of the mailbox signs in with the password that they have just chosen. */
async function comeByReset(email: string) {
  await resetPassword(now, email, OWNERS_PASSWORD);
  const { ask } = await signIn(email, OWNERS_PASSWORD);
  await ask!('acceptTermsOfService', { version: '1.0' });
  return ask!;
}

async function begin(): Promise<string> {
  return ((await (await now.auth('/passkey/begin', {})).json()) as { nonce: string }).nonce;
}

test('after a reset its owner has an account of their own, without factors, contacts or wallets of the stranger', async () => {
  const { email } = await taken();
  const owner = await comeByReset(email);
  expect((await owner('createCloudWallet', { name: 'Mine' })).result).toMatchObject({ success: true });
  expect((await owner('getCloudWallets')).result).toMatchObject({ wallets: [{ name: 'Mine' }] });
  expect((await owner('getAddressBook')).result).toMatchObject({ contacts: [] });
  expect((await owner('checkCloudWalletPinStatus')).result).toEqual({ pinEnabled: false });
  expect((await owner('getPasskeys')).result).toMatchObject({ passkeys: [] });
  expect((await owner('setCloudWalletPin', { pin: '938471' })).result).toEqual({ success: true });
  expect(JSON.stringify((await owner('getNotices')).result)).toContain('EARLIER_ACCOUNT_SET_ASIDE');
});

test('after it neither session, password, passkey, PIN nor a link of the stranger is good for anything', async () => {
  const { email, passkey, token, walletId, userId } = await taken();
  const oldReset = await now
    .auth('/request-password-reset', { email })
    .then(() => linkIn(now, email, 'mode=reset'));
  await comeByReset(email);
  expect((await now.auth('/passkey/sign-in', passkey.signIn(await begin()))).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  const pay = { walletId, toAddress: await newAddress(), amount: '1', pin: '271828' };
  for (const server of [now, before])
    expect((await server.call('transferSol', pay, token)).error?.details?.code).toBe('UNAUTHENTICATED');
  // The token has not changed what is shown of the account either.
  const row = await database.superuser.pool.query('select email, frozen_at from users where id = $1', [
    userId,
  ]);
  expect(row.rows).toEqual([{ email: null, frozen_at: expect.any(Date) }]);
  expect((await now.auth('/reset-password', { token: oldReset, newPassword: 'thief of links' })).status).toBe(
    200,
  );
});

test('the signer has frozen what was set aside, and an operator finds it', async () => {
  const { email, userId, walletId } = await taken();
  await comeByReset(email);
  const { rows } = await database.superuser.pool.query(
    `select proven_by, users.email from set_aside_accounts join users on users.id = successor_id where user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ proven_by: 'reset', email }]);
  const recorded = async () =>
    (await database.superuser.pool.query('select freeze_recorded as is from users where id = $1', [userId]))
      .rows;
  await expect.poll(recorded, { timeout: 30_000 }).toEqual([{ is: true }]);
  const { rows: kept } = await database.superuser.pool.query('select user_id from wallets where id = $1', [
    walletId,
  ]);
  expect(kept).toEqual([{ user_id: userId }]);
});

test('the new account does not know the browser in which the stranger signed in', async () => {
  const email = `${randomUUID()}@owner.test`;
  const strict = await runningApp(database, {
    ...before.settings,
    VERIFIED_EMAIL: 'contests',
    RATE_LIMIT_CREDENTIALS: '3',
  });
  const known = cookies(await strict.auth('/sign-up/email', { email, password: PASSWORD }));
  await resetPassword(now, email, OWNERS_PASSWORD);
  const guess = async (cookie: string) =>
    (await strict.auth('/sign-in/email', { email, password: 'a guess' }, { cookie })).status;
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push(await guess(''));
  expect(statuses.at(-1)).toBe(429);
  expect(await guess(known)).toBe(429);
});

test('an address that was proven keeps its account: a second reset begins no other', async () => {
  const { email } = await taken();
  const owner = await comeByReset(email);
  const { result: first } = await owner('ensureUserDocument');
  await owner('setCloudWalletPin', { pin: '938471' });
  await resetPassword(now, email, 'a third password');
  const { ask } = await signIn(email, 'a third password');
  expect((await ask!('ensureUserDocument')).result).toEqual(first);
  expect((await ask!('checkCloudWalletPinStatus')).result).toEqual({ pinEnabled: true });
});

test('where mail is sent, no factor is set before the address is proven by who is signed in', async () => {
  const { email, token } = await now.signUp(`${randomUUID()}@owner.test`);
  const other = await now.signUp();
  const ask = (name: string, data: object = {}) => now.call(name, data, token);
  await ask('acceptTermsOfService', { version: '1.0' });
  const refused = async () => [
    (await ask('setCloudWalletPin', { pin: '938471' })).error?.details?.code,
    (await ask('beginPasskey')).error?.details?.code,
  ];
  expect(await refused()).toEqual(['EMAIL_UNVERIFIED', 'EMAIL_UNVERIFIED']);
  await ask('sendEmailLink');
  const link = await linkIn(now, email, 'confirm-email');
  // A reader of the mailbox who is not the one who signed up proves nothing by a press.
  expect((await now.call('confirmEmail', { token: link })).status).toBe(401);
  expect((await now.call('confirmEmail', { token: link }, other.token)).error?.details?.code).toBe(
    'EMAIL_LINK_OF_ANOTHER',
  );
  expect(await refused()).toEqual(['EMAIL_UNVERIFIED', 'EMAIL_UNVERIFIED']);
  expect((await ask('confirmEmail', { token: link })).result).toEqual({ email });
  expect((await ask('setCloudWalletPin', { pin: '938471' })).result).toEqual({ success: true });
});

test('on a network whose mail everyone reads, a reset proves nothing and keeps the account', async () => {
  const { email, token } = await before.signUp();
  const { result } = await before.call('ensureUserDocument', null, token);
  await resetPassword(before, email, OWNERS_PASSWORD);
  const again = await before.auth('/sign-in/email', { email, password: OWNERS_PASSWORD });
  const fresh = await bearer(before.auth, cookies(again));
  expect((await before.call('ensureUserDocument', null, fresh)).result).toEqual(result);
});
