import { CallError } from '@cumulus/contract/errors.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tracer } from '../ports/tracer.ts';
import { errorAnswer, requestData, resultBody } from './callable.ts';
import { clientAddress } from './client-address.ts';
import { dispatch, findCall } from './dispatch.ts';
import { refuse } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { readSession, type SessionDeps } from './session.ts';
import { tracedCall } from './traced-call.ts';

export type FunctionsDeps = Parameters<typeof dispatch>[0] &
  SessionDeps & {
    readonly limits: Limits;
    readonly metrics: Metrics;
    /** Null: nothing is traced. */
    readonly tracer?: Tracer | null;
  };

const BODY_MAX_BYTES = 256 * 1024;
/** The answer to a preflight: no access for other origins. */
const METHODS = 'POST, OPTIONS';

export function functionRoutes(deps: FunctionsDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, parseJson);
    app.setErrorHandler((error, request, reply) => refuse(request, reply, error, 'MALFORMED_REQUEST'));
    app.setNotFoundHandler((request, reply) => refuse(request, reply, new CallError('FUNCTION_NOT_FOUND')));

    app.post<{ Params: { name: string } }>('/:name', async (request, reply) => {
      return await tracedCall(deps.tracer ?? null, request, () => answer(request, reply));
    });
    async function answer(
      request: FastifyRequest<{ Params: { name: string } }>,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const { name } = request.params;
      const { newDeviceKey, ...visitor } = await readSession(deps, request.headers, clientAddress(request));
      if (newDeviceKey !== undefined) reply.header('set-cookie', deps.deviceKeys.cookie(newDeviceKey));
      await deps.limits.call(name, visitor);
      const { call, data } = findCall(name, requestData(request.body));
      request.functionName = call.name;
      await deps.limits.found(call.name as CallName, visitor);
      const result = await dispatch(deps, call, data, visitor);
      // As bytes: Node would join a long text with the headers before it encodes both.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(resultBody(result)));
    }
    app.options('/:name', async (_request, reply) => reply.code(204).header('allow', METHODS).send());
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: '/:name',
      handler: async (_request, reply) => {
        reply.code(405).header('allow', METHODS);
        return errorAnswer(new CallError('METHOD_NOT_ALLOWED')).body;
      },
    });
    app.addHook('onResponse', async (request, reply) => {
      deps.metrics.call(request.functionName, reply.statusCode, reply.elapsedTime);
    });
  };
}

async function parseJson(_request: FastifyRequest, body: string): Promise<unknown> {
  try {
    return JSON.parse(body);
  } catch {
    throw new CallError('MALFORMED_REQUEST');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Direct name of the called function; empty until it is known to exist. */
    functionName: string;
  }
}
