import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { runningApp } from '../testing/running-app.ts';

const database = await testDatabase();
const { url } = await runningApp(database);
const { hostname, port } = new URL(url);

/** Everything that the server answers to these bytes until it closes or resets the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n'],
  ['a header without a colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n'],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'two lengths',
    'POST /functions/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabc',
  ],
  [
    'a length beside chunks',
    'POST /functions/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a chunk of no size',
    'POST /functions/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['a negative length', 'POST /functions/x HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n'],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
])('answers 400 to %s, and goes on serving', async (_name, bytes) => {
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('cuts off endless headers, and goes on serving', async () => {
  const bytes = `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`;
  // The answer is lost where the reset overtakes it.
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 431 |^$/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test.each([
  '/functions/%',
  '/functions/%00',
  '/functions/%E0%A4%A',
  '/%',
  '/functions/../../etc/passwd',
  '//',
])('answers a strange address, %s, with a refusal of 4xx', async (path) => {
  const bytes = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\nConnection: close\r\n\r\n{"data":null}`;
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
});
