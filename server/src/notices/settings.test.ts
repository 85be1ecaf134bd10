import { randomBytes, randomUUID } from 'node:crypto';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { PUSH_SUBSCRIPTIONS_MAX } from '@cumulus/contract/limits.ts';
import type { NoticeTopic } from '@cumulus/contract/notices.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { createUnsubscriptions } from './unsubscribe.ts';

const database = await testDatabase();
const SECRET = 'a secret of this installation, long enough';
const { url, call, auth, signUp } = await runningApp(database, { APP_SECRET: SECRET, ROLES: 'api' });

const settingsOf = async (token: string, endpoint?: string) =>
  (await call('getNoticeSettings', { endpoint }, token)).result as CallOutput<Calls['getNoticeSettings']>;
async function userIdOf({ email, token }: { email: string; token: string }): Promise<string> {
  // The first call makes the user.
  await settingsOf(token);
  const user = database.db.selectFrom('users').select('id').where('email', '=', email);
  return (await user.executeTakeFirstOrThrow()).id;
}

const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const newDevice = () => ({
  endpoint: `https://push.example/${randomUUID()}`,
  p256dh: P256DH,
  auth: randomBytes(16).toString('base64url'),
  language: 'en',
});

test('what was not changed keeps its default, and mails about security stay on', async () => {
  const { token, email } = await signUp();
  const before = await settingsOf(token);
  expect(before).toMatchObject({
    mailTo: email,
    hideAmounts: false,
    topics: { sent: { push: true, mail: false }, large_sends: { mail: true }, security: { mail: true } },
  });
  const topics = { sent: { mail: true }, security: { push: false, mail: false } };
  await call('setNoticeSettings', { hideAmounts: true, topics }, token);
  await call('setNoticeSettings', { topics: { orders: { push: false } } }, token);
  expect(await settingsOf(token)).toEqual({
    ...before,
    hideAmounts: true,
    topics: {
      ...before.topics,
      sent: { push: true, mail: true },
      orders: { push: false, mail: false },
      security: { push: false, mail: true },
    },
  });
});

test('a browser is subscribed until it is signed out', async () => {
  const { token, cookie } = await signUp();
  const device = newDevice();
  expect((await settingsOf(token, device.endpoint)).pushHere).toBe(false);
  for (const _again of [1, 2]) expect((await call('subscribeToPush', device, token)).status).toBe(200);
  expect((await settingsOf(token, device.endpoint)).pushHere).toBe(true);
  const ended = () =>
    database.db
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('ended_at')
      .where('endpoint', '=', device.endpoint)
      .executeTakeFirstOrThrow();
  expect(await ended()).toEqual({ ended_at: null });
  await auth('/sign-out', {}, { cookie });
  expect(await ended()).toEqual({ ended_at: expect.any(Date) });
});

test('the next user of a browser takes its subscription over; a user who only knows its address cannot', async () => {
  const [first, next] = [await signUp(), await signUp()];
  const device = newDevice();
  await call('subscribeToPush', device, first.token);
  const stolen = await call('subscribeToPush', { ...device, auth: newDevice().auth }, next.token);
  expect(stolen.error?.details?.code).toBe('INVALID_INPUT');
  await call('unsubscribeFromPush', device, next.token);
  expect((await settingsOf(first.token, device.endpoint)).pushHere).toBe(true);
  await call('subscribeToPush', device, next.token);
  expect((await settingsOf(first.token, device.endpoint)).pushHere).toBe(false);
  expect((await settingsOf(next.token, device.endpoint)).pushHere).toBe(true);
});

test('a user has ten subscriptions; the oldest one makes room', async () => {
  const { token } = await signUp();
  const devices = Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 2 }, newDevice);
  for (const device of devices) await call('subscribeToPush', device, token);
  const here = [];
  for (const { endpoint } of devices) here.push((await settingsOf(token, endpoint)).pushHere);
  expect(here).toEqual([false, false, ...Array(PUSH_SUBSCRIPTIONS_MAX).fill(true)]);
});

test.each([
  ['an address of this machine', { endpoint: 'https://127.0.0.1/push' }],
  ['an address without TLS', { endpoint: 'http://push.example/push' }],
  ['a key that is no point', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a short secret', { auth: 'AAAA' }],
])('%s is refused', async (_name, wrong) => {
  const { token } = await signUp();
  const { error } = await call('subscribeToPush', { ...newDevice(), ...wrong }, token);
  expect(error?.details?.code).toBe('INVALID_INPUT');
});

const { tokenOf } = createUnsubscriptions(SECRET);
const open = (token: string, method: 'GET' | 'POST', body?: string) =>
  fetch(`${url}/mails/stop?token=${token}`, {
    method,
    ...(body && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });

test('a link ends the mails about its topic without a sign-in, but only if it is pressed', async () => {
  const user = await signUp();
  const { token } = user;
  const userId = await userIdOf(user);
  const stop = tokenOf({ userId, topic: 'large_sends' });
  const shown = await open(stop, 'GET');
  expect(await shown.text()).toContain('<form method="post">');
  expect((await settingsOf(token)).topics.large_sends.mail).toBe(true);
  const pressed = await open(stop, 'POST', 'List-Unsubscribe=One-Click');
  expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('From now on')]);
  expect((await settingsOf(token)).topics.large_sends).toEqual({ push: true, mail: false });
  await open(stop, 'POST');
  const told = database.db.selectFrom('notices').select('kind').where('user_id', '=', userId);
  expect((await told.execute()).filter(({ kind }) => kind === 'security')).toEqual([]);
});

test('no link ends the mails about security, or those of another user', async () => {
  const [one, other] = [await signUp(), await signUp()];
  const [ownId, otherId] = [await userIdOf(one), await userIdOf(other)];
  await open(tokenOf({ userId: ownId, topic: 'security' }), 'POST');
  expect((await settingsOf(one.token)).topics.security.mail).toBe(true);
  const own = tokenOf({ userId: ownId, topic: 'large_sends' });
  const forged: string[] = [
    own.replace(ownId, otherId),
    own.replace('large_sends', 'orders' satisfies NoticeTopic),
    own.slice(0, -1),
    '',
  ];
  for (const token of forged) expect(await (await open(token, 'POST')).text()).toContain('damaged');
  expect((await settingsOf(other.token)).topics.large_sends.mail).toBe(true);
});
