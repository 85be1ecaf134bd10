import { type CallError, isCallError } from '@cumulus/contract/errors.ts';
import { httpStatus } from '@cumulus/contract/status.ts';
import { ownProblem, type ProblemCode } from '@cumulus/contract/v1/problems.ts';
import type { FastifyReply } from 'fastify';

/** Answers a refusal by RFC 9457. */
export function sendProblem(reply: FastifyReply, error: CallError): FastifyReply {
  if (isCallError(error, 'RATE_LIMITED')) reply.header('retry-after', error.context.seconds);
  if (error.status === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  const context = (error.context as object | undefined) ?? null;
  return send(reply, error.code, { status: httpStatus[error.status], title: error.message }, context);
}

/** Answers what only HTTP refuses. */
export function refuseHttp(
  reply: FastifyReply,
  code: 'METHOD_NOT_ALLOWED' | 'NOT_ACCEPTABLE' | 'UNSUPPORTED_MEDIA_TYPE',
): FastifyReply {
  return send(reply, code, { status: 400, title: code }, null);
}

function send(
  reply: FastifyReply,
  code: ProblemCode,
  said: { readonly status: number; readonly title: string },
  context: object | null,
): FastifyReply {
  const { status, title } = ownProblem(code) ?? said;
  const body = { type: `/v1/problems/${code}`, title, status, code, context };
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(body)));
}
