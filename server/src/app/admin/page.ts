import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Code, styles and fonts, whose names contain a hash of their contents. */
const HASHED_FILES = '/assets/';

/** Serves the built page of operators below the prefix that it is registered with: one document for all of its screens. */
export function pageRoutes(root: string) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(root, 'index.html'))) {
      const notBuilt = async (_request: unknown, reply: FastifyReply) =>
        reply.code(503).type('text/plain').send('The page is not built. Run "npm run build".\n');
      app.get('/', notBuilt);
      app.get('/*', notBuilt);
      return;
    }
    await app.register(fastifyStatic, {
      root,
      index: false,
      cacheControl: false,
      preCompressed: true,
      wildcard: false,
      setHeaders(reply, path) {
        if (path.slice(root.length).startsWith(HASHED_FILES))
          reply.header('cache-control', 'private, max-age=31536000, immutable');
      },
    });
    // Each screen has an address of its own, and they are one document.
    for (const path of ['/', '/:screen', '/users/:id'])
      app.get(path, async (_request, reply) => reply.sendFile('index.html'));
  };
}
