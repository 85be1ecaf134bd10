import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHttp } from './http.ts';

async function served(listener: RequestListener, timeout = 10_000) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const http = openHttp(`http://127.0.0.1:${port}/?api-key=hidden`, {
    timeout,
    onRequest: () => {},
    connectionsMax: 1,
  });
  onTestFinished(async () => {
    await http.close();
    server.closeAllConnections();
    server.close();
  });
  return http;
}

test('waits no longer than it may, for an answer or for its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const arrived = Promise.withResolvers<void>();
  let requests = 0;
  const http = await served(() => {
    requests += 1;
    arrived.resolve();
  }, 200);
  const posts = [http.post('one'), http.post('two')];
  const ends = Promise.allSettled(posts);
  await arrived.promise;
  vi.advanceTimersByTime(200);
  const timeout = { status: 'rejected', reason: { kind: 'failed', message: 'TimeoutError' } };
  expect(await ends).toMatchObject([timeout, timeout]);
  expect(requests).toBe(1);
});

test('gives up on an answer that stops half way', async () => {
  const http = await served((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
  }, 200);
  await expect(http.post('')).rejects.toMatchObject({ kind: 'failed', message: 'TimeoutError' });
});

test('puts an answer together whatever pieces it comes in', async () => {
  const text = '["€"]';
  const bytes = Buffer.from(text);
  const http = await served((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': bytes.length });
    // In the middle of the sign, and sent by itself.
    response.write(bytes.subarray(0, 3), () => setImmediate(() => response.end(bytes.subarray(3))));
  });
  expect(await http.post('')).toBe(text);
});
