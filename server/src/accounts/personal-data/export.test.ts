import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { runningApp } from '../../../../testing/running-app.ts';
import { sharedSigner } from '../../../../testing/test-signer.ts';

const { call, signUp } = await runningApp(await testDatabase(), await sharedSigner());
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

type Data = Record<string, readonly Record<string, unknown>[]>;
const exported = async (token: string, data: object = {}) =>
  ((await call('exportOwnData', data, token)).result as { data: Data }).data;

test('a user exports what is kept about them, without secrets, and is notified', async () => {
  const { token, email } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  await call('saveContact', { address: ADDRESS, name: 'Mum' }, token);
  await call('createCloudWallet', { name: 'Savings' }, token);
  await call('setCloudWalletPin', { pin: '738291' }, token);
  const data = await exported(token, { pin: '738291' });
  expect(data).toMatchObject({
    users: [{ email }],
    'identity.users': [{ email }],
    contacts: [{ address: ADDRESS, name: 'Mum' }],
    wallets: [{ name: 'Savings' }],
    terms_acceptances: [{ version: '1.0' }],
  });
  expect(data.notices).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'security', facts: { code: 'DATA_EXPORTED' } })]),
  );
  for (const [table, columns] of [
    ['wallets', ['sealed_key']],
    ['pins', ['hash']],
    ['identity.accounts', ['password', 'access_token', 'refresh_token', 'id_token']],
    ['identity.sessions', ['token']],
    ['sessions', ['device_key']],
  ] as const)
    for (const row of data[table]!)
      expect(Object.keys(row).filter((each) => (columns as readonly string[]).includes(each))).toEqual([]);
});

test('nothing of another user is in it', async () => {
  const [mine, other] = [await signUp(), await signUp()];
  await call('saveContact', { address: ADDRESS, name: 'Somebody else' }, other.token);
  const text = JSON.stringify(await exported(mine.token));
  expect(text).not.toContain(other.email);
  expect(text).not.toContain('Somebody else');
});

test('the sixth within an hour is refused', async () => {
  const { token } = await signUp();
  for (let count = 0; count < 5; count += 1) await exported(token);
  expect((await call('exportOwnData', {}, token)).error?.details).toMatchObject({ code: 'RATE_LIMITED' });
});
