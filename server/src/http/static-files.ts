import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPage } from './loopback.ts';

/** Code, styles and fonts: Vite names these files by their contents. */
export const HASHED_FILES = '/assets/';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts that stand in the page of the built web app. None where it is not built. */
export async function pageScripts(root: string): Promise<string[]> {
  const page = join(root, 'index.html');
  if (!existsSync(page)) return [];
  return Array.from((await readFile(page, 'utf8')).matchAll(INLINE_SCRIPT), ([, script]) => script!);
}

/** Serves the built web app; every address that is no file is a screen of it. */
export function staticFiles({ root, publicUrl }: { root: string; publicUrl: () => string }) {
  return async (app: FastifyInstance): Promise<void> => {
    const built = existsSync(join(root, 'index.html'));
    if (built)
      await app.register(fastifyStatic, {
        root,
        index: false,
        cacheControl: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const hashed = path.slice(root.length).startsWith(HASHED_FILES);
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    const screen = (request: FastifyRequest, reply: FastifyReply) => {
      // Only a path of this server: one with two slashes in front would name another.
      const home = canonicalPage(publicUrl(), request.headers.host ?? null, request.url.replace(/^\/+/, '/'));
      if (home) return reply.redirect(home);
      if (built) return reply.sendFile('index.html');
      return reply.code(503).type('text/plain').send('The web app is not built. Run "npm run build".\n');
    };
    // The folder itself is no file: whoever asks for it, in whatever way, means the app.
    app.get('/', async (request, reply) => screen(request, reply));
    app.setNotFoundHandler((request, reply) =>
      isScreen(request) ? screen(request, reply) : reply.code(404).send({ error: 'Not found' }),
    );
  };
}

function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (request.headers.accept ?? '').includes('text/html');
}
