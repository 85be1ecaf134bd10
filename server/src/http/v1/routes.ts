import type { Call } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { openApi } from '@cumulus/contract/v1/openapi.ts';
import type { Route } from '@cumulus/contract/v1/route.ts';
import { type RouteId, routes } from '@cumulus/contract/v1/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actNonce } from '../../../../wire/src/grant.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Visitor } from '../../accounts/caller.ts';
import type { KnownProgram, ReadProgram } from '../../programs/read-program.ts';
import type { Uses } from '../../programs/uses.ts';
import { clientAddress } from '../client-address.ts';
import { dispatch } from '../dispatch.ts';
import { asCallError, logRefusal } from '../errors.ts';
import type { FunctionsDeps } from '../functions.ts';
import { type GivenAct, readAct } from './act.ts';
import type { Asked, V1Deps } from './context.ts';
import { operations } from './operations.ts';
import { sendProblem } from './problem.ts';

export interface V1RoutesDeps extends FunctionsDeps {
  readonly v1: V1Deps & { readonly readProgram: ReadProgram; readonly uses: Pick<Uses, 'record'> };
  /** Told with what /mcp passes on, and to nobody else: tokens of OAuth are for that address alone. */
  readonly inside: string;
}

export const INSIDE_HEADER = 'cumulus-inside';

const BODY_MAX_BYTES = 64 * 1024;
/** A program has no sign-in, so that nothing that takes a recent one is ever for it. */
const NO_SIGN_IN = { at: new Date(0), sessionId: null, epoch: null };

/** The HTTP API for programs: each operation is a named function, called in the name of the grant's owner. */
export function v1Routes(deps: V1RoutesDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, parseJson);
    app.setErrorHandler((thrown, request, reply) => {
      const error = asCallError(thrown);
      logRefusal(request, error, thrown);
      return sendProblem(reply, error);
    });
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, new CallError('ROUTE_NOT_FOUND')));
    for (const [id, route] of Object.entries(routes) as [RouteId, Route][])
      app.route({
        method: route.method,
        url: route.path.replace(/^\/v1/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        handler: (request, reply) => answer(deps, id, route, request, reply),
      });
  };
}

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
  if (id === 'getOpenApi') {
    await deps.limits.page(clientAddress(request));
    return reply.type('application/json; charset=utf-8').send(Buffer.from(openApiText()));
  }
  const ip = clientAddress(request);
  const isInside = request.headers[INSIDE_HEADER] === deps.inside;
  const program = await readProgram(deps, request.headers.authorization, ip, isInside);
  const { id: grantId } = program.grant;
  await countRequest(deps, grantId, reply);
  const seen: { walletId: string | null } = { walletId: null };
  const record = (error: CallError | null) =>
    deps.v1.uses.record({
      ...{ programId: grantId, userId: program.userId, call: `${route.method} ${route.path}` },
      ...{ walletId: seen.walletId, error },
    });
  try {
    const result = await operations[id](await askedOf(deps, route, program, request, seen));
    await record(null);
    const text = JSON.stringify(result);
    return reply.code(route.status).type('application/json; charset=utf-8').send(Buffer.from(text));
  } catch (error) {
    // What could not be served says nothing about the program.
    if (isCallError(error) && error.status !== 'UNAVAILABLE') await record(error);
    throw error;
  }
}

async function readProgram(
  { v1, limits }: V1RoutesDeps,
  authorization: string | undefined,
  ip: string,
  isInside: boolean,
): Promise<KnownProgram> {
  limits.unverified(ip);
  try {
    return await v1.readProgram(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '', isInside);
  } catch (error) {
    if (isCallError(error, 'UNAUTHENTICATED')) await limits.refused(ip);
    throw error;
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10: `r` is what is left at least. */
async function countRequest({ limits }: V1RoutesDeps, grantId: string, reply: FastifyReply): Promise<void> {
  try {
    const { perMinute, left } = await limits.program(grantId);
    reply.header('ratelimit-policy', `"program";q=${perMinute};w=60`);
    reply.header('ratelimit', `"program";r=${left};t=60`);
  } catch (error) {
    if (isCallError(error, 'RATE_LIMITED'))
      reply.header('ratelimit', `"program";r=0;t=${error.context.seconds}`);
    throw error;
  }
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
  { userId, grant }: KnownProgram,
  request: FastifyRequest,
  seen: { walletId: string | null },
): Promise<Asked> {
  const { acts, signed } = route;
  const hasKey = grant.key !== null;
  // A program without a key never acts, and may try whatever it may ask its owner for.
  const isTry = !hasKey && !signed;
  if (!isTry && acts && acts.length > 0 && !acts.some((act) => grant.acts.includes(act)))
    throw new CallError('GRANT_FORBIDS', { what: 'act' });
  const act = signed && hasKey ? await actOf(route, grant.id, request) : null;
  const visitor: Visitor = {
    ...{ userId, signIn: NO_SIGN_IN, email: null, ip: clientAddress(request) },
    by: { grantId: grant.id, act },
  };
  return {
    ...{ deps: deps.v1, chain: await deps.v1.chain(), grant },
    key: act?.nonce ?? (signed ? askedKey(grant.id, request) : ''),
    session: { userId, signIn: NO_SIGN_IN, program: grant.id },
    params: request.params as Record<string, string>,
    query: read(route.query, request.query),
    body: read(route.body, request.body),
    ask: async (name, input) => {
      await deps.limits.found(name, visitor);
      return (await dispatch(deps, calls[name] as Call, input, visitor)) as never;
    },
    wallet(walletId) {
      if (!grant.wallets.includes(walletId)) throw new CallError('GRANT_FORBIDS', { what: 'wallet' });
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

function read(shape: Route['body'], given: unknown): unknown {
  if (!shape) return null;
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CallError('INVALID_INPUT', {
    field: issue?.path.map(String).join('.') ?? '',
    reason: issue?.message ?? 'Invalid input',
  });
}

async function parseJson(_request: FastifyRequest, body: string): Promise<unknown> {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    throw new CallError('MALFORMED_REQUEST');
  }
}
