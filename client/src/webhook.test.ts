import { expect, test } from 'vitest';
import { createDeliverySigner, keyText, secretText } from '../../server/src/webhooks/signing.ts';
import { orderSigner } from '../../testing/order-signer.ts';
import { documentedVerifiers } from '../../testing/webhook-receiver.ts';
import { verifyWebhook, type WebhookOptions } from './webhook.ts';

const INSTALLATION = 'a secret of at least 32 characters';
// The public library has no other clock.
const now = Date.now();
const sign = createDeliverySigner({ signer: orderSigner, clock: { now: () => now }, secret: INSTALLATION });
const secret = secretText(INSTALLATION, 'endpoint-1');
const publicKey = keyText(await orderSigner.proofKey());
const other = { publicKey: `whpk_${Buffer.alloc(32, 9).toString('base64')}`, secret: secretText('x', 'y') };
const body = JSON.stringify({
  ...{ type: 'payment.received', timestamp: '2026-11-28T20:00:00.000Z' },
  data: { amount: '5', memo: 'für 2 €' },
});
const headers = await sign('endpoint-1', { eventId: '8f4c6a2e-6f0e-4d0b-9a55-0f3f6f0f2b11', body });
const event = { id: 'evt_8f4c6a2e-6f0e-4d0b-9a55-0f3f6f0f2b11', ...JSON.parse(body) };
const library = await documentedVerifiers();

/** Each change of a request that is good. */
const CHANGED: readonly [what: string, headers: Record<string, string>, body?: string][] = [
  ['another id', { 'webhook-id': 'evt_other' }],
  ['another time', { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
  ['no time', { 'webhook-timestamp': 'soon' }],
  ['another body', {}, body.replace('"5"', '"6"')],
  ['no signature', { 'webhook-signature': '' }],
  ['an empty signature', { 'webhook-signature': 'v1, v1a,' }],
  [
    'a shorter signature',
    { 'webhook-signature': headers['webhook-signature']!.replaceAll(/.{8}( |$)/g, '$1') },
  ],
  [
    'signatures of other versions',
    { 'webhook-signature': headers['webhook-signature']!.replaceAll('v1', 'v2') },
  ],
];

test('what the server signs holds, by its key and by its secret, as the public library says', async () => {
  for (const by of [{ publicKey }, { secret }, { publicKey: await orderSigner.proofKey() }])
    expect(await verifyWebhook(body, headers, { ...by, now })).toEqual(event);
  expect(await verifyWebhook(Buffer.from(body), new Headers(headers), { secret, now })).toEqual(event);
});

test.each(CHANGED)('with %s it is refused, as by the public library', async (_what, changed, text = body) => {
  const given = { ...headers, ...changed };
  for (const by of [{ publicKey }, { secret }])
    await expect(verifyWebhook(text, given, { ...by, now })).rejects.toMatchObject({ name: 'NotVerified' });
  expect(() => library.verifyBySecret(secret, given, text)).toThrow();
});

test('neither the key nor the secret of another holds, nor the one in place of the other', async () => {
  const { 'webhook-signature': signatures } = headers;
  const [byKey, bySecret] = signatures!.split(' ');
  const wrong: [WebhookOptions, string][] = [
    [{ publicKey: other.publicKey }, signatures!],
    [{ secret: other.secret }, signatures!],
    [{ publicKey }, bySecret!],
    [{ secret }, byKey!],
    [{ publicKey }, bySecret!.replace('v1', 'v1a')],
  ];
  for (const [by, given] of wrong)
    await expect(
      verifyWebhook(body, { ...headers, 'webhook-signature': given }, { ...by, now }),
    ).rejects.toMatchObject({ code: 'WRONG_SIGNATURE' });
});

test('while a key or a secret is replaced, either holds, among several signatures', async () => {
  const given = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` };
  for (const by of [{ publicKey: [other.publicKey, publicKey] }, { secret: [other.secret, secret] }])
    expect(await verifyWebhook(body, given, { ...by, now })).toEqual(event);
  expect(library.verifyBySecret(secret, given, body)).toEqual(JSON.parse(body));
});

test('it holds for five minutes before and after, or for as long as one says', async () => {
  const at = Number(headers['webhook-timestamp']) * 1_000;
  for (const [offMs, toleranceSeconds] of [
    [300_000, undefined],
    [-300_000, undefined],
    [9_000, 10],
  ] as const)
    await verifyWebhook(body, headers, { secret, now: at + offMs, toleranceSeconds });
  for (const [offMs, toleranceSeconds] of [
    [301_000, undefined],
    [-301_000, undefined],
    [11_000, 10],
    [0, Number.NaN],
  ] as const)
    await expect(
      verifyWebhook(body, headers, { publicKey, now: at + offMs, toleranceSeconds }),
    ).rejects.toMatchObject({ code: 'WRONG_TIME' });
});

test('headers are found whatever their case, and only if each is there once', async () => {
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verifyWebhook(body, upper, { publicKey, now })).toEqual(event);
  const twice = { ...headers, 'webhook-id': [event.id, event.id] };
  const { 'webhook-signature': _, ...unsigned } = headers;
  for (const given of [twice, { ...headers, ...upper }, unsigned])
    await expect(verifyWebhook(body, given, { publicKey, now })).rejects.toMatchObject({ code: 'MALFORMED' });
});

test('a malformed key or secret, such as one that was not set, verifies nothing', async () => {
  const none = [
    ...['', 'whpk_', 'whpk_AAAA', 'nokey'].map((publicKey) => ({ publicKey })),
    ...['', 'whsec_', 'whsec_AAAA', 'whsec_?'].map((secret) => ({ secret })),
    ...[{ publicKey: [] }, { secret: [] }, {} as { secret: string }],
  ];
  for (const by of none)
    await expect(verifyWebhook(body, headers, { ...by, now }), JSON.stringify(by)).rejects.toThrow(TypeError);
});
