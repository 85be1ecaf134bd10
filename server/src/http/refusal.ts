import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './callable.ts';
import { toCallError } from './failure.ts';

/** The code for a request that Fastify or its files plugin cannot read. */
type Unreadable = 'UNREADABLE_REQUEST' | 'MALFORMED_REQUEST';

/** The codes for what they refuse, by HTTP status. Any other 4xx is a request that cannot be read. */
const CODES = {
  // A path that leads out of the folder that is served.
  403: 'ROUTE_NOT_FOUND',
  404: 'ROUTE_NOT_FOUND',
  408: 'REQUEST_TIMED_OUT',
  413: 'REQUEST_TOO_LARGE',
  414: 'REQUEST_TOO_LARGE',
  431: 'REQUEST_TOO_LARGE',
} as const;

/** The refusal for an HTTP status of the layers below. */
export function refusalFor(status: number, unreadable: Unreadable = 'UNREADABLE_REQUEST'): CallError {
  return new CallError(status in CODES ? CODES[status as keyof typeof CODES] : unreadable);
}

/** Answers whatever was thrown with the callable protocol's `{error}`, and logs what was not foreseen. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  unreadable?: Unreadable,
): FastifyReply {
  const below = statusFromBelow(thrown);
  const error = below === null ? toCallError(thrown) : refusalFor(below, unreadable);
  const facts = { err: thrown, function: request.functionName };
  if (error.code === 'INTERNAL') request.log.error(facts, 'call failed unforeseen');
  else if (error.status === 'UNAVAILABLE' && error.code !== 'RATE_LIMITED')
    request.log.warn(facts, 'call could not be served');
  const { status, body } = errorAnswer(error);
  return reply.code(below === null || error.code === 'ROUTE_NOT_FOUND' ? status : below).send(body);
}

/** The 4xx that Fastify (FST_ codes) or its files plugin (errors with `expose`) refuses a request with; null for any other error. */
function statusFromBelow(thrown: unknown): number | null {
  if (!(thrown instanceof Error)) return null;
  const { code, statusCode } = thrown as Error & { code?: unknown; statusCode?: number };
  const isTheirs = String(code).startsWith('FST_') || 'expose' in thrown;
  return isTheirs && statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
