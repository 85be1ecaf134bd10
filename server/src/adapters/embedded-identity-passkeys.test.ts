import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { testAuthenticator } from '../../../signer/testing/authenticator.ts';
import { testDatabase } from '../../../testing/database.ts';
import { enrolledPasskey } from '../../../testing/passkeys.ts';
import { bearer, cookies, runningApp } from '../../../testing/running-app.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';

const database = await testDatabase();
const { auth, call, signUp } = await runningApp(database, await sharedSigner());

/** A user with a passkey. */
async function user() {
  const { token, email } = await signUp();
  const ask = (name: string, data: object = {}) => call(name, data, token);
  await ask('acceptTermsOfService', { version: '1.0' });
  return { token, email, ask, passkey: await enrolledPasskey(ask) };
}
const begin = async () => ((await (await auth('/passkey/begin', {})).json()) as { nonce: string }).nonce;
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];

test('a passkey signs its user in, without e-mail and password', async () => {
  const { token, email, passkey } = await user();
  const response = await auth('/passkey/sign-in', passkey.signIn(await begin()));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ user: { id: decodeJwt(token).sub, email } });
  const fresh = await bearer(auth, cookies(response));
  expect(decodeJwt(fresh).sid).not.toBe(decodeJwt(token).sid);
  expect((await call('getPasskeys', {}, fresh)).result).toMatchObject({ passkeys: [{ name: 'Phone' }] });
});

test('what was signed is good once, and for a sign-in alone', async () => {
  const { ask, passkey } = await user();
  const signed = passkey.signIn(await begin());
  expect((await auth('/passkey/sign-in', signed)).status).toBe(200);
  expect(await codeOf(await auth('/passkey/sign-in', signed))).toEqual([401, 'INVALID_PASSKEY']);
  // A decision about a call signs no one in, and a sign-in decides no call.
  const asked = await ask('createCloudWallet', { name: 'Second' });
  const { nonce } = asked.error!.details as unknown as { nonce: string };
  const decided = await passkey.decide(nonce, 'createCloudWallet', { name: 'Second' });
  expect(await codeOf(await auth('/passkey/sign-in', decided))).toEqual([401, 'INVALID_PASSKEY']);
  const created = await ask('createCloudWallet', { name: 'Second', passkey: passkey.signIn(await begin()) });
  expect(created.error?.details?.code).toBe('INVALID_PASSKEY');
});

test('a passkey that is unknown, removed or malformed signs no one in', async () => {
  const { passkey } = await user();
  const stranger = testAuthenticator().get(passkey.signIn(await begin()).decision);
  expect(await codeOf(await auth('/passkey/sign-in', stranger))).toEqual([401, 'INVALID_PASSKEY']);
  await passkey.call('removePasskey', { credentialId: passkey.authenticator.credentialId });
  const late = passkey.signIn(await begin());
  expect(await codeOf(await auth('/passkey/sign-in', late))).toEqual([401, 'INVALID_PASSKEY']);
  for (const body of [{}, { ...late, signature: 1 }, { ...late, clientDataJSON: 'e30=' }])
    expect((await codeOf(await auth('/passkey/sign-in', body)))[1]).toBe('INVALID_PASSKEY');
});

test('a blocked e-mail is refused', async () => {
  const { email, passkey } = await user();
  await database.superuser.pool.query('insert into blocked_emails (email) values ($1)', [email]);
  expect(await codeOf(await auth('/passkey/sign-in', passkey.signIn(await begin())))).toEqual([
    403,
    'ACCOUNT_BLOCKED',
  ]);
});
