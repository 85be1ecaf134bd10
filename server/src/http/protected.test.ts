import { askedBy } from '@cumulus/contract/protection.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { bearer, type RunningApp, runningApp, type SignedIn } from '../../../testing/running-app.ts';
import { ageSignIns } from '../../../testing/session-age.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';

const database = await testDatabase();
const app = await runningApp(database, await sharedSigner());
const { call, auth, signUp } = app;
const PIN = '318204';
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const PASSKEY = { credentialId: 'a'.repeat(43) };

/** A request that passes the schema of each protected call. */
const requests: Record<string, object> = {
  changePassword: { currentPassword: 'wrong horse', newPassword: 'umbrella moss' },
  deleteAccount: { confirmEmail: 'somebody.else@example.com' },
  exportOwnData: {},
  setAddressWait: { setting: null },
  setHandle: { setting: null },
  setCloudWalletPin: { pin: PIN },
  createWebhook: { url: 'https://hooks.example.com/', events: ['payment.sent'] },
  createGrant: { grant: '{}', bearer: 'a'.repeat(64) },
  changeGrant: { grant: '{}' },
  connectProgram: {
    ...{ query: 'sig=none', wallets: ['00000000-0000-4000-8000-000000000000'], expiresAt: null },
  },
  setWalletLimit: { walletId: '00000000-0000-4000-8000-000000000000', grant: null },
  saveContact: { address: ADDRESS, name: 'Mum' },
  deleteContact: { address: ADDRESS },
  addPasskey: { ...PASSKEY, name: 'Phone', decision: '{}', clientDataJSON: '', authenticatorData: '' },
  renamePasskey: { ...PASSKEY, name: 'Phone' },
  removePasskey: PASSKEY,
  thawAccount: {},
  deleteCloudWallet: { walletId: '00000000-0000-4000-8000-000000000000' },
};

let user: SignedIn;
beforeEach(async () => {
  user = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, user.token);
});

/** The user's sign-in as it is after so many seconds. Returns a new token of it. */
async function aged(who: SignedIn, seconds: number, on: RunningApp = app): Promise<string> {
  await ageSignIns(database.superuser.db, who.email, seconds);
  return bearer(on.auth, who.cookie);
}
const codeOf = async (name: string, data: object, token: string) =>
  (await call(name, data, token)).error?.details?.code ?? 'done';

test('what changes something about security is protected', () => {
  const named = Object.values(calls).filter((each) => askedBy(each).recentSignIn);
  expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(requests).sort());
});

test.each(Object.keys(requests))(
  '%s asks a user without a PIN for a sign-in of the last ten minutes',
  async (name) => {
    const request = requests[name]!;
    const old = await aged(user, 601);
    expect(await call(name, request, old)).toMatchObject({
      status: 400,
      error: {
        message: 'Please sign in again to do this.',
        status: 'FAILED_PRECONDITION',
        details: { code: 'SIGN_IN_REQUIRED' },
      },
    });
    expect(await codeOf(name, { ...request, pin: PIN }, old)).toBe('SIGN_IN_REQUIRED');
    const refreshed = await bearer(auth, user.cookie);
    expect(await codeOf(name, request, refreshed)).toBe('SIGN_IN_REQUIRED');
    expect(await codeOf(name, request, await aged(user, 590))).not.toBe('SIGN_IN_REQUIRED');
  },
);

test('a token from before the sign-in was repeated is still old, and the new one is good', async () => {
  const old = await aged(user, 3_600);
  const again = await auth('/sign-in/email', { email: user.email, password: 'correct horse' });
  const cookie = again.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect(await codeOf('saveContact', requests.saveContact!, old)).toBe('SIGN_IN_REQUIRED');
  expect(await codeOf('saveContact', requests.saveContact!, await bearer(auth, cookie))).toBe('done');
});

// Setting a PIN is about another; and a PIN does not thaw.
const withPin = Object.keys(requests).filter(
  (name) => name !== 'setCloudWalletPin' && name !== 'thawAccount',
);

test.each(withPin)('%s asks a user with a PIN for it, and a recent sign-in is not enough', async (name) => {
  await call('setCloudWalletPin', { pin: PIN }, user.token);
  const old = await aged(user, 3_600);
  const request = requests[name]!;
  expect(await codeOf(name, request, user.token)).toBe('PIN_REQUIRED');
  expect(await codeOf(name, { ...request, pin: '927561' }, user.token)).toBe('INVALID_PIN');
  expect([
    'done',
    'WALLET_NOT_FOUND',
    'GRANT_MALFORMED',
    'CONNECTION_INVALID',
    'INVALID_PASSWORD',
    'ACCOUNT_EMAIL_MISMATCH',
    'INVALID_PASSKEY',
    'PASSKEY_NOT_FOUND',
  ]).toContain(await codeOf(name, { ...request, pin: PIN }, old));
});

test('a PIN is set once, and removing it takes the PIN', async () => {
  await call('setCloudWalletPin', { pin: PIN }, user.token);
  const old = await aged(user, 3_600);
  expect(await codeOf('setCloudWalletPin', { pin: '927561' }, user.token)).toBe('PIN_ALREADY_SET');
  expect(await codeOf('removeCloudWalletPin', { pin: '927561' }, old)).toBe('INVALID_PIN');
  expect(await codeOf('removeCloudWalletPin', { pin: PIN }, old)).toBe('done');
});

test('a refused change has changed nothing', async () => {
  await call('saveContact', { address: ADDRESS, name: 'Mum' }, user.token);
  const old = await aged(user, 601);
  await call('saveContact', { address: ADDRESS, name: 'Dad' }, old);
  await call('deleteContact', { address: ADDRESS }, old);
  await call('setCloudWalletPin', { pin: PIN }, old);
  const { result } = await call('getAddressBook', null, old);
  expect(result).toMatchObject({ contacts: [{ name: 'Mum', address: ADDRESS }] });
  expect((await call('checkCloudWalletPinStatus', null, old)).result).toEqual({ pinEnabled: false });
});
