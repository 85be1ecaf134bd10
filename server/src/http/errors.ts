import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isReadOnly } from '../db/unavailable.ts';
import { errorAnswer } from './callable.ts';

/** The code for a request that Fastify or its static plugin cannot read. */
type Unreadable = 'UNREADABLE_REQUEST' | 'MALFORMED_REQUEST';

/** Codes for refusals of Fastify, its static plugin and Node, by HTTP status. Any other 4xx is unreadable. */
const CODES = {
  // A path that leaves the served folder.
  403: 'ROUTE_NOT_FOUND',
  404: 'ROUTE_NOT_FOUND',
  408: 'REQUEST_TIMED_OUT',
  413: 'REQUEST_TOO_LARGE',
  414: 'REQUEST_TOO_LARGE',
  431: 'REQUEST_TOO_LARGE',
} as const;

/** HTTP statuses for errors of Node's HTTP parser; any other is 400. */
const PARSER_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a thrown error with the callable protocol's `{error}`; logs it if it is unexpected. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  unreadable?: Unreadable,
): FastifyReply {
  const statusBelow = frameworkStatus(thrown);
  const error = asCallError(thrown, unreadable);
  logRefusal(request, error, thrown);
  if (isCallError(error, 'RATE_LIMITED')) reply.header('retry-after', error.context.seconds);
  const { status, body } = errorAnswer(error);
  return reply
    .code(statusBelow === null || error.code === 'ROUTE_NOT_FOUND' ? status : statusBelow)
    .send(body);
}

/** What was thrown as a refusal: that of Fastify and its plugins too. */
export function asCallError(thrown: unknown, unreadable?: Unreadable): CallError {
  const status = frameworkStatus(thrown);
  return status === null ? toCallError(thrown) : refusalFor(status, unreadable);
}

/** Logs what is unexpected, or could not be served. */
export function logRefusal(request: FastifyRequest, error: CallError, thrown: unknown): void {
  const facts = { err: thrown, function: request.functionName };
  if (error.code === 'INTERNAL') request.log.error(facts, 'call failed unexpectedly');
  else if (error.status === 'UNAVAILABLE') request.log.warn(facts, 'call could not be served');
}

/** Answers bytes that are not an HTTP request, or a request that arrives too slowly, and closes the connection. */
export function refuseBytes({ code = '' }: { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = PARSER_STATUSES[code] ?? 400;
  const body = JSON.stringify(errorAnswer(refusalFor(status)).body);
  const lines = Object.entries(rawHeaders(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // The client may keep its side open, so the socket is destroyed once the answer is written.
  socket.destroySoon();
}

/** Answers a request with an Expect header other than "100-continue". */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(errorAnswer(refusalFor(417)).body);
  response.writeHead(417, rawHeaders(body)).end(body);
}

/** Unexpected errors become INTERNAL, without details. */
function toCallError(error: unknown): CallError {
  if (isCallError(error)) return error;
  if (isReadOnly(error)) return new CallError('DATABASE_READ_ONLY');
  return new CallError(isDatabaseUnavailable(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL');
}

function refusalFor(status: number, unreadable: Unreadable = 'UNREADABLE_REQUEST'): CallError {
  return new CallError(status in CODES ? CODES[status as keyof typeof CODES] : unreadable);
}

/** The 4xx of an error of Fastify (FST_ codes) or its static plugin (`expose`); null for any other error. */
function frameworkStatus(thrown: unknown): number | null {
  if (!(thrown instanceof Error)) return null;
  const { code, statusCode } = thrown as Error & { code?: unknown; statusCode?: number };
  const isTheirs = String(code).startsWith('FST_') || 'expose' in thrown;
  return isTheirs && statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

const rawHeaders = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
});
