import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { arrivesWithin } from './arrival.ts';

test.each([
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'],
  ['a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
])(
  '%s that trickles without end is cut off once its time is up, not when Node happens to look',
  async (_what, begin) => {
    // Node's own interval of 30 s is longer than this test may take.
    const app = Fastify({ ...arrivesWithin(500), logger: false });
    app.post('/', async () => 'here');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const trickle = setInterval(() => socket.write('1'), 50);
    onTestFinished(async () => {
      clearInterval(trickle);
      socket.destroy();
      await app.close();
    });
    let heard = '';
    socket.on('data', (chunk) => {
      heard += String(chunk);
    });
    socket.on('error', () => {});
    socket.write(begin);
    await new Promise((resolve) => socket.on('close', resolve));
    expect(heard).toMatch(/^HTTP\/1\.1 408 |^$/);
  },
  20_000,
);
