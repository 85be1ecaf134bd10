import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { bearer, cookies, runningApp } from '../../../../testing/running-app.ts';
import { sharedSigner } from '../../../../testing/test-signer.ts';

const database = await testDatabase();
const clock = heldClock(Date.now());
const signer = await sharedSigner();
const { url, auth, call, signUp } = await runningApp(database, { ...signer, ROLES: 'api,worker' }, { clock });

test('a new device is reported by mail, whose link freezes the account without a sign-in', async () => {
  const { email, token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const again = await auth('/sign-in/email', { email, password: 'correct horse' });
  const thief = await bearer(auth, cookies(again));
  expect((await call('ensureUserDocument', null, thief)).status).toBe(200);
  const link = await vi.waitUntil(async () => {
    clock.advance(1_000);
    const page = await (await fetch(`${url}/outbox`)).text();
    return /\/freeze\?token=([\w.-]+)/.exec(page)?.[1];
  });
  // As a program does that looks through mail.
  await fetch(`${url}/freeze?token=${link}`);
  expect((await call('getFreeze', null, thief)).result).toMatchObject({ frozenAt: null });
  expect((await call('freezeByLink', { token: link })).result).toEqual({ success: true });
  expect((await call('getFreeze', null, thief)).result).toMatchObject({ frozenAt: expect.any(String) });
  expect((await call('createCloudWallet', { name: 'Mine' }, thief)).error?.details?.code).toBe(
    'ACCOUNT_FROZEN',
  );
});
