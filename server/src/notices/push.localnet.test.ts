import { expect, test } from 'vitest';
import { pushReceiver } from '../../../testing/push-receiver.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const receiver = await pushReceiver();
const { newOwner, until, database } = await runningCumulus({ PUSH_TEST_ORIGIN: receiver.origin });

const subscription = (path: string) => {
  const { endpoint, p256dh, auth } = receiver.device(path);
  return {
    ...{ endpoint, language: 'en' },
    ...{ p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  };
};
const told = (path: string) =>
  receiver.received.filter((each) => each.path === path).map(({ payload }) => JSON.parse(payload));

test('what happens is pushed, encrypted, to the browser that was subscribed', async () => {
  const { ask } = await newOwner(0n);
  expect((await ask('subscribeToPush', subscription('/one'))).status).toBe(200);
  await ask('setCloudWalletPin', { pin: '738291' });
  await until(() => expect(told('/one')).toHaveLength(1));
  expect(told('/one')).toEqual([
    { title: 'PIN set', text: 'Your account now has a PIN.', url: '/inbox', tag: expect.any(String) },
  ]);
  const [{ headers, claims }] = receiver.received as [(typeof receiver.received)[number]];
  const { pushKey } = (await ask('getNoticeSettings')).result as { pushKey: string };
  expect(headers.authorization).toMatch(new RegExp(`, k=${pushKey}$`));
  expect(claims).toMatchObject({ aud: receiver.origin, sub: 'mailto:no-reply@localhost' });
});

test('a subscription that has ended at its push service is forgotten', async () => {
  const { ask } = await newOwner(0n);
  await ask('subscribeToPush', subscription('/gone'));
  receiver.answer(410);
  await ask('setCloudWalletPin', { pin: '738291' });
  const left = database.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', subscription('/gone').endpoint);
  await until(async () => expect(await left.execute()).toEqual([]));
});
