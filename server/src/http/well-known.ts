import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { resourceMetadata, serverMetadata } from '../ports/oauth-metadata.ts';
import { refuse } from './errors.ts';

export interface WellKnownDeps {
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  /** Whether accounts are here: clients of OAuth are let in by the service that signs people in. */
  readonly hasOAuth: boolean;
}

/** Where clients of /mcp learn how they are let in, RFC 9728 and RFC 8414. */
export function wellKnownRoutes({ publicUrl, hasOAuth }: WellKnownDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setNotFoundHandler((request, reply) => refuse(request, reply, new CallError('ROUTE_NOT_FOUND')));
    const paths = {
      '/oauth-protected-resource': resourceMetadata,
      '/oauth-protected-resource/mcp': resourceMetadata,
      '/oauth-authorization-server': serverMetadata,
      '/oauth-authorization-server/api/auth': serverMetadata,
    };
    for (const [path, metadata] of Object.entries(paths))
      app.get(path, { exposeHeadRoute: false }, async (_request, reply) => {
        if (!hasOAuth) return reply.code(404).send({ error: 'not_available', error_description: NO_OAUTH });
        return reply.header('cache-control', 'no-cache').send(metadata(new URL(publicUrl()).origin));
      });
  };
}

export const NO_OAUTH =
  'This installation signs in with Firebase, and lets no clients in over OAuth. Give the client the token of a program: Authorization: Bearer cg_…';
