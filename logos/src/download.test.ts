import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { BYTES_MAX, download } from './download.ts';
import { Refusal } from './refusal.ts';

const routes: Record<string, RequestListener> = {
  '/picture': (_request, response) => response.end('picture'),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/shy': ({ headers }, response) =>
    response
      .writeHead(/^Mozilla\/5\.0 .*Cumulus/.test(headers['user-agent'] ?? '') ? 200 : 403)
      .end('picture'),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/busy': (_request, response) => response.writeHead(429).end(),
  '/down': (_request, response) => response.writeHead(503).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(BYTES_MAX + 1)),
  '/endless': (_request, response) => void response.write('a'),
};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  const [, hops, to] = /^\/hop\/(\d+)\?to=(.*)$/.exec(request.url!) ?? [];
  if (hops !== undefined) {
    const next = Number(hops) === 1 ? decodeURIComponent(to!) : `/hop/${Number(hops) - 1}?to=${to}`;
    return response.writeHead(302, { location: next }).end();
  }
  return routes[request.url!]!(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names that lead here, whatever is asked. */
const resolvingTo = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;
const trusted = { trustedOrigin: origin };
const strict = { trustedOrigin: null, resolve: resolvingTo('127.0.0.1') };
const hop = (hops: number, to: string) => `${origin}/hop/${hops}?to=${encodeURIComponent(to)}`;

test('fetches from the trusted origin, through up to three redirects', async () => {
  expect((await download(`${origin}/picture`, trusted)).toString()).toBe('picture');
  expect((await download(hop(3, '/picture'), trusted)).toString()).toBe('picture');
  await expect(download(hop(4, '/picture'), trusted)).rejects.toThrow('There are too many redirects.');
});

test.each([
  ['http://logos.example/a.png', 'Only https'],
  ['file:///etc/passwd', 'Only https'],
  ['data:image/png;base64,AAAA', 'Only https'],
  ['no url', 'no URL'],
  ['https://logos.example:8443/a.png', 'port or a user'],
  ['https://user:secret@logos.example/a.png', 'port or a user'],
  ['https://127.0.0.1/a.png', 'not public'],
  ['https://[::1]/a.png', 'not public'],
  ['https://[::ffff:169.254.169.254]/latest/meta-data', 'not public'],
  // The same address as one number, in octal and with a full stop.
  ['https://2130706433/a.png', 'not public'],
  ['https://0177.0.0.1/a.png', 'not public'],
  ['https://127.0.0.1./a.png', 'not public'],
])('refuses %s, without asking anyone, by itself and after a redirect', async (url, why) => {
  const refused = expect.objectContaining({ message: expect.stringContaining(why) });
  await expect(download(url, strict)).rejects.toEqual(refused);
  if (!url.includes(':')) return;
  asked.length = 0;
  await expect(download(hop(1, url), { ...trusted, resolve: strict.resolve })).rejects.toEqual(refused);
  expect(asked).toHaveLength(1);
});

test('refuses a name that resolves to a private address, also beside a public one', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1', '::1'], []]) {
    const settings = { ...strict, resolve: resolvingTo(...addresses) };
    await expect(download('https://logos.example/a.png', settings)).rejects.toThrow('not public');
  }
});

test('the trusted origin is that one alone', async () => {
  asked.length = 0;
  const other = { trustedOrigin: 'http://127.0.0.1:1' };
  await expect(download(`${origin}/picture`, other)).rejects.toThrow('Only https');
  expect(asked).toEqual([]);
});

test('refuses what is not there or too large; what cannot be had now is no refusal', async () => {
  await expect(download(`${origin}/gone`, trusted)).rejects.toBeInstanceOf(Refusal);
  await expect(download(`${origin}/large`, trusted)).rejects.toBeInstanceOf(Refusal);
  expect((await download(`${origin}/shy`, trusted)).toString()).toBe('picture');
  for (const url of [
    `${origin}/busy`,
    `${origin}/forbidden`,
    `${origin}/down`,
    'https://name.invalid/a.png',
  ]) {
    const failed = download(url, { ...trusted, timeout: 60_000 });
    await expect(failed).rejects.not.toBeInstanceOf(Refusal);
  }
});

test('gives up on a host that never finishes', async () => {
  await expect(download(`${origin}/endless`, { ...trusted, timeout: 100 })).rejects.toThrow(/abort/);
});
