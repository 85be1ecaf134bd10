import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { runningApp } from '../../../../testing/running-app.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { createTerms } from './terms.ts';

const database = await testDatabase();
const { db } = database;
const { call, signUp } = await runningApp(database);

const acceptances = (userId: string) =>
  db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', userId).execute();

test('[who-12, fn-03, fn-04, limit-18] version 1.0 is unaccepted until the user accepts it, for good', async () => {
  const { token } = await signUp();
  const asked = () => call('hasAcceptedTerms', { version: '1.0' }, token);
  expect((await asked()).result).toEqual({ accepted: false });
  expect(await call('acceptTermsOfService', { version: '1.0', clientIp: null }, token)).toEqual({
    status: 200,
    result: { success: true },
  });
  expect((await asked()).result).toEqual({ accepted: true });
});

test('[fn-04] records version, time, user, the IP that the client reports and the one that the server sees', async () => {
  const { token } = await signUp();
  const { result } = await call('ensureUserDocument', null, token);
  const { uid } = result as { uid: string };
  await call('acceptTermsOfService', { version: '1.0', clientIp: '203.0.113.9' }, token);
  const [row] = await acceptances(uid);
  expect(row).toMatchObject({ version: '1.0', client_ip: '203.0.113.9', seen_ip: '127.0.0.1' });
  expect(Math.abs(Date.now() - row!.accepted_at.getTime())).toBeLessThan(60_000);
});

test('[fn-04] a malformed or missing client IP is recorded as null', async () => {
  const clock = heldClock();
  const service = createTerms(db, clock);
  for (const clientIp of ['not an address', '1.2.3', 'fe80::1%eth0', '10.0.0.0/8', '', null]) {
    const userId = await userRow(db);
    await service.accept(userId, '1.0', clientIp, '2001:db8::1');
    expect(await acceptances(userId)).toMatchObject([
      { client_ip: null, seen_ip: '2001:db8::1', accepted_at: new Date(clock.now()) },
    ]);
  }
});

test('accepting again changes nothing', async () => {
  const clock = heldClock();
  const service = createTerms(db, clock);
  const userId = await userRow(db);
  const first = new Date(clock.now());
  await service.accept(userId, '1.0', '203.0.113.1', null);
  clock.advance(60_000);
  await service.accept(userId, '1.0', '203.0.113.2', null);
  expect(await acceptances(userId)).toMatchObject([{ accepted_at: first, client_ip: '203.0.113.1' }]);
});

test('an unknown version cannot be accepted and never counts as accepted', async () => {
  const { token } = await signUp();
  const { error } = await call('acceptTermsOfService', { version: '9.9' }, token);
  expect(error?.details).toEqual({ code: 'TERMS_VERSION_UNKNOWN' });
  expect((await call('hasAcceptedTerms', { version: '9.9' }, token)).result).toEqual({ accepted: false });
});

test('[role-03] requires the acceptance of this user, also on a server with an empty cache', async () => {
  const [userId, other] = [await userRow(db), await userRow(db)];
  await createTerms(db, heldClock()).accept(userId, '1.0', null, null);
  const elsewhere = createTerms(db, heldClock());
  await expect(elsewhere.require(userId)).resolves.toBeUndefined();
  await expect(elsewhere.require(other)).rejects.toMatchObject({ code: 'TERMS_REQUIRED' });
});

test('[fn-04] behind a proxy, records the IP that the proxy sees, not a forged one', async () => {
  const proxied = await runningApp(database, { TRUSTED_PROXIES: '1' });
  const { token } = await proxied.signUp();
  const { result } = await proxied.call('ensureUserDocument', null, token);
  await fetch(`${proxied.url}/functions/acceptTermsOfService`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '198.51.100.66, 203.0.113.5',
    },
    body: '{"data":{"version":"1.0"}}',
  });
  const [row] = await acceptances((result as { uid: string }).uid);
  expect(row?.seen_ip).toBe('203.0.113.5');
});
