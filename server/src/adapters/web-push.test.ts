import { createECDH, randomBytes } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { pushReceiver } from '../../../testing/push-receiver.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';
import { encryptPush } from './push-encryption.ts';
import { openWebPush } from './web-push.ts';

const receiver = await pushReceiver();
const clock = heldClock(Date.UTC(2026, 0, 1));
const settings = { key: randomBytes(32), contact: () => 'https://cumulus.example', clock };
const push = openWebPush({ ...settings, testOrigin: receiver.origin });
const strict = openWebPush({ ...settings, testOrigin: null });
afterAll(() => Promise.all([push.close(), strict.close()]));
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer(201);
});

const bytes = (text: string) => Buffer.from(text, 'base64url');
const message = { payload: '{"title":"Hello"}', keptFor: 60, isUrgent: true };

test('encrypts as the example of RFC 8291', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const device = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  expect(
    encryptPush('When I grow up, I want to be a watermelon', device, { sender, salt }).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a message arrives encrypted for the device, and signed in our name', async () => {
  expect(await push.send(receiver.device('/a?b=c'), message)).toBe('taken');
  expect(receiver.received).toMatchObject([
    {
      path: '/a?b=c',
      payload: message.payload,
      headers: { ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' },
      claims: { aud: receiver.origin, sub: 'https://cumulus.example', exp: clock.now() / 1_000 + 12 * 3_600 },
    },
  ]);
});

test.each([404, 410])('an answer of %i means that the subscription has ended', async (status) => {
  receiver.answer(status);
  expect(await push.send(receiver.device(), message)).toBe('gone');
});

test.each([400, 403, 429, 500])('an answer of %i is a failure', async (status) => {
  receiver.answer(status);
  await expect(push.send(receiver.device(), message)).rejects.toThrow(`answers ${status}`);
});

test('a redirect is not followed', async () => {
  receiver.answer(307, '/elsewhere');
  await expect(push.send(receiver.device(), message)).rejects.toThrow('answers 307');
  expect(receiver.received).toHaveLength(1);
});

test.each([
  'http://push.example/a',
  'https://push.example:8443/a',
  'https://user:word@push.example/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://10.0.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[fd00::1]/a',
  'https://[64:ff9b::7f00:1]/a',
  'https://[2002:7f00:1::]/a',
  'file:///etc/passwd',
  'nothing',
  `https://push.example/a?long=${'a'.repeat(1_000)}`,
])('%s is no endpoint', async (endpoint) => {
  expect(strict.accepts(endpoint)).toBe(false);
  await expect(strict.send({ ...receiver.device(), endpoint }, message)).rejects.toThrow('no endpoint');
});

test.each(['https://fcm.googleapis.com/fcm/send/a:b', 'https://web.push.apple.com/Q', 'https://8.8.8.8/a'])(
  '%s is an endpoint',
  (endpoint) => expect(strict.accepts(endpoint)).toBe(true),
);

test('without the setting for tests, this machine is not asked', () => {
  expect(strict.accepts(receiver.device().endpoint)).toBe(false);
});

test('a name that leads to this machine is not connected to', async () => {
  const endpoint = 'https://localhost/a';
  expect(strict.accepts(endpoint)).toBe(true);
  await expect(strict.send({ ...receiver.device(), endpoint }, message)).rejects.toThrow('not a public host');
  const lookup = promisify(
    (options: { all?: boolean }, done: (error: Error | null, found?: string | LookupAddress[]) => void) =>
      lookupPublic('localhost', options, (error, found) => done(error, found)),
  );
  for (const options of [{}, { all: true }])
    await expect(lookup(options)).rejects.toThrow('not a public host');
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:82a::200e', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['fe80::1', false],
  ['::', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
