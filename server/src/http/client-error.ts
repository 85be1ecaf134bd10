import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorAnswer } from './callable.ts';
import { refusalFor } from './refusal.ts';

/** HTTP statuses for errors of Node's HTTP parser; any other is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const headers = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
});

/** Answers bytes that are not an HTTP request, or a request that did not arrive in time, and closes the connection. */
export function refuseBytes({ code = '' }: { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = STATUSES[code] ?? 400;
  const body = JSON.stringify(errorAnswer(refusalFor(status)).body);
  const lines = Object.entries(headers(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // The client may keep its side open: the socket goes as soon as the answer is out.
  socket.destroySoon();
}

/** Answers a request that expects anything other than "100-continue". */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(errorAnswer(refusalFor(417)).body);
  response.writeHead(417, headers(body)).end(body);
}
