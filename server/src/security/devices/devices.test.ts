import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BROWSER, newDevices } from '../../../../testing/devices.ts';
import { bearer, cookies, runningApp } from '../../../../testing/running-app.ts';
import { callerOf, userRow } from '../../../../testing/user-row.ts';
import { type Session, sessionPermit } from '../../accounts/session.ts';

const database = await testDatabase();
const { db, pool, superuser } = database;
const one = await runningApp(database);
const other = await runningApp(database);
const { auth, call, signUp } = one;
const PASSWORD = 'correct horse';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36';

interface Listed {
  sessionId: string;
  device: string | null;
  isThis: boolean;
}

async function listed(token: string): Promise<Listed[]> {
  return ((await call('getSessions', null, token)).result as { sessions: Listed[] }).sessions;
}

/** Signs in again, on a browser that may have been here before. Returns the token. */
async function signIn(email: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await auth('/sign-in/email', { email, password: PASSWORD }, headers);
  return await bearer(auth, cookies(response));
}

/** Calls with headers of a browser; returns the cookie that it is given. */
async function callFrom(token: string, headers: Record<string, string>): Promise<string | null> {
  const response = await fetch(`${one.url}/functions/ensureUserDocument`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ data: null }),
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')?.split(';')[0] ?? null;
}

const noticesOf = async (email: string) =>
  (
    await superuser.pool.query(
      `select facts from notices join users on users.id = user_id where email = $1 and kind = 'new_device'`,
      [email],
    )
  ).rows.map(({ facts }) => facts);

test('lists the devices of a user, and marks the one that asks', async () => {
  const { email, token } = await signUp();
  const phone = await signIn(email, { 'user-agent': ANDROID });
  await callFrom(phone, { 'user-agent': ANDROID });
  expect(await listed(phone)).toEqual([
    expect.objectContaining({ isThis: true, device: 'Chrome on Android', place: null }),
    expect.objectContaining({ isThis: false, device: null }),
  ]);
  expect(await listed(token)).toEqual([
    expect.objectContaining({ isThis: true }),
    expect.objectContaining({ isThis: false, device: 'Chrome on Android' }),
  ]);
});

test('lists a sign-in whose token has not been used yet, and ends it', async () => {
  const { email, token } = await signUp();
  const thief = await signIn(email, { 'user-agent': ANDROID });
  const unused = (await listed(token)).find(({ isThis }) => !isThis)!;
  expect(unused.device).toBe('Chrome on Android');
  expect((await call('endSession', { sessionId: unused.sessionId }, token)).result).toEqual({
    success: true,
  });
  expect((await call('ensureUserDocument', null, thief)).error?.details?.code).toBe('UNAUTHENTICATED');
});

test('the token of an ended session is dead at once on every server, and renews no more', async () => {
  const { email, token } = await signUp();
  const stolen = await auth('/sign-in/email', { email, password: PASSWORD });
  const thief = await bearer(auth, cookies(stolen));
  for (const server of [one, other])
    expect((await server.call('ensureUserDocument', null, thief)).status).toBe(200);
  const { sessionId } = (await listed(token)).find(({ isThis }) => !isThis)!;
  await call('endSession', { sessionId }, token);
  for (const server of [one, other])
    await vi.waitUntil(
      async () =>
        (await server.call('ensureUserDocument', null, thief)).error?.details?.code === 'UNAUTHENTICATED',
    );
  expect((await auth('/token', undefined, { cookie: cookies(stolen) })).status).toBe(401);
  expect((await call('endSession', { sessionId }, token)).error?.details?.code).toBe('SESSION_NOT_FOUND');
  expect((await other.call('ensureUserDocument', null, token)).status).toBe(200);
});

test('all other sessions end, and this one stays', async () => {
  const { email, token } = await signUp();
  const others = [await signIn(email), await signIn(email)];
  await call('ensureUserDocument', null, others[0]);
  expect((await call('endOtherSessions', null, token)).result).toEqual({ success: true });
  for (const ended of others)
    await vi.waitUntil(async () => (await call('ensureUserDocument', null, ended)).status === 401);
  expect(await listed(token)).toEqual([expect.objectContaining({ isThis: true })]);
});

test('a sign-out ends its token too, and a password reset every device', async () => {
  const { email, token, cookie } = await signUp();
  await call('ensureUserDocument', null, token);
  await auth('/sign-out', {}, { cookie });
  await vi.waitUntil(async () => (await call('ensureUserDocument', null, token)).status === 401);
  const again = await signIn(email);
  await call('signOutEverywhere', null, again);
  const { rows } = await pool.query(
    'select count(*)::int as lasting from sessions join users on users.id = user_id where email = $1 and ended_at is null',
    [email],
  );
  expect(rows).toEqual([{ lasting: 0 }]);
});

test('a new device is reported, but neither the first one nor one that was here before', async () => {
  const { email, token } = await signUp();
  const known = (await callFrom(token, {}))!;
  expect(known).toMatch(/^cumulus_device=/);
  expect(await callFrom(token, {})).toBe(known);
  expect(await noticesOf(email)).toEqual([]);
  expect(await callFrom(await signIn(email), { cookie: known })).toBeNull();
  expect(await noticesOf(email)).toEqual([]);
  const thief = await signIn(email);
  await Promise.all([1, 2, 3].map(() => callFrom(thief, { 'user-agent': ANDROID })));
  expect(await noticesOf(email)).toEqual([{ device: 'Chrome on Android' }]);
  await superuser.pool.query(`update sessions set last_used_at = last_used_at - interval '91 days'`);
  await callFrom(await signIn(email), { cookie: known });
  expect(await noticesOf(email)).toHaveLength(2);
});

test('of another identity service a sign-in is ended for good, though its tokens are renewed', async () => {
  const devices = newDevices(db);
  const userId = await userRow(db);
  const at = (minute: number): Session => ({
    userId,
    signIn: { at: new Date(minute * 60_000), sessionId: null, epoch: null },
  });
  await devices.use(at(1), BROWSER);
  await devices.use(at(2), BROWSER);
  expect(await devices.list(userId)).toHaveLength(2);
  await devices.endOthers(at(2));
  await expect(devices.use(at(1), BROWSER)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await sessionPermit(at(1)).execute(db)).rows).toEqual([]);
  await devices.use(at(2), BROWSER);
  expect((await sessionPermit(at(2)).execute(db)).rows).toHaveLength(1);
});

test('a write concurrent with the end of its session happens before it or not at all', async () => {
  const devices = newDevices(db);
  const userId = await userRow(db);
  const session: Session = { userId, signIn: { at: new Date(0), sessionId: null, epoch: null } };
  await devices.use(session, BROWSER);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update sessions set ended_at = now() where user_id = $1', [userId]);
  const permit = sessionPermit(session).execute(db);
  const waiting = async () =>
    (await pool.query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`))
      .rows;
  await expect.poll(waiting).not.toEqual([]);
  await client.query('commit');
  client.release();
  expect((await permit).rows).toEqual([]);
  // A token that names no session is judged by its epoch alone.
  expect((await sessionPermit(callerOf(userId)).execute(db)).rows).toHaveLength(1);
});

test('the last use is written once in some minutes', async () => {
  const devices = newDevices(db);
  const userId = await userRow(db);
  const session: Session = { userId, signIn: { at: new Date(0), sessionId: null, epoch: null } };
  const used = async () => {
    await devices.use(session, BROWSER);
    return (await devices.list(userId))[0]!.lastUsedAt.getTime();
  };
  const first = await used();
  expect(await used()).toBe(first);
  await superuser.pool.query(`update sessions set last_used_at = last_used_at - interval '6 minutes'`);
  expect(await used()).toBeGreaterThanOrEqual(first);
});

test('a device has the place of its newest address, as far as that is known, and the address is not kept', async () => {
  const devices = newDevices(db, (ip) => (ip === '203.0.113.7' ? 'Leipzig, Germany' : null));
  const userId = await userRow(db);
  const session: Session = { userId, signIn: { at: new Date(0), sessionId: null, epoch: null } };
  await devices.use(session, { ...BROWSER, ip: '203.0.113.7' });
  expect(await devices.list(userId)).toMatchObject([{ place: 'Leipzig, Germany' }]);
  const { rows } = await pool.query('select sessions::text as row from sessions where user_id = $1', [
    userId,
  ]);
  expect(rows[0].row).not.toContain('203.0.113');
  await superuser.pool.query(`update sessions set last_used_at = last_used_at - interval '6 minutes'`);
  await devices.use(session, { ...BROWSER, ip: '198.51.100.1' });
  expect(await devices.list(userId)).toMatchObject([{ place: null }]);
});
