import { expect, test } from 'vitest';
import { release } from '../../../testing/release.ts';
import { webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { openWebhookSender } from './webhook-http.ts';

const outside = openWebhookSender({ isLocalAllowed: false });
const here = openWebhookSender({ isLocalAllowed: true });
const impatient = openWebhookSender({ isLocalAllowed: true, timeoutMs: 100 });
release(() => Promise.all([outside.close(), here.close(), impatient.close()]));
const receiver = await webhookReceiver();
const never = new AbortController().signal;
const post = (url: string, by = here) => by.post(url, { 'webhook-id': 'evt_1' }, '{}', never);

test.each([
  'http://example.com/',
  'https://example.com:8443/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'example.com',
  `https://example.com/${'a'.repeat(1_000)}`,
  '',
])('no webhook is at %s', (url) => {
  expect(outside.accepts(url)).toBe(false);
});

test('a public host may be asked, by name or address', () => {
  for (const url of ['https://example.com/hook?a=b', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
    expect(outside.accepts(url)).toBe(true);
  expect(outside.accepts(receiver.url)).toBe(false);
});

test('a name that leads to this machine is not connected to', async () => {
  const { port } = new URL(receiver.url);
  await expect(post('https://localhost/', outside)).rejects.toThrow('is not a public host');
  await expect(post(`https://localhost:${port}/`, outside)).rejects.toThrow('no address of a receiver');
  expect(receiver.received).toEqual([]);
});

test('a redirect is an answer like any other, and not followed', async () => {
  receiver.does((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
  expect(await post(`${receiver.url}/moved`)).toEqual({ status: 307, retryAfter: null });
  expect(receiver.on('/elsewhere')).toEqual([]);
});

test('status and Retry-After are read, and the rest of an answer is not, however long', async () => {
  receiver.does((response) => response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(1 << 20)));
  expect(await post(receiver.url)).toEqual({ status: 503, retryAfter: '7' });
});

test.each([
  ['says nothing', () => {}],
  ['hangs up', (response) => response.destroy()],
] satisfies [string, Parameters<typeof receiver.does>[0]][])(
  'a receiver that %s has not accepted',
  async (_, act) => {
    receiver.does(act);
    await expect(post(receiver.url, impatient)).rejects.toThrow();
  },
);
