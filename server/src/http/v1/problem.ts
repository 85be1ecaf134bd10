import { type CallError, type ErrorCode, isCallError } from '@cumulus/contract/errors.ts';
import { httpStatus } from '@cumulus/contract/status.ts';
import type { FastifyReply } from 'fastify';

/** Codes that this API answers with another status than the callable protocol has for them. */
const STATUSES: Partial<Record<ErrorCode, number>> = { METHOD_NOT_ALLOWED: 405 };

/** Answers a refusal by RFC 9457. */
export function sendProblem(reply: FastifyReply, error: CallError): FastifyReply {
  const { code, status, message } = error;
  if (isCallError(error, 'RATE_LIMITED')) reply.header('retry-after', error.context.seconds);
  if (status === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  const number = STATUSES[code] ?? httpStatus[status];
  const context = (error.context as object | undefined) ?? null;
  const body = { type: `/v1/problems/${code}`, title: message, status: number, code, context };
  return reply
    .code(number)
    .type('application/problem+json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(body)));
}
