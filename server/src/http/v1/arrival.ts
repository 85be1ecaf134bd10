import { isCallError } from '@cumulus/contract/errors.ts';
import type { Route } from '@cumulus/contract/v1/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownProgram, ReadProgram } from '../../programs/read-program.ts';
import { clientAddress } from '../client-address.ts';
import type { Limits, Quota } from '../limits.ts';
import { refuseHttp } from './problem.ts';

interface ArrivalDeps {
  readonly v1: { readonly readProgram: ReadProgram };
  readonly limits: Limits;
  /** As V1RoutesDeps has it. */
  readonly inside: string;
}

export const INSIDE_HEADER = 'cumulus-inside';

/** What is decided about a request before its body is read: who asks, and whether they still may. */
export function arrival(deps: ArrivalDeps, route: Pick<Route, 'acts'> | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const ip = clientAddress(request);
    if (route && route.acts !== null) {
      request.program = await programOf(deps, request, ip, reply);
      await counted(reply, 'program', () => deps.limits.program(request.program!.grant.id));
    } else await counted(reply, 'address', () => deps.limits.page(ip));
    return acceptsJson(request.headers.accept) ? undefined : refuseHttp(reply, 'NOT_ACCEPTABLE');
  };
}

async function programOf(
  { v1, limits, inside }: ArrivalDeps,
  { headers }: FastifyRequest,
  ip: string,
  reply: FastifyReply,
): Promise<KnownProgram> {
  await counted(reply, 'address', async () => limits.unverified(ip));
  try {
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return await v1.readProgram(bearer, headers[INSIDE_HEADER] === inside);
  } catch (error) {
    if (isCallError(error, 'UNAUTHENTICATED')) await counted(reply, 'address', () => limits.refused(ip));
    throw error;
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10: `r` is what is left at least. */
async function counted(reply: FastifyReply, name: string, count: () => Promise<Quota>): Promise<void> {
  const tell = (left: number, seconds: number) =>
    reply.header('ratelimit', `"${name}";r=${left};t=${seconds}`);
  try {
    const { perMinute, left } = await count();
    reply.header('ratelimit-policy', `"${name}";q=${perMinute};w=60`);
    tell(left, 60);
  } catch (error) {
    if (isCallError(error, 'RATE_LIMITED')) tell(0, error.context.seconds);
    throw error;
  }
}

const JSON_TYPES = new Set(['*/*', 'application/*', 'application/json', 'application/problem+json']);

/** "text/html, application/*;q=0.5" accepts JSON, and so does a request without the header. */
function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  return header.split(',').some((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return JSON_TYPES.has(type) && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the HTTP API: who asks; null until that is known, and of what anyone may ask. */
    program: KnownProgram | null;
  }
}
