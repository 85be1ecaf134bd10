import { createHash } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Logos } from '../market/logos/logos.ts';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';

export interface LogosRouteDeps {
  readonly limits: Limits;
  readonly logos: Logos;
}

/** The app asks again for each list that it shows. */
const FRESH = 'public, max-age=86400, stale-while-revalidate=604800';
const MISSING = 'public, max-age=3600';
const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** `/logos/{mint}`: a token's logo from our own origin, without a sign-in. */
export function logoRoutes({ limits, logos }: LogosRouteDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { mint: string } }>('/:mint', { exposeHeadRoute: false }, async (request, reply) => {
      await limits.logo(clientAddress(request));
      const { mint } = request.params;
      const logo = MINT.test(mint) ? await logos.logo(mint) : 'none';
      if (typeof logo === 'string') {
        reply.header('cache-control', logo === 'none' ? MISSING : 'no-store');
        throw new CallError('ROUTE_NOT_FOUND');
      }
      const etag = `"${createHash('sha256').update(logo).digest('base64url')}"`;
      reply.header('cache-control', FRESH).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/png').send(logo);
    });
  };
}
