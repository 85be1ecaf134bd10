import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { CallError, type ErrorCode } from '@cumulus/contract/errors.ts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { errorAnswer } from './callable.ts';
import { refuseBytes } from './errors.ts';

const database = await testDatabase();
const { url } = await runningApp(database);
const { hostname, port } = new URL(url);

/** Everything that the server answers to these bytes until it closes or resets the connection. */
function exchange(bytes: string, at = Number(port)): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(at, hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}

/** Posts a body, or declares one of so many bytes. No type is sent for ''. */
function post(path: string, type: string, body: string | number): Promise<string> {
  const typed = type === '' ? '' : `Content-Type: ${type}\r\n`;
  const [length, sent] = typeof body === 'number' ? [body, ''] : [Buffer.byteLength(body), body];
  return exchange(
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${typed}Content-Length: ${length}\r\nConnection: close\r\n\r\n${sent}`,
  );
}

/** Status, headers and body of the last answer among these bytes. */
function lastAnswer(received: string) {
  const last = received.slice(received.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = last.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

/** The product's own shape and words for this code, and nothing else. */
function expectRefusal(received: string, status: number, code: ErrorCode): void {
  const answer = lastAnswer(received);
  expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(/^\{"error":/)]);
  expect(answer.head).toContain('content-type: application/json; charset=utf-8');
  expect(answer.head).toContain(`content-length: ${Buffer.byteLength(answer.body)}`);
  expect(JSON.parse(answer.body)).toEqual(errorAnswer(new CallError(code as 'ROUTE_NOT_FOUND')).body);
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
  expectRefusal(await exchange(bytes), 400, 'UNREADABLE_REQUEST');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('answers 431 to headers that are too large', async () => {
  const bytes = `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(16_384)}\r\n\r\n`;
  expectRefusal(await exchange(bytes), 431, 'REQUEST_TOO_LARGE');
});

test('cuts off endless headers and keeps serving', async () => {
  const bytes = `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`;
  // The reset may overtake the answer.
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 431 |^$/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('answers 408 to a request that arrives too slowly', async () => {
  const late = createServer((socket) => refuseBytes({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket));
  late.listen(0, '127.0.0.1');
  await once(late, 'listening');
  const { port } = late.address() as AddressInfo;
  expectRefusal(await exchange('GET /healthz HTTP/1.1\r\n', port), 408, 'REQUEST_TIMED_OUT');
  late.close();
});

test.each<[string, string, number, ErrorCode]>([
  ['POST', '/functions/%', 400, 'UNREADABLE_REQUEST'],
  ['GET', '/functions/%', 400, 'UNREADABLE_REQUEST'],
  ['POST', '/functions/%E0%A4%A', 400, 'UNREADABLE_REQUEST'],
  ['GET', '/%', 400, 'UNREADABLE_REQUEST'],
  ['POST', `/functions/${'a'.repeat(201)}`, 414, 'REQUEST_TOO_LARGE'],
  ['POST', '/functions/%00', 404, 'FUNCTION_NOT_FOUND'],
  ['POST', '/functions/a/b', 404, 'FUNCTION_NOT_FOUND'],
  ['PROPFIND', '/functions/getCloudWallets', 404, 'FUNCTION_NOT_FOUND'],
  ['POST', '/functions/../../etc/passwd', 404, 'FUNCTION_NOT_FOUND'],
  ['POST', '//', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/login', 404, 'ROUTE_NOT_FOUND'],
  ['DELETE', '/healthz', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/exports/transactions.csv', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/exports/transactions.csv', 401, 'UNAUTHENTICATED'],
  ['GET', '/api/auth/unknown', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/..%2f..%2fetc%2fpasswd', 404, 'ROUTE_NOT_FOUND'],
  ['OPTIONS', '*', 404, 'ROUTE_NOT_FOUND'],
])('answers %s %s with %i %s', async (method, path, status, code) => {
  const bytes = `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\nConnection: close\r\n\r\n{"data":null}`;
  expectRefusal(await exchange(bytes), status, code);
});

/** More than any route takes. Only declared: an answer to a body that is still on its way can be lost to a reset. */
const LONG = 2_000_000;
test.each<[string, string, string, string | number, number, ErrorCode]>([
  ['JSON that breaks off', '/functions/x', 'application/json', '{"data":', 400, 'MALFORMED_REQUEST'],
  ['no JSON', '/functions/x', 'text/plain', 'hello', 415, 'MALFORMED_REQUEST'],
  ['a body of no type', '/functions/x', '', 'hello', 415, 'MALFORMED_REQUEST'],
  ['a malformed type', '/functions/x', ';;', 'hello', 415, 'MALFORMED_REQUEST'],
  ['a long body', '/functions/x', 'application/json', LONG, 413, 'REQUEST_TOO_LARGE'],
  ['JSON that breaks off, to nothing', '/nowhere', 'application/json', '{', 400, 'UNREADABLE_REQUEST'],
  ['a prototype, to nothing', '/nowhere', 'application/json', '{"__proto__":1}', 400, 'UNREADABLE_REQUEST'],
  ['a picture, to nothing', '/nowhere', 'image/png', 'x', 404, 'ROUTE_NOT_FOUND'],
  ['a long body, to nothing', '/nowhere', 'application/json', LONG, 413, 'REQUEST_TOO_LARGE'],
])('answers %s', async (_name, path, type, body, status, code) => {
  expectRefusal(await post(path, type, body), status, code);
});

test.each([
  ['JSON that breaks off', '/sign-in/email', 'application/json', '{', 400],
  ['a list', '/sign-in/email', 'application/json', '[]', 400],
  ['a prototype', '/sign-in/email', 'application/json', '{"__proto__":{"email":1}}', 400],
  ['no JSON', '/sign-in/email', 'text/plain', 'hello', 415],
  ['a long body', '/sign-up/email', 'application/json', LONG, 413],
])(
  'the identity service answers %s in its own form, without a word of the framework',
  async (_name, path, type, body, status) => {
    const { status: answered, body: text } = lastAnswer(await post(`/api/auth${path}`, type, body));
    expect([answered, JSON.parse(text)]).toEqual([
      status,
      { code: expect.any(String), message: expect.any(String) },
    ]);
    expect(text).not.toMatch(/FST_|stack|node_modules|Fastify/);
  },
);

test('answers 417 to an expectation other than 100-continue', async () => {
  const bytes = 'POST /functions/x HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nContent-Length: 0\r\n\r\n';
  expectRefusal(await exchange(bytes), 417, 'UNREADABLE_REQUEST');
});

test('a refusal of an unknown address has the usual headers', async () => {
  const response = await fetch(`${url}/functions/%`);
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
