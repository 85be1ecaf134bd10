import type { Call } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { openApi } from '@cumulus/contract/v1/openapi.ts';
import { type ProblemType, problemType } from '@cumulus/contract/v1/problems.ts';
import type { Route } from '@cumulus/contract/v1/route.ts';
import { type RouteId, routes } from '@cumulus/contract/v1/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actNonce, isOfService, namesWallet } from '../../../../wire/src/grant.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Visitor } from '../../accounts/caller.ts';
import type { KnownProgram, ReadProgram } from '../../programs/read-program.ts';
import type { Uses } from '../../programs/uses.ts';
import { clientAddress } from '../client-address.ts';
import { dispatch, ticketFor } from '../dispatch.ts';
import { asCallError, logRefusal } from '../errors.ts';
import type { FunctionsDeps } from '../functions.ts';
import { type GivenAct, readAct } from './act.ts';
import { arrival } from './arrival.ts';
import type { Asked, V1Deps } from './context.ts';
import { operations } from './operations.ts';
import { refuseHttp, sendProblem } from './problem.ts';
import { read } from './read.ts';

export interface V1RoutesDeps extends FunctionsDeps {
  readonly v1: V1Deps & { readonly readProgram: ReadProgram; readonly uses: Pick<Uses, 'record'> };
  /** A secret that comes with what /mcp passes on: tokens of OAuth are valid there alone. */
  readonly inside: string;
}

const BODY_MAX_BYTES = 64 * 1024;
/** A program has no sign-in, so that nothing that takes a recent one is ever for it. */
const NO_SIGN_IN = { at: new Date(0), sessionId: null, epoch: null };

/** The HTTP API for programs: each operation is a named function, called in the name of the grant's owner. */
export function v1Routes(deps: V1RoutesDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, parseJson);
    app.decorateRequest('program', null);
    app.setErrorHandler((thrown, request, reply) => {
      if ((thrown as { statusCode?: number }).statusCode === 415)
        return refuseHttp(reply, 'UNSUPPORTED_MEDIA_TYPE');
      const error = asCallError(thrown);
      logRefusal(request, error, thrown);
      return sendProblem(reply, error);
    });
    for (const [id, route] of Object.entries(routes) as [RouteId, Route][])
      app.route({
        method: route.method,
        url: urlOf(route.path),
        exposeHeadRoute: true,
        onRequest: arrival(deps, route),
        handler: (request, reply) => answer(deps, id, route, request, reply),
      });
    for (const path of new Set(Object.values<Route>(routes).map((route) => route.path)))
      refuseOthers(app, path);
    for (const url of ['/', '/*'])
      app.route({ method: [...METHODS], url, onRequest: elsewhere, handler: async () => undefined });
    app.addHook('onResponse', async (request, reply) => {
      deps.metrics.call(request.functionName, reply.statusCode, reply.elapsedTime);
    });
  };

  async function elsewhere(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return (
      (await arrival(deps, null)(request, reply)) ?? sendProblem(reply, new CallError('ROUTE_NOT_FOUND'))
    );
  }

  /** Answers methods that an address does not take. Pages of other sites are never allowed: a browser is no place for a program's secret. */
  function refuseOthers(app: FastifyInstance, path: string): void {
    const taken: string[] = Object.values<Route>(routes).flatMap((route) =>
      route.path !== path ? [] : route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
    );
    const allow = [...taken, 'OPTIONS'].join(', ');
    app.route({
      method: METHODS.filter((method) => !taken.includes(method)),
      url: urlOf(path),
      async onRequest(request, reply) {
        reply.header('allow', allow);
        const refused = await arrival(deps, null)(request, reply);
        if (refused) return refused;
        return request.method === 'OPTIONS'
          ? reply.code(204).send()
          : refuseHttp(reply, 'METHOD_NOT_ALLOWED');
      },
      handler: async () => undefined,
    });
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const urlOf = (path: string): string => path.replace(/^\/v1/, '').replaceAll(/\{(\w+)\}/g, ':$1');

let description: string | undefined;

/** As docs/openapi.json has it. */
function openApiText(): string {
  description ??= `${JSON.stringify(openApi(), null, 2)}\n`;
  return description;
}

async function answer(
  deps: V1RoutesDeps,
  id: RouteId,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.functionName = `v1 ${id}`;
  addDeprecation(reply, route);
  const query = read(route.query ?? NOTHING, request.query);
  if (id === 'getOpenApi') return send(reply, route, openApiText());
  if (id === 'getProblem') return send(reply, route, JSON.stringify(problemOf(request)));
  const program = request.program!;
  const { id: grantId } = program.grant;
  const seen: Seen = { walletId: null, acted: null };
  const record = (error: CallError | null) =>
    deps.v1.uses.record({
      ...{ programId: grantId, userId: program.userId, call: `${route.method} ${route.path}` },
      ...{ walletId: seen.walletId, error, ofService: isOfService(program.grant) },
    });
  try {
    const result = await operations[id](
      await askedOf(deps, route, { program, request, query }, seen, record),
    );
    await (seen.acted ?? record(null));
    return send(reply, route, JSON.stringify(result));
  } catch (error) {
    // What could not be served says nothing about the program.
    if (isCallError(error) && error.status !== 'UNAVAILABLE' && !seen.acted) await record(error);
    throw error;
  }
}

/** What is known of a request by the time that it is written down. */
interface Seen {
  walletId: string | null;
  /** Writes down an act as soon as it is made, whatever becomes of its answer. */
  acted: Promise<void> | null;
}

/** RFC 9745 and RFC 8594. */
export function addDeprecation(
  reply: Pick<FastifyReply, 'header'>,
  { deprecated }: Pick<Route, 'deprecated'>,
) {
  if (!deprecated) return;
  reply.header('deprecation', `@${Math.floor(deprecated.since.getTime() / 1_000)}`);
  reply.header('sunset', deprecated.sunset.toUTCString());
}

async function askedOf(
  deps: V1RoutesDeps,
  route: Route,
  { program, request, query }: { program: KnownProgram; request: FastifyRequest; query: unknown },
  seen: Seen,
  record: (error: null) => Promise<void>,
): Promise<Asked> {
  const { acts, signed } = route;
  const { userId, grant } = program;
  const ofService = isOfService(grant);
  const hasKey = grant.key !== null;
  // A program without a key never acts, and may try whatever it may ask its owner for.
  const isTry = !hasKey && !signed;
  if (!isTry && acts && acts.length > 0 && !acts.some((act) => grant.acts.includes(act)))
    throw new CallError('GRANT_FORBIDS', { what: 'act' });
  const act = signed && hasKey ? await actOf(route, grant.id, request) : null;
  if (route.ofService && !ofService) throw new CallError('GRANT_FORBIDS', { what: 'call' });
  const visitor: Visitor = {
    ...{ userId, signIn: NO_SIGN_IN, email: null, ip: clientAddress(request) },
    by: { grantId: grant.id, act, ofService },
  };
  return {
    ...{ deps: deps.v1, chain: await deps.v1.chain(), grant },
    key: act?.nonce ?? (signed ? askedKey(grant.id, request) : ''),
    session: { userId, signIn: NO_SIGN_IN, program: grant.id },
    params: request.params as Record<string, string>,
    query,
    body: route.body ? read(route.body, request.body) : null,
    ask: async (name, input) => {
      await deps.limits.found(name, visitor);
      const answer = await dispatch(deps, calls[name] as Call, input, visitor);
      if (calls[name].protection === 'money') {
        seen.acted = record(null);
        // It is awaited before the answer.
        seen.acted.catch(() => undefined);
      }
      return answer as never;
    },
    async expectSigned() {
      await deps.expectAwake();
      await deps.expectNoIncident();
      await ticketFor(deps, { grantId: grant.id, act }, userId);
    },
    wallet(walletId) {
      if (!namesWallet(grant, walletId)) throw new CallError('GRANT_FORBIDS', { what: 'wallet' });
      seen.walletId = walletId;
      return walletId;
    },
  };
}

/** Of what a program without a key asks its owner for. Throws CallError ACT_INVALID. */
function askedKey(grantId: string, { headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (!isUuid(key)) throw new CallError('ACT_INVALID');
  return actNonce(grantId, key);
}

async function actOf({ method }: Route, grantId: string, request: FastifyRequest): Promise<GivenAct> {
  const [path] = request.url.split('?');
  const { 'cumulus-act': header, 'idempotency-key': key } = request.headers;
  return await readAct({
    ...{ grantId, call: `${method} ${path}`, body: request.body, header: header as string | undefined },
    idempotencyKey: typeof key === 'string' ? key.replaceAll('"', '') : undefined,
  });
}

/** Of a query that takes no parameters. */
const NOTHING = z.strictObject({});

function send(reply: FastifyReply, { status }: Route, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(Buffer.from(text));
}

function problemOf(request: FastifyRequest): ProblemType {
  const found = problemType((request.params as { code: string }).code);
  if (!found) throw new CallError('ROUTE_NOT_FOUND');
  return found;
}

async function parseJson(_request: FastifyRequest, body: string): Promise<unknown> {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    throw new CallError('MALFORMED_REQUEST');
  }
}
