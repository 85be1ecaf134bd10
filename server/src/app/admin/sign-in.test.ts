import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminWorld } from '../../../../testing/admin.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { testSettings } from '../../../../testing/running-app.ts';

const database = await testDatabase();
const world = await adminWorld(testSettings(database));
const { db } = database.superuser;
const REFUSED = { status: 401 };

test('a link makes one passkey, which signs in again', async () => {
  const { out } = await world.cumulus('operators add ann --role viewer');
  const token = world.linkOf(out);
  const ann = await world.enrol('ann', token);
  expect(await ann.post('/me')).toMatchObject({ status: 200, body: { name: 'ann', role: 'viewer' } });
  await expect(world.enrol('ann', token)).rejects.toThrow();
  const again = await ann.signInAgain();
  expect(again.cookie).not.toBe(ann.cookie);
  expect(await world.post('/me', {}, { cookie: again.cookie! })).toMatchObject({ body: { name: 'ann' } });
  const { rows } = await sql<{ kind: string; actor: string }>`
    select kind, actor from audit_log where actor like '%/admin' order by id`.execute(db);
  expect(rows).toEqual(
    ['operator.passkey_added', 'operator.signed_in', 'operator.signed_in'].map((kind) => ({
      kind,
      actor: 'operator:ann at /admin',
    })),
  );
});

test('a passkey signs in only once a command has confirmed the code of exactly this one', async () => {
  const { out } = await world.cumulus('operators add zoe --role viewer');
  const key = await world.makeKey('zoe', world.linkOf(out));
  expect(await key.signIn()).toMatchObject(REFUSED);
  for (const [code, sentence] of [
    ['AAAA-AAAA', 'That is not the code of the key that zoe has made.'],
    ['not-8', 'The code of a key has twice four letters and digits.'],
  ])
    expect((await world.cumulus(`operators confirm zoe --code ${code}`)).error).toContain(sentence);
  expect(await key.signIn()).toMatchObject(REFUSED);
  await world.cumulus(`operators confirm zoe --code ${key.code}`);
  expect(await key.signIn()).toMatchObject({ status: 200 });
  expect((await world.cumulus(`operators confirm zoe --code ${key.code}`)).error).toContain('no new key');
});

test('a link is good for an hour', async () => {
  const { out } = await world.cumulus('operators add late --role viewer');
  await sql`update operator_enrolments set expires_at = expires_at - interval '60 minutes'`.execute(db);
  expect(await world.post('/enrol/begin', { token: world.linkOf(out) })).toMatchObject({ status: 403 });
});

test.each([
  ['half an hour without a request', sql`last_used_at = now() - interval '30 minutes'`],
  ['twelve hours', sql`signed_in_at = now() - interval '12 hours'`],
])('a sign-in ends after %s', async (_what, change) => {
  const operator = await world.operator('viewer');
  expect(await operator.post('/me')).toMatchObject({ status: 200 });
  await sql`update operator_sessions set ${change}`.execute(db);
  expect(await operator.post('/me')).toMatchObject(REFUSED);
});

test('a sign-in ends with a sign-out, and all of them with the removal and the replacement of passkeys', async () => {
  const [one, two, three] = [
    await world.operator('viewer'),
    await world.operator('viewer'),
    await world.operator('viewer'),
  ];
  await one.post('/sign-out');
  await world.cumulus(`operators remove ${two.name}`);
  await world.cumulus(`operators enrol ${three.name} --replace`);
  for (const each of [one, two, three]) expect(await each.post('/me')).toMatchObject(REFUSED);
  expect(await one.signInAgain()).toMatchObject({ status: 200 });
  for (const each of [two, three]) expect(await each.signInAgain()).toMatchObject(REFUSED);
});

test('the cookie is kept from scripts, other sites and other paths, and the database has its hash alone', async () => {
  const operator = await world.operator('viewer');
  const { out } = await world.cumulus(`operators enrol ${operator.name}`);
  const response = await fetch(`${world.origin}/admin/api/sign-out`, {
    method: 'POST',
    headers: { origin: world.origin, cookie: operator.cookie },
  });
  expect(out).toContain(`${world.origin}/admin/#enrol=`);
  expect(response.headers.get('set-cookie')).toBe(
    'cumulus_operator=; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  const token = operator.cookie.split('=')[1]!;
  const { rows } = await sql<{ dump: string }>`
    select json_agg(operator_sessions)::text as dump from operator_sessions`.execute(db);
  expect(rows[0]!.dump).not.toContain(token);
});

test('a request from another page, or to another name, is refused', async () => {
  const { cookie } = await world.operator('admin');
  expect(await world.post('/me', {}, { cookie })).toMatchObject({ status: 200 });
  expect(await world.post('/me', {}, { cookie, origin: 'https://evil.example' })).toMatchObject({
    status: 403,
  });
  const port = new URL(world.origin).port;
  expect((await fetch(`http://127.0.0.1:${port}/admin/`)).status).toBe(404);
});

test('behind a proxy each address has tries of its own, and no one makes up another', async () => {
  const limits = { ...testSettings(database), RATE_LIMIT_CREDENTIALS: '2' };
  const begin = async (world: Awaited<ReturnType<typeof adminWorld>>, forwarded: string) =>
    (await world.post('/sign-in/begin', {}, { 'x-forwarded-for': forwarded })).status;
  const behind = await adminWorld({ ...limits, ADMIN_TRUSTED_PROXIES: '1' });
  const statuses = [];
  for (const client of ['192.0.2.1', '192.0.2.1', '203.0.113.9, 192.0.2.1', '192.0.2.2'])
    statuses.push(await begin(behind, client));
  expect(statuses).toEqual([200, 200, 429, 200]);
  const direct = await adminWorld(limits);
  const made = [];
  for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) made.push(await begin(direct, client));
  expect(made).toEqual([200, 200, 429]);
});

test('tries to sign in are limited by address', async () => {
  const limited = await adminWorld({ ...testSettings(database), RATE_LIMIT_CREDENTIALS: '2' });
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await limited.post('/sign-in/begin')).status);
  expect(statuses).toEqual([200, 200, 429]);
});
